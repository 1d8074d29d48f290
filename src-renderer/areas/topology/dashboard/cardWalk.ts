interface Grid {
  readonly count: number;
  readonly columns: number;
  /** Rows that fit in the viewport. */
  readonly pageRows: number;
}

/**
 * Returns the index that a key moves to in a grid of cards.
 * @param at 0-based index of the card with the cursor
 * @returns undefined for other keys
 */
export function walkCards(key: string, at: number, { count, columns, pageRows }: Grid): number | undefined {
  const last = count - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    // The last row may be shorter. From above its gap, Down leads to the last card.
    ArrowDown: Math.floor(at / columns) < Math.floor(last / columns) ? Math.min(at + columns, last) : at,
    PageUp: at - columns * pageRows,
    PageDown: at + columns * pageRows,
    Home: 0,
    End: last,
  };
  const to = steps[key];
  if (to === undefined) return undefined;
  if (key === 'ArrowUp' && to < 0) return at;
  return Math.max(0, Math.min(to, last));
}
