import { before } from './ItemFactory.ts';

/** Age of a row's creation, last change and deletion, in milliseconds. */
export interface Aged {
  readonly agoMs: number;
  /** Absent if the row never changed. */
  readonly changedAgoMs?: number;
  readonly deletedAgoMs?: number;
}

const agoOrNull = (agoMs: number | undefined): string | null => (agoMs === undefined ? null : before(agoMs));

/** Returns the times of a row whose `updated_at` is null until its first change. */
export const timesOf = ({ agoMs, changedAgoMs, deletedAgoMs }: Aged) => ({
  created_at: before(agoMs),
  updated_at: agoOrNull(changedAgoMs),
  deleted_at: agoOrNull(deletedAgoMs),
});

/** Returns the times of a row whose `updated_at` is set at its creation. */
export const touchedTimesOf = (aged: Aged) => timesOf({ changedAgoMs: aged.agoMs, ...aged });

/** Replaces the age of each row by its times. */
export const rowsOf = <Row extends { readonly aged: Aged }>(
  rows: readonly Row[],
  times: typeof timesOf,
  created_by: string | null,
) => rows.map(({ aged, ...row }) => ({ ...row, created_by, ...times(aged) }));
