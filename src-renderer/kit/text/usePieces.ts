import { useMemo } from 'react';
import type { TextMatch } from './findMatches.ts';
import { type LinePiece, linePieces, type PaintedSpan, type PaintSource } from './linePieces.ts';
import type { TextLink } from './webLinks.ts';

interface PieceInput {
  readonly text: string;
  readonly colors: PaintSource;
  /** Finds the web addresses that overlap a range. Without it, there are no links. */
  readonly linksIn: ((place: TextMatch) => readonly TextLink[]) | undefined;
  /** Number of characters with colors. When it grows, lines must render again. */
  readonly parsedLength: number;
  readonly matches: readonly TextMatch[];
  readonly currentMatch: number;
}

interface ShownLine extends TextMatch {
  readonly line: number;
}

/** Groups adjacent lines, so that each group needs only one search in the syntax tree. */
function groupAdjacent(shown: readonly ShownLine[]): ShownLine[][] {
  const runs: ShownLine[][] = [];
  for (const one of shown) {
    const run = runs.at(-1);
    if (run?.at(-1)?.line === one.line - 1) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** Max cached lines, to limit the memory for large texts. */
const maxCachedLines = 1_000;

interface CachedLine extends ShownLine {
  readonly pieces: readonly LinePiece[];
}

/**
 * Returns the pieces of the visible lines. Unchanged lines keep their objects and do not re-render.
 * @param shown In the order of the rows.
 */
export function usePieces(
  { text, colors, parsedLength, matches, currentMatch, linksIn }: PieceInput,
  shown: readonly ShownLine[],
): (line: number) => readonly LinePiece[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any value clears the cache.
  const cache = useMemo(
    () => new Map<number, CachedLine>(),
    [text, colors, parsedLength, matches, currentMatch, linksIn],
  );
  if (cache.size > maxCachedLines) cache.clear();
  const missing = shown.filter(({ line, from, to }) => {
    const kept = cache.get(line);
    return kept?.from !== from || kept.to !== to;
  });
  for (const run of groupAdjacent(missing)) {
    const place = { from: run[0]?.from ?? 0, to: run.at(-1)?.to ?? 0 };
    const spans: readonly PaintedSpan[] = place.from < parsedLength ? colors.spans(place) : [];
    for (const one of run)
      cache.set(one.line, {
        ...one,
        pieces: linePieces(text, one, spans, matches, currentMatch, linksIn?.(one)),
      });
  }
  return (line) => cache.get(line)?.pieces ?? [];
}
