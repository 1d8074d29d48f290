import type { AnsiLook } from './ansiPieces.ts';
import { firstPlaceAfter, type Place } from './findPlaces.ts';
import type { TextLink } from './webLinks.ts';

/** What a stretch of code is, by which it has its colour. */
export type Paint = 'key' | 'value' | 'faint';

/** Where the colours of a text come from. */
export interface PaintSource {
  spans(place: Place): readonly PaintedSpan[];
}

export interface PaintedSpan extends Place {
  readonly paint: Paint | AnsiLook;
}

/** A stretch of a line that looks the same from its start to its end. */
export interface LinePiece {
  readonly text: string;
  readonly paint: Paint | AnsiLook | undefined;
  /** A place of the search, or the one that is shown. */
  readonly found: 'found' | 'now' | undefined;
  /** It is part of an address of the web. */
  readonly url: string | undefined;
}

/**
 * Cuts a stretch of one line where its colours and the places of a search begin and end.
 * @param spans in order, not over one another; those of other lines are left out
 * @param now the index of the place that is shown
 * @param links in order, not over one another
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
