import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { foldText } from '#contract/rules/foldText.ts';
import { maxLinkableItems } from '#contract/rules/topology.ts';

type Named = Pick<ConfigListItem, 'id' | 'name'>;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const compareNames = (a: Named, b: Named): number =>
  compareTexts(a.name.toLowerCase(), b.name.toLowerCase()) || compareTexts(a.id, b.id);

/** Returns a predicate for items whose name contains the text, regardless of case and marks. */
export const nameFilter = (typed: string): ((item: Named) => boolean) => {
  const part = foldText(typed.trim());
  return ({ name }) => foldText(name).includes(part);
};

/** Returns items whose name contains the text, sorted by name and limited to `maxLinkableItems`. */
export const takeLinkable = <Item extends Named>(items: readonly Item[], typed: string): readonly Item[] =>
  items.filter(nameFilter(typed)).sort(compareNames).slice(0, maxLinkableItems);
