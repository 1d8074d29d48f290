import { cardWidths } from '#parts/components/componentLook.ts';
import { componentSorts, fieldPrefix, type TopologyView } from '#parts/components/topologyView.ts';

/** Keys of dashboard preferences in localStorage. The web client uses the same keys. */
const widthKey = 'topology_card_width';
const standardKey = 'topologyCardsSortByStandard';
const customKey = 'topologyCardsSortByCustom';
const orderKey = 'topologyCardsSortOrder';
/** Our own key: the web client has no such panel. */
const collapsedKey = 'topologyRecentFolded';

/** Range of the slider in pixels. */
export const cardWidthRange = { min: 250, max: 768, step: 2 } as const;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** @returns pixels */
export function readCardWidth(store: Store = localStorage): number {
  const kept = Number(/^(\d+)(?:px)?$/.exec(store.getItem(widthKey) ?? '')?.[1] ?? Number.NaN);
  const { min, max } = cardWidthRange;
  return kept >= min && kept <= max ? kept : cardWidths.extra_large;
}

export const saveCardWidth = (widthPx: number, store: Store = localStorage): void =>
  store.setItem(widthKey, `${widthPx}px`);

/** Saved sort order. A headline property takes precedence over a standard field. */
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

/** Saves the sort order. A headline property and a standard field exclude each other. */
export function saveSort(
  { sortBy, sortOrder }: Partial<Pick<TopologyView, 'sortBy' | 'sortOrder'>>,
  store: Store = localStorage,
): void {
  if (sortOrder !== undefined) store.setItem(orderKey, sortOrder);
  if (sortBy === undefined) return;
  const custom = sortBy.startsWith(fieldPrefix);
  store.setItem(custom ? customKey : standardKey, sortBy);
  store.removeItem(custom ? standardKey : customKey);
}

/** Whether the user collapsed or expanded the recent changes. Undefined if the user did neither. */
export function readCollapsed(store: Store = localStorage): boolean | undefined {
  const value = store.getItem(collapsedKey);
  return value === null ? undefined : value === 'yes';
}

export const saveCollapsed = (collapsed: boolean, store: Store = localStorage): void =>
  store.setItem(collapsedKey, collapsed ? 'yes' : 'no');
