import { useMemo } from 'react';
import type { Place } from './findPlaces.ts';
import { type LinePiece, linePieces, type PaintedSpan, type PaintSource } from './linePieces.ts';
import type { TextLink } from './webLinks.ts';

interface Painting {
  readonly text: string;
  readonly colours: PaintSource;
  /** Finds the addresses of the web that a stretch of the text has part in; nothing is a link without it. */
  readonly linksIn: ((place: Place) => readonly TextLink[]) | undefined;
  /** Up to where the colours are read, in characters: a line changes its look when more of them are. */
  readonly readTo: number;
  readonly places: readonly Place[];
  readonly now: number;
}

interface ShownLine extends Place {
  readonly line: number;
}

/** Neighbours whose colours are asked for together: the way to a place in a large text is the same for all of them. */
function runsOf(shown: readonly ShownLine[]): ShownLine[][] {
  const runs: ShownLine[][] = [];
  for (const one of shown) {
    const run = runs.at(-1);
    if (run?.at(-1)?.line === one.line - 1) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** How many lines are kept: of a text of megabytes not all that were ever seen. */
const mostKept = 1_000;

interface Cut extends ShownLine {
  readonly pieces: readonly LinePiece[];
}

/**
 * The pieces of the lines that are drawn; a line that stays keeps its own, so that it is not drawn again.
 * @param shown in the order of their rows
 */
export function usePieces(
  { text, colours, readTo, places, now, linksIn }: Painting,
  shown: readonly ShownLine[],
): (line: number) => readonly LinePiece[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was cut before is no longer right when one of them changes.
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
