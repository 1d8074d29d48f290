import { z } from 'zod';
import { isUuid } from '#contract/rules/ids.ts';
import type { Failure } from '../base/Failure.ts';
import { failureOfUnexpectedAnswer, type RequestSummary } from './failures.ts';

/** A row of the server that could not be parsed. */
export interface UnreadableRow {
  /** The row's id as sent by the server, or empty. */
  readonly id: string;
  /** Parser message. */
  readonly reason: string;
}

export interface ReadRows<T> {
  readonly rows: readonly T[];
  readonly unreadable: readonly UnreadableRow[];
  /** Number of rows in the answer, including unreadable ones. */
  readonly receivedCount: number;
  /** Id of the last row, even if unreadable. Undefined without an id. */
  readonly lastId: string | undefined;
}

export const noRows: ReadRows<never> = { rows: [], unreadable: [], receivedCount: 0, lastId: undefined };

/** An answer with at least this number of rows fails if no row is readable: the server has another format. */
const minRowsForFailure = 100;
/** Limit of a reason in characters, because it can contain data of the server. */
const maxReasonLength = 300;

function textAt(row: unknown, key: string): string {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined;
  return typeof value === 'string' ? value : '';
}

/**
 * Parses rows one by one. Rows that do not match the schema are skipped and reported.
 * @param schema of one row
 * @param key column that identifies an unreadable row
 * @throws Failure SERVER when the answer has many rows and none is readable
 */
export function readRows<T>(
  list: readonly unknown[],
  schema: z.ZodType<T>,
  summary: RequestSummary,
  key = 'id',
): ReadRows<T> {
  const rows: T[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const each of list) {
    const parsed = schema.safeParse(each);
    if (parsed.success) rows.push(parsed.data);
    else {
      const reason = z.prettifyError(parsed.error).slice(0, maxReasonLength);
      unreadable.push({ id: textAt(each, key), reason });
    }
  }
  const last = textAt(list.at(-1), key);
  const read = { rows, unreadable, receivedCount: list.length, lastId: isUuid(last) ? last : undefined };
  if (rows.length === 0 && list.length >= minRowsForFailure) throw failureOfUnreadable(read, summary);
  return read;
}

/**
 * Returns the cursor of the next page, for pages sorted by id.
 * @returns null when the page is empty: a server may return fewer rows than requested
 * @throws Failure SERVER when the last row has no id
 */
export function nextPageAfter(
  { receivedCount, lastId, unreadable }: ReadRows<unknown>,
  summary: RequestSummary,
): string | null {
  if (receivedCount === 0) return null;
  if (lastId === undefined) throw failureOfUnreadable({ unreadable }, summary);
  return lastId;
}

/** Creates the failure for an answer without readable rows, or whose last row has no id. */
export function failureOfUnreadable(
  { unreadable }: Pick<ReadRows<unknown>, 'unreadable'>,
  summary: RequestSummary,
): Failure {
  const [first] = unreadable;
  return failureOfUnexpectedAnswer(
    `${first?.id ?? ''} ${first?.reason ?? 'a row without an id'}`.trim(),
    summary,
  );
}
