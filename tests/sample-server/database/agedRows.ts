import { isoBefore } from './ItemFactory.ts';

/** Age of a row's creation, last change and deletion, in milliseconds. */
export interface RowAge {
  readonly agoMs: number;
  /** Absent if the row never changed. */
  readonly changedAgoMs?: number;
  readonly deletedAgoMs?: number;
}

const agoOrNull = (agoMs: number | undefined): string | null =>
  agoMs === undefined ? null : isoBefore(agoMs);

/** Returns the times of a row whose `updated_at` is null until its first change. */
export const timesOf = ({ agoMs, changedAgoMs, deletedAgoMs }: RowAge) => ({
  created_at: isoBefore(agoMs),
  updated_at: agoOrNull(changedAgoMs),
  deleted_at: agoOrNull(deletedAgoMs),
});

/** Returns the times of a row whose `updated_at` is set at its creation. */
export const timesWithUpdatedAt = (aged: RowAge) => timesOf({ changedAgoMs: aged.agoMs, ...aged });

/** Replaces the age of each row by its times. */
export const rowsOf = <Row extends { readonly aged: RowAge }>(
  rows: readonly Row[],
  times: typeof timesOf,
  created_by: string | null,
) => rows.map(({ aged, ...row }) => ({ ...row, created_by, ...times(aged) }));
