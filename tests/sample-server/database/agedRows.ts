import { before } from './ItemFactory.ts';

/** When a row was made, changed and deleted, in milliseconds before "now". */
export interface Aged {
  readonly agoMs: number;
  /** When it was changed last; never when absent. */
  readonly changedAgoMs?: number;
  readonly deletedAgoMs?: number;
}

const agoOrNull = (agoMs: number | undefined): string | null => (agoMs === undefined ? null : before(agoMs));

/** The times of a row whose `updated_at` is empty until it is changed. */
export const timesOf = ({ agoMs, changedAgoMs, deletedAgoMs }: Aged) => ({
  created_at: before(agoMs),
  updated_at: agoOrNull(changedAgoMs),
  deleted_at: agoOrNull(deletedAgoMs),
});

/** The times of a row that says from its beginning when it was changed. */
export const touchedTimesOf = (aged: Aged) => timesOf({ changedAgoMs: aged.agoMs, ...aged });

/** Rows with their times in place of their ages. */
export const rowsOf = <Row extends { readonly aged: Aged }>(
  rows: readonly Row[],
  times: typeof timesOf,
  created_by: string | null,
) => rows.map(({ aged, ...row }) => ({ ...row, created_by, ...times(aged) }));
