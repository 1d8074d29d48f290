import type { z } from 'zod';
import { toMicros } from '../cache/times.ts';
import { type Rows, rowCap } from '../server/DataApi.ts';
import { failureOfInconsistentPage } from '../server/failures.ts';
import type { Condition } from '../server/postgrest.ts';
import type { FeedContext } from './FeedContext.ts';

/** A relation whose rows are read newest first. */
export interface NewestFirstRelation<Row> {
  readonly relation: string;
  readonly columns: readonly string[];
  readonly schema: z.ZodType<Row>;
  /** Column with a row's time; rows with the same time are ordered by `key`. */
  readonly time: string;
  readonly key: string;
}

/** Position of a row in the order. */
export interface RowPosition {
  /** Timestamp in the server's format. */
  readonly time: string;
  readonly key: string;
}

/** Limit of repeated reads of a page in the wrong order. */
const maxRereads = 2;

const isOlder = (place: RowPosition, than: RowPosition): boolean => {
  const [at, thanAt] = [toMicros(place.time) ?? 0, toMicros(than.time) ?? 0];
  return at === thanAt ? place.key.toLowerCase() < than.key.toLowerCase() : at < thanAt;
};

/**
 * Returns why a page cannot be trusted: a row in the wrong position would make the next page skip rows.
 * @param positions positions of the page's rows
 * @param sinceMs earliest requested time
 */
export function findPositionProblem(
  positions: readonly RowPosition[],
  before: RowPosition | null,
  sinceMs: number,
): string | undefined {
  let previous = before;
  // The request has whole milliseconds. A row within the same millisecond is not older.
  const requestedMs = Math.floor(sinceMs);
  for (const place of positions) {
    if (previous !== null && !isOlder(place, previous))
      return `the row of ${place.time} comes after the row of ${previous.time}`;
    if (Date.parse(place.time) < requestedMs) return `the row of ${place.time} is older than requested`;
    previous = place;
  }
  return undefined;
}

/**
 * Reads a page, newest first, and repeats the read while its order is inconsistent.
 * @param positionsOf returns the positions of rows
 * @throws Failure of the read; SERVER if the page is still inconsistent
 */
export async function readOrdered<Row>(
  relation: string,
  read: () => Promise<Rows<Row>>,
  positionsOf: (rows: readonly Row[]) => RowPosition[],
  before: RowPosition | null,
  sinceMs: number,
): Promise<Rows<Row>> {
  for (let rereads = 0; ; rereads += 1) {
    const page = await read();
    const problem = findPositionProblem(positionsOf(page.rows), before, sinceMs);
    if (problem === undefined) return page;
    if (rereads === maxRereads)
      throw failureOfInconsistentPage(problem, { method: 'GET', path: `/db/${relation}` });
  }
}

export interface PageQuery {
  /** Earliest time, in milliseconds since 1970. */
  readonly sinceMs: number;
  /** Time after the latest; no end when absent or null. */
  readonly toMs?: number | null;
  /** Only rows older than this position. */
  readonly before: RowPosition | null;
  /** True to request the total of matching rows. */
  readonly count?: boolean;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Returns conditions for `sinceMs` <= time < `toMs`. */
export const timeConditions = (
  time: string,
  sinceMs: number,
  toMs: number | null = null,
): readonly Condition[] => [
  [time, 'gte', iso(sinceMs)],
  ...(toMs === null ? [] : ([[time, 'lt', iso(toMs)]] as const)),
];

/** @throws Failure from the data API */
export function readNewestPage<Row>(
  { data }: Pick<FeedContext, 'data'>,
  { relation, columns, schema, time, key }: NewestFirstRelation<Row>,
  positionOf: (row: Row) => RowPosition,
  { sinceMs, toMs = null, before, count = false }: PageQuery,
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
        where: [
          ...timeConditions(time, sinceMs, toMs),
          // Redundant condition, so that PostgreSQL does not read the newer rows of the window again.
          ...(before === null ? [] : ([[time, 'lte', before.time]] as const)),
        ],
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
  return readOrdered(relation, read, (rows) => rows.map(positionOf), before, sinceMs);
}
