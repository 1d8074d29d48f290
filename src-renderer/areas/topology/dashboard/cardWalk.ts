interface Grid {
  readonly count: number;
  readonly columns: number;
  /** Rows that fit in the viewport. */
  readonly pageRows: number;
}

/**
 * Returns the index that a key moves to in a grid of cards.
 * @param index 0-based index of the card with the cursor
 * @returns undefined for other keys
 */
export function walkCards(
  key: string,
  index: number,
  { count, columns, pageRows }: Grid,
): number | undefined {
  const last = count - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    // The last row may be shorter. From above its gap, Down leads to the last card.
    ArrowDown:
      Math.floor(index / columns) < Math.floor(last / columns) ? Math.min(index + columns, last) : index,
    PageUp: index - columns * pageRows,
    PageDown: index + columns * pageRows,
    Home: 0,
    End: last,
  };
  const to = steps[key];
  if (to === undefined) return undefined;
  if (key === 'ArrowUp' && to < 0) return index;
  return Math.max(0, Math.min(to, last));
}
