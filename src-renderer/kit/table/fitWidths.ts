/** Widths of a column, in pixels. */
export interface ColumnWidths {
  readonly id: string;
  readonly wantedPx: number;
  readonly minPx: number;
  /** Share of free space, for columns that identify a row. 0 for all others. */
  readonly flex: number;
  /** Width that the user chose. */
  readonly chosenPx?: number | undefined;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Takes an amount from columns, in proportion to the space above their minimum. Whole pixels. */
function shrink(widths: Map<string, number>, columns: readonly ColumnWidths[], neededPx: number): void {
  let left = neededPx;
  let slack = sum(columns.map(({ wantedPx, minPx }) => wantedPx - minPx));
  for (const { id, wantedPx, minPx } of columns) {
    const taken = slack === 0 ? 0 : Math.round((left * (wantedPx - minPx)) / slack);
    widths.set(id, wantedPx - taken);
    left -= taken;
    slack -= wantedPx - minPx;
  }
}

/** Shares space by `flex`. No column gets less than it wants. */
function grow(widths: Map<string, number>, columns: readonly ColumnWidths[], spacePx: number): void {
  const shares = sum(columns.map(({ flex }) => flex));
  const narrow = columns.filter(({ wantedPx, flex }) => (spacePx * flex) / shares < wantedPx);
  if (narrow.length > 0) {
    const others = columns.filter((column) => !narrow.includes(column));
    for (const { id, wantedPx } of narrow) widths.set(id, wantedPx);
    if (others.length > 0) grow(widths, others, spacePx - sum(narrow.map(({ wantedPx }) => wantedPx)));
    return;
  }
  let left = spacePx;
  let leftShares = shares;
  for (const { id, flex } of columns) {
    const width = Math.round((left * flex) / leftShares);
    widths.set(id, width);
    left -= width;
    leftShares -= flex;
  }
}

/**
 * Fits columns into a table. Free space goes to columns with `flex`. If space is missing, columns without `flex`
 * shrink first, and columns with `flex` last. Widths that the user chose stay.
 * The table scrolls sideways if the sum is larger than `availablePx`.
 * @returns the width (px) by column id
 */
export function fitWidths(columns: readonly ColumnWidths[], availablePx: number): Map<string, number> {
  const widths = new Map(columns.map(({ id, chosenPx, wantedPx }) => [id, chosenPx ?? wantedPx]));
  const free = columns.filter(({ chosenPx }) => chosenPx === undefined);
  const identifying = free.filter(({ flex }) => flex > 0);
  const others = free.filter(({ flex }) => flex === 0);
  const missing = sum([...widths.values()]) - availablePx;
  if (missing <= 0) {
    if (identifying.length > 0) grow(widths, identifying, sum(identifying.map(wanted)) - missing);
    return widths;
  }
  const slack = sum(others.map(({ wantedPx, minPx }) => wantedPx - minPx));
  shrink(widths, others, Math.min(missing, slack));
  const slackOfIdentifying = sum(identifying.map(({ wantedPx, minPx }) => wantedPx - minPx));
  shrink(widths, identifying, Math.min(Math.max(missing - slack, 0), slackOfIdentifying));
  return widths;
}

const wanted = ({ wantedPx }: ColumnWidths): number => wantedPx;
