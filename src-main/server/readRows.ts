import { z } from 'zod';
import { isUuid } from '../../src-preload/contract/rules/ids.ts';
import type { Failure } from '../base/Failure.ts';
import { type Asked, failureOfRubbish } from './failures.ts';

/** A row of the server that could not be read. */
export interface UnreadableRow {
  /** As the server wrote it; empty where the row has none. */
  readonly id: string;
  /** What is wrong with it. */
  readonly reason: string;
}

/** What came of a list of rows, each read for itself. */
export interface ReadRows<T> {
  /** Those that could be read. */
  readonly rows: readonly T[];
  /** Those that could not. */
  readonly unreadable: readonly UnreadableRow[];
  /** How many rows the answer had, readable or not. */
  readonly given: number;
  /** The id of the answer's last row, readable or not; undefined when it has none. */
  readonly lastId: string | undefined;
}

export const noRows: ReadRows<never> = { rows: [], unreadable: [], given: 0, lastId: undefined };

/** An answer of which none of so many rows can be read is of another interface: it fails as a whole. */
const manyRows = 100;
/** A reason may hold what the server sent: of a long one so many characters say enough. */
const longestReason = 300;

function textAt(row: unknown, key: string): string {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined;
  return typeof value === 'string' ? value : '';
}

/**
 * Reads rows one by one: what does not fit the schema is left out and told, and the rest goes on.
 * @param schema what one row must look like
 * @param key what names a row that cannot be read
 * @throws Failure SERVER when none of many rows can be read
 */
export function readRows<T>(
  list: readonly unknown[],
  schema: z.ZodType<T>,
  asked: Asked,
  key = 'id',
): ReadRows<T> {
  const rows: T[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const each of list) {
    const parsed = schema.safeParse(each);
    if (parsed.success) rows.push(parsed.data);
    else {
      const reason = z.prettifyError(parsed.error).slice(0, longestReason);
      unreadable.push({ id: textAt(each, key), reason });
    }
  }
  const last = textAt(list.at(-1), key);
  const read = { rows, unreadable, given: list.length, lastId: isUuid(last) ? last : undefined };
  if (rows.length === 0 && list.length >= manyRows) throw failureOfUnreadable(read, asked);
  return read;
}

/**
 * Where the next page begins, of pages in the order of their ids.
 * @returns null after the last page, which is the first one without a row: a server may give less than was asked for
 * @throws Failure SERVER when the last row has no id, so that nobody knows where to go on
 */
export function nextPageAfter({ given, lastId, unreadable }: ReadRows<unknown>, asked: Asked): string | null {
  if (given === 0) return null;
  if (lastId === undefined) throw failureOfUnreadable({ unreadable }, asked);
  return lastId;
}

/** The failure for an answer that is of no use because of rows that cannot be read. */
export function failureOfUnreadable(
  { unreadable }: Pick<ReadRows<unknown>, 'unreadable'>,
  asked: Asked,
): Failure {
  const [first] = unreadable;
  return failureOfRubbish(`${first?.id ?? ''} ${first?.reason ?? 'a row without an id'}`.trim(), asked);
}
