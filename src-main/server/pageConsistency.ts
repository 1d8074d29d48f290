import { isUuid } from '#contract/rules/ids.ts';
import type { TableQuery } from './postgrest.ts';

/** Parsed `Content-Range` header of PostgREST: `0-49/357`. */
interface RowRange {
  /** Indexes of the first and last row. Null for an answer without rows. */
  readonly span: readonly [first: number, last: number] | null;
  /** Number of matching rows. Null when not requested. */
  readonly total: number | null;
}

const rangePattern = /^(?:(\d{1,15})-(\d{1,15})|\*)\/(?:(\d{1,15})|\*)$/;

/** @returns undefined when the header is not a range of PostgREST */
function parseRange(header: string): RowRange | undefined {
  const match = rangePattern.exec(header.trim());
  if (match === null) return undefined;
  const [, first, last, total] = match;
  return {
    span: first === undefined || last === undefined ? null : [Number(first), Number(last)],
    total: total === undefined ? null : Number(total),
  };
}

/** Returns the number of matching rows of a `Content-Range` header. Otherwise undefined. */
export function totalOf(header: string | null): number | undefined {
  return (header === null ? undefined : parseRange(header)?.total) ?? undefined;
}

/** Returns the id for checking the order of rows. Undefined when it cannot be compared. */
function idOf(row: unknown): string | undefined {
  const id: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'id') : undefined;
  // Only UUIDs sort the same in PostgreSQL and JavaScript.
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : undefined;
}

/** In a page sorted by id, ids must ascend. Otherwise the next page would skip rows. */
function orderProblem({ order, where }: TableQuery, list: readonly unknown[]): string | undefined {
  const [first] = order ?? [];
  if (first === undefined || first[0] !== 'id' || first[1] !== 'asc') return undefined;
  let previous =
    where?.find(([column, operator]) => column === 'id' && operator === 'gt')?.[2].toLowerCase() ?? '';
  for (const row of list) {
    const id = idOf(row);
    // A row without an id is reported as unreadable elsewhere.
    if (id === undefined) continue;
    if (id <= previous) return `row ${id} comes after row ${previous}`;
    previous = id;
  }
  return undefined;
}

function rangeProblem(query: TableQuery, rowCount: number, header: string): string | undefined {
  const range = parseRange(header);
  if (range === undefined) return `the range "${header.slice(0, 50)}" cannot be read`;
  const offset = query.offset ?? 0;
  const mismatch = `the range is ${header}, the number of rows is ${rowCount}`;
  if (range.span === null) {
    if (rowCount > 0) return mismatch;
    return range.total !== null && range.total > offset ? mismatch : undefined;
  }
  const [first, last] = range.span;
  if (first !== offset || last - first + 1 !== rowCount) return mismatch;
  return range.total !== null && range.total <= last ? mismatch : undefined;
}

/**
 * Explains why the rows of an answer cannot be trusted. Rows, order, total and `Content-Range` must be
 * consistent. A proxy may remove the header, so a missing header is accepted.
 * @param status of the answer: 200, 206 or 416
 * @param body the parsed body
 * @returns undefined for a consistent answer
 * Source: PostgREST 12, "Pagination and Count"
 */
export function findInconsistency(
  query: TableQuery,
  status: number,
  body: unknown,
  header: string | null,
): string | undefined {
  // PostgREST answers 416 only for an offset past the last row, without rows.
  if (status === 416) {
    if (Array.isArray(body)) return 'status 416 with rows';
    return (query.offset ?? 0) > 0 ? undefined : 'status 416 for the first page';
  }
  if (!Array.isArray(body)) return undefined;
  if (query.limit !== undefined && body.length > query.limit)
    return `${body.length} rows were sent, ${query.limit} were requested`;
  const wrongRange = header === null || header === '' ? undefined : rangeProblem(query, body.length, header);
  return wrongRange ?? orderProblem(query, body);
}
