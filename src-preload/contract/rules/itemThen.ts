/** The fields of an item that change over time. */
interface ChangingItem {
  readonly status: string | null;
  readonly health: string | null;
  readonly changes: number;
  readonly analysis: Readonly<Record<string, number>>;
  readonly costPerMinute: number | null;
  readonly costTotal1d: number | null;
  readonly costTotal7d: number | null;
  readonly costTotal30d: number | null;
  readonly updatedAt: string | null;
  readonly deletedAt: string | null;
}

/** Fields of an item that no record of the past contains. */
const ofPresent = {
  status: null,
  changes: 0,
  analysis: {},
  costPerMinute: null,
  costTotal1d: null,
  costTotal7d: null,
  costTotal30d: null,
} as const;

const isLater = (at: string | null, atMs: number): boolean => at !== null && Date.parse(at) > atMs;

/**
 * Returns an item as it was at an earlier moment: with its health, and without what is known of the present only.
 * Names, types and tags stay those of the present.
 * @param atMs milliseconds since 1970
 */
export const itemThen = <Item extends ChangingItem>(
  item: Item,
  health: Item['health'],
  atMs: number,
): Item => ({
  ...item,
  ...ofPresent,
  health,
  updatedAt: isLater(item.updatedAt, atMs) ? null : item.updatedAt,
  deletedAt: isLater(item.deletedAt, atMs) ? null : item.deletedAt,
});
