interface Grid {
  readonly count: number;
  readonly columns: number;
  /** Rows that fit on the screen. */
  readonly pageRows: number;
}

/**
 * Where a key leads to in a grid of cards.
 * @param at the card that the cursor is on, from 0
 * @returns nothing for a key that does not walk
 */
export function walkCards(key: string, at: number, { count, columns, pageRows }: Grid): number | undefined {
  const last = count - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    // The last row may be shorter: down from above its gap leads to its end.
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
