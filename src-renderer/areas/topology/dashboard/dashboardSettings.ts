import { cardWidths } from '../../../parts/components/componentLook.ts';
import { componentSorts, fieldPrefix, type TopologyView } from '../../../parts/components/topologyView.ts';

/** How a person likes the dashboard is kept on this computer under the web client's names; UI reference section 1.5. */
const widthKey = 'topology_card_width';
const standardKey = 'topologyCardsSortByStandard';
const customKey = 'topologyCardsSortByCustom';
const orderKey = 'topologyCardsSortOrder';
/** Ours: the web client has no such panel. */
const foldedKey = 'topologyRecentFolded';

/** What the slider takes; specification part 3 section 9. */
export const cardWidthRange = { least: 250, most: 768, step: 2 } as const;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** @returns pixels */
export function readCardWidth(store: Store = localStorage): number {
  const kept = Number(/^(\d+)(?:px)?$/.exec(store.getItem(widthKey) ?? '')?.[1] ?? Number.NaN);
  const { least, most } = cardWidthRange;
  return kept >= least && kept <= most ? kept : cardWidths.extra_large;
}

export const keepCardWidth = (widthPx: number, store: Store = localStorage): void =>
  store.setItem(widthKey, `${widthPx}px`);

/** How the components are sorted; a headline property stands before one of the fields that all have. */
export function readSort(store: Store = localStorage): Pick<TopologyView, 'sortBy' | 'sortOrder'> {
  const custom = store.getItem(customKey) ?? '';
  const standard = store.getItem(standardKey) ?? '';
  const field = custom.startsWith(fieldPrefix) ? custom : `${fieldPrefix}${custom}`;
  const known = componentSorts.find((sort) => sort === standard) ?? 'status';
  return {
    sortBy: custom === '' ? known : field,
    sortOrder: store.getItem(orderKey) === 'asc' ? 'asc' : 'desc',
  };
}

/** Keeps what was chosen; one kind of field takes the place of the other. */
export function keepSort(
  { sortBy, sortOrder }: Partial<Pick<TopologyView, 'sortBy' | 'sortOrder'>>,
  store: Store = localStorage,
): void {
  if (sortOrder !== undefined) store.setItem(orderKey, sortOrder);
  if (sortBy === undefined) return;
  const custom = sortBy.startsWith(fieldPrefix);
  store.setItem(custom ? customKey : standardKey, sortBy);
  store.removeItem(custom ? standardKey : customKey);
}

export const readFolded = (store: Store = localStorage): boolean => store.getItem(foldedKey) === 'yes';

export function keepFolded(folded: boolean, store: Store = localStorage): void {
  if (folded) store.setItem(foldedKey, 'yes');
  else store.removeItem(foldedKey);
}
