import { useMemo } from 'react';
import type { Place } from './findPlaces.ts';
import { type LinePiece, linePieces, type PaintedSpan, type PaintSource } from './linePieces.ts';
import type { TextLink } from './webLinks.ts';

interface Painting {
  readonly text: string;
  readonly colours: PaintSource;
  /** Finds the web addresses that overlap a range. Without it, there are no links. */
  readonly linksIn: ((place: Place) => readonly TextLink[]) | undefined;
  /** Number of characters with colors. When it grows, lines must render again. */
  readonly readTo: number;
  readonly places: readonly Place[];
  readonly now: number;
}

interface ShownLine extends Place {
  readonly line: number;
}

/** Groups adjacent lines, so that each group needs only one search in the syntax tree. */
function runsOf(shown: readonly ShownLine[]): ShownLine[][] {
  const runs: ShownLine[][] = [];
  for (const one of shown) {
    const run = runs.at(-1);
    if (run?.at(-1)?.line === one.line - 1) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** Max cached lines, to limit the memory for large texts. */
const mostKept = 1_000;

interface Cut extends ShownLine {
  readonly pieces: readonly LinePiece[];
}

/**
 * Returns the pieces of the visible lines. Unchanged lines keep their objects and do not re-render.
 * @param shown In the order of the rows.
 */
export function usePieces(
  { text, colours, readTo, places, now, linksIn }: Painting,
  shown: readonly ShownLine[],
): (line: number) => readonly LinePiece[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any value clears the cache.
  const cut = useMemo(() => new Map<number, Cut>(), [text, colours, readTo, places, now, linksIn]);
  if (cut.size > mostKept) cut.clear();
  const missing = shown.filter(({ line, from, to }) => {
    const kept = cut.get(line);
    return kept?.from !== from || kept.to !== to;
  });
  for (const run of runsOf(missing)) {
    const place = { from: run[0]?.from ?? 0, to: run.at(-1)?.to ?? 0 };
    const spans: readonly PaintedSpan[] = place.from < readTo ? colours.spans(place) : [];
    for (const one of run)
      cut.set(one.line, { ...one, pieces: linePieces(text, one, spans, places, now, linksIn?.(one)) });
  }
  return (line) => cut.get(line)?.pieces ?? [];
}
