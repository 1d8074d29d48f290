import type { z } from 'zod';
import { toMicros } from '../cache/times.ts';
import { type Rows, rowCap } from '../server/DataApi.ts';
import { failureOfContradiction } from '../server/failures.ts';
import type { Condition } from '../server/postgrest.ts';
import type { FeedContext } from './FeedContext.ts';

/** A relation whose rows are read newest first. */
export interface Timeline<Row> {
  readonly relation: string;
  readonly columns: readonly string[];
  readonly schema: z.ZodType<Row>;
  /** When a row happened; those of one instant are told apart by the other column. */
  readonly time: string;
  readonly key: string;
}

/** A row, as far as the order goes. */
export interface Place {
  /** The server's own text. */
  readonly time: string;
  readonly key: string;
}

/** How often a page in the wrong order is read again before the read fails. */
const maxRereads = 2;

const isOlder = (place: Place, than: Place): boolean => {
  const [at, thanAt] = [toMicros(place.time) ?? 0, toMicros(than.time) ?? 0];
  return at === thanAt ? place.key.toLowerCase() < than.key.toLowerCase() : at < thanAt;
};

/**
 * Says why a page cannot be trusted: a row in the wrong position would make the next page skip others.
 * @param places of its rows, in its order
 * @param sinceMs the earliest time that was requested
 */
export function placeProblem(
  places: readonly Place[],
  before: Place | null,
  sinceMs: number,
): string | undefined {
  let previous = before;
  for (const place of places) {
    if (previous !== null && !isOlder(place, previous))
      return `the row of ${place.time} comes after the row of ${previous.time}`;
    if (Date.parse(place.time) < sinceMs) return `the row of ${place.time} is older than requested`;
    previous = place;
  }
  return undefined;
}

/**
 * Reads a page whose rows come newest first, and reads it again while its order contradicts itself.
 * @param placesOf the positions of its rows
 * @throws Failure as the read does, SERVER when the page still contradicts itself
 */
export async function readOrdered<Row>(
  relation: string,
  read: () => Promise<Rows<Row>>,
  placesOf: (rows: readonly Row[]) => Place[],
  before: Place | null,
  sinceMs: number,
): Promise<Rows<Row>> {
  for (let rereads = 0; ; rereads += 1) {
    const page = await read();
    const problem = placeProblem(placesOf(page.rows), before, sinceMs);
    if (problem === undefined) return page;
    if (rereads === maxRereads)
      throw failureOfContradiction(problem, { method: 'GET', path: `/db/${relation}` });
  }
}

/** Which rows a page has, newest first. */
export interface PageWanted {
  /** Rows since then, milliseconds since 1970. */
  readonly sinceMs: number;
  /** Rows before then; no end when absent or null. */
  readonly toMs?: number | null;
  /** Rows older than this one. */
  readonly before: Place | null;
  /** Request the number of all rows that match. */
  readonly count?: boolean;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** The rows of a stretch of time: `sinceMs` <= time < `toMs`. */
export const timeIn = (time: string, sinceMs: number, toMs: number | null = null): readonly Condition[] => [
  [time, 'gte', iso(sinceMs)],
  ...(toMs === null ? [] : ([[time, 'lt', iso(toMs)]] as const)),
];

/**
 * The newest rows that match.
 * @throws Failure as the data API does
 */
export function newestPage<Row>(
  { data }: Pick<FeedContext, 'data'>,
  { relation, columns, schema, time, key }: Timeline<Row>,
  placeOf: (row: Row) => Place,
  { sinceMs, toMs = null, before, count = false }: PageWanted,
): Promise<Rows<Row>> {
  const older =
    before === null
      ? {}
      : {
          anyOf: [`${time}.lt."${before.time}"`, `and(${time}.eq."${before.time}",${key}.lt.${before.key})`],
        };
  const read = () =>
    data.page(
      {
        relation,
        columns,
        where: timeIn(time, sinceMs, toMs),
        ...older,
        order: [
          [time, 'desc'],
          [key, 'desc'],
        ],
        limit: rowCap,
        count,
        key,
      },
      schema,
    );
  return readOrdered(relation, read, (rows) => rows.map(placeOf), before, sinceMs);
}
