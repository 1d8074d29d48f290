interface CreatedRow {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

const timeOf = (instant: string): number => {
  const moment = Date.parse(instant);
  // Sort an invalid time as the oldest.
  return Number.isNaN(moment) ? 0 : moment;
};

/** Sorts from oldest to newest. The id decides between equal times, so that the order is stable. */
export const inTimeOrder = <Row extends CreatedRow>(rows: readonly Row[]): readonly Row[] =>
  rows
    .map((row) => [timeOf(row.createdAt), row] as const)
    .sort(([one, { id }], [other, { id: otherId }]) => one - other || (id < otherId ? -1 : 1))
    .map(([, row]) => row);
