import type { AnsiLook } from './ansiPieces.ts';
import { firstPlaceAfter, type Place } from './findPlaces.ts';
import type { TextLink } from './webLinks.ts';

/** Kind of a code token, which determines its color. */
export type Paint = 'key' | 'value' | 'faint';

export interface PaintSource {
  spans(place: Place): readonly PaintedSpan[];
}

export interface PaintedSpan extends Place {
  readonly paint: Paint | AnsiLook;
}

export interface LinePiece {
  readonly text: string;
  readonly paint: Paint | AnsiLook | undefined;
  /** A match of the search (`found`), or the current match (`now`). */
  readonly found: 'found' | 'now' | undefined;
  /** The web address that the range belongs to. */
  readonly url: string | undefined;
}

/**
 * Splits a range of one line at the boundaries of colors, matches and links.
 * @param spans Ordered and without overlaps. Spans of other lines are ignored.
 * @param now Index of the current match.
 * @param links Ordered and without overlaps.
 */
export function linePieces(
  text: string,
  { from, to }: Place,
  spans: readonly PaintedSpan[],
  places: readonly Place[],
  now: number,
  links: readonly TextLink[] = [],
): LinePiece[] {
  const pieces: LinePiece[] = [];
  let span = firstPlaceAfter(spans, from);
  let place = firstPlaceAfter(places, from);
  let link = firstPlaceAfter(links, from);
  for (let at = from; at < to; ) {
    while ((spans[span]?.to ?? Number.POSITIVE_INFINITY) <= at) span += 1;
    while ((places[place]?.to ?? Number.POSITIVE_INFINITY) <= at) place += 1;
    while ((links[link]?.to ?? Number.POSITIVE_INFINITY) <= at) link += 1;
    const linked = links[link];
    const painted = spans[span];
    const marked = places[place];
    const ends = [painted, marked, linked].map((one) =>
      one === undefined ? to : one.from > at ? one.from : one.to,
    );
    const end = Math.min(to, ...ends);
    pieces.push({
      text: text.slice(at, end),
      paint: painted !== undefined && painted.from <= at ? painted.paint : undefined,
      found: marked === undefined || marked.from > at ? undefined : place === now ? 'now' : 'found',
      url: linked !== undefined && linked.from <= at ? linked.url : undefined,
    });
    at = end;
  }
  return pieces;
}
