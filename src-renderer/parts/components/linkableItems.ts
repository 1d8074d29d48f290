import type { ConfigListItem } from '../../../src-preload/contract/entities/configItem.ts';
import { mostLinkable } from '../../../src-preload/contract/rules/topology.ts';

type Named = Pick<ConfigListItem, 'id' | 'name'>;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const compareNames = (a: Named, b: Named): number =>
  compareTexts(a.name.toLowerCase(), b.name.toLowerCase()) || compareTexts(a.id, b.id);

/** Whether an item's name holds what is typed, without regard to case. */
export const isCalled = (typed: string): ((item: Named) => boolean) => {
  const part = typed.trim().toLowerCase();
  return ({ name }) => name.toLowerCase().includes(part);
};

/** Those whose names hold what is typed, by name, and not too many of them; specification part 3 section 2.8. */
export const takeLinkable = <Item extends Named>(items: readonly Item[], typed: string): readonly Item[] =>
  items.filter(isCalled(typed)).sort(compareNames).slice(0, mostLinkable);
