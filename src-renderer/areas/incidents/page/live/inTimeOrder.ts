interface Made {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

const momentOf = (instant: string): number => {
  const moment = Date.parse(instant);
  // A time that nobody can read is that of something old.
  return Number.isNaN(moment) ? 0 : moment;
};

/** From the oldest to the newest; of the same moment always in the same order. */
export const inTimeOrder = <Row extends Made>(rows: readonly Row[]): readonly Row[] =>
  rows
    .map((row) => [momentOf(row.createdAt), row] as const)
    .sort(([one, { id }], [other, { id: otherId }]) => one - other || (id < otherId ? -1 : 1))
    .map(([, row]) => row);
