/** An inclusive range of lines. Lines are 1-based. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

type Lines = readonly LineRange[];

function normalizeRanges(ranges: Lines): Lines {
  const merged: LineRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    const before = merged.at(-1);
    if (before !== undefined && range.first <= before.last + 1) {
      merged[merged.length - 1] = { first: before.first, last: Math.max(before.last, range.last) };
    } else {
      merged.push(range);
    }
  }
  return merged;
}

/**
 * Parses a selection from an address, such as `3-7,12`.
 * @returns Ordered ranges. Adjacent ranges are merged and invalid parts ignored.
 */
export function parseLineSelection(text: string): Lines {
  const ranges = text.split(',').flatMap((part): LineRange[] => {
    const found = /^\s*(\d{1,9})(?:\s*-\s*(\d{1,9}))?\s*$/.exec(part);
    if (found === null) return [];
    const from = Number(found[1]);
    const to = Number(found[2] ?? found[1]);
    return from < 1 || to < 1 ? [] : [{ first: Math.min(from, to), last: Math.max(from, to) }];
  });
  return normalizeRanges(ranges);
}

export function formatLineSelection(ranges: Lines): string {
  return normalizeRanges(ranges)
    .map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`))
    .join(',');
}

export function isLineSelected(ranges: Lines, line: number): boolean {
  return ranges.some(({ first, last }) => first <= line && line <= last);
}

export function toggleLine(ranges: Lines, line: number): Lines {
  if (!isLineSelected(ranges, line)) return normalizeRanges([...ranges, { first: line, last: line }]);
  return ranges.flatMap(({ first, last }) =>
    line < first || line > last
      ? [{ first, last }]
      : [
          { first, last: line - 1 },
          { first: line + 1, last },
        ].filter((rest) => rest.first <= rest.last),
  );
}

/**
 * Extends the selection to a line.
 * @param anchor Start of the extension. Its range is replaced, others stay.
 */
export function extendSelection(ranges: Lines, anchor: number, line: number): Lines {
  const others = ranges.filter(({ first, last }) => anchor < first || anchor > last);
  return normalizeRanges([...others, { first: Math.min(anchor, line), last: Math.max(anchor, line) }]);
}

/** The selected lines, and the anchor for the next extension. */
export interface LineChoice {
  readonly ranges: Lines;
  readonly anchor: number;
}

/**
 * Returns the selection after choosing a line.
 * @param anchor The line that was chosen last.
 * @param how Selects only the line, extends from the anchor, or toggles the line.
 */
export function chooseLine(
  ranges: Lines,
  anchor: number | undefined,
  line: number,
  how: 'alone' | 'extend' | 'toggle',
): LineChoice {
  if (how === 'extend') {
    const from = anchor !== undefined && isLineSelected(ranges, anchor) ? anchor : (ranges[0]?.first ?? line);
    return { ranges: extendSelection(ranges, from, line), anchor: from };
  }
  return {
    ranges: how === 'toggle' ? toggleLine(ranges, line) : [{ first: line, last: line }],
    anchor: line,
  };
}
