import type { AnsiStyle } from './ansiPieces.ts';
import { firstMatchAfter, type TextMatch } from './findMatches.ts';
import type { TextLink } from './webLinks.ts';

/** Kind of a code token, which determines its color. */
export type Paint = 'key' | 'value' | 'faint';

export interface PaintSource {
  spans(place: TextMatch): readonly PaintedSpan[];
}

export interface PaintedSpan extends TextMatch {
  readonly paint: Paint | AnsiStyle;
}

export interface LinePiece {
  readonly text: string;
  readonly paint: Paint | AnsiStyle | undefined;
  /** A match of the search (`found`), or the current match (`now`). */
  readonly match: 'found' | 'now' | undefined;
  /** The web address that the range belongs to. */
  readonly url: string | undefined;
}

/**
 * Splits a range of one line at the boundaries of colors, matches and links.
 * @param spans Ordered and without overlaps. Spans of other lines are ignored.
 * @param currentMatch Index of the current match.
 * @param links Ordered and without overlaps.
 */
export function linePieces(
  text: string,
  { from, to }: TextMatch,
  spans: readonly PaintedSpan[],
  matches: readonly TextMatch[],
  currentMatch: number,
  links: readonly TextLink[] = [],
): LinePiece[] {
  const pieces: LinePiece[] = [];
  let span = firstMatchAfter(spans, from);
  let matchIndex = firstMatchAfter(matches, from);
  let link = firstMatchAfter(links, from);
  for (let at = from; at < to; ) {
    while ((spans[span]?.to ?? Number.POSITIVE_INFINITY) <= at) span += 1;
    while ((matches[matchIndex]?.to ?? Number.POSITIVE_INFINITY) <= at) matchIndex += 1;
    while ((links[link]?.to ?? Number.POSITIVE_INFINITY) <= at) link += 1;
    const linked = links[link];
    const painted = spans[span];
    const marked = matches[matchIndex];
    const ends = [painted, marked, linked].map((one) =>
      one === undefined ? to : one.from > at ? one.from : one.to,
    );
    const end = Math.min(to, ...ends);
    pieces.push({
      text: text.slice(at, end),
      paint: painted !== undefined && painted.from <= at ? painted.paint : undefined,
      match:
        marked === undefined || marked.from > at ? undefined : matchIndex === currentMatch ? 'now' : 'found',
      url: linked !== undefined && linked.from <= at ? linked.url : undefined,
    });
    at = end;
  }
  return pieces;
}
