import type { z } from 'zod';
import { failureSentences } from '#contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import { withExactDocuments } from './documents.ts';
import { failureOfInconsistentPage, failureOfUnexpectedAnswer, type RequestSummary } from './failures.ts';
import { columnName, LackingColumns, lackingColumn } from './LackingColumns.ts';
import { findInconsistency, totalOf } from './pageConsistency.ts';
import { type Condition, changePath, readPath, type TableQuery } from './postgrest.ts';
import { failureOfUnreadable, nextPageAfter, noRows, type ReadRows, readRows } from './readRows.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import { parseJson, type ServerClient } from './ServerClient.ts';

/** Maximum number of rows that the server returns in one answer. */
export const rowCap = 2_000;

export interface TableRead extends TableQuery {
  /** Column that identifies an unreadable row. Default: `id`. */
  readonly key?: string;
  /** Columns that must not be dropped. The read fails if the server lacks one of them. */
  readonly required?: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** Selects the rows to change or delete. All conditions must match. */
export interface RowSelection {
  readonly relation: string;
  readonly columns: readonly string[];
  /** At least one condition, because a request without conditions would affect all rows. */
  readonly where: readonly [Condition, ...Condition[]];
}

type Values = Readonly<Record<string, unknown>>;

export interface TableChange extends RowSelection {
  readonly values: Values;
}

export interface TableInsert extends Pick<RowSelection, 'relation' | 'columns'> {
  /** One row, or several rows that are added in one transaction. */
  readonly values: Values | readonly Values[];
}

export interface Rows<T> extends ReadRows<T> {
  /** Number of matching rows, if requested. */
  readonly total: number | undefined;
}

/** Maximum length of a path: servers and proxies limit the request line to 8 kB. */
const maxPathLength = 8_000;
/** How often an inconsistent page is read again before the read fails. */
const maxRereads = 2;

/** Describes a read in error details. */
const describeRead = ({ relation }: Pick<TableQuery, 'relation'>): RequestSummary => ({
  method: 'GET',
  path: `/db/${relation}`,
});

interface ParsedAnswer {
  readonly answer: ServerAnswer;
  readonly list: unknown;
}

/** @throws Failure SERVER when the answer is not a list, or when none of many rows is readable */
function rowsOf<T>({ answer, list }: ParsedAnswer, schema: z.ZodType<T>, key?: string): Rows<T> {
  if (!Array.isArray(list)) throw failureOfUnexpectedAnswer(answer.body, answer.request);
  const read = withExactDocuments(answer.body, list, () => readRows(list, schema, answer.request, key));
  return { ...read, total: totalOf(answer.header('content-range')) };
}

const limitOf = ({ limit = rowCap }: TableQuery): number => Math.min(limit, rowCap);

function parseOrNothing(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** @throws Failure INVALID when the path is longer than servers accept */
function assertShort(path: string): string {
  if (path.length <= maxPathLength) return path;
  const [relation] = path.split('?');
  throw new Failure('INVALID', {
    sentence: failureSentences.filterTooLong,
    details: `The address of ${relation} would have ${path.length} characters; ${maxPathLength} are possible.`,
  });
}

/** Makes PostgREST return the changed rows. */
const returnRowsHeaders = { prefer: 'return=representation' };

/**
 * Client of the server's data API (PostgREST). No other class sends requests to it. Reads leave out columns
 * that this server lacks for some minutes.
 */
export class DataApi {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;
  readonly #lacking: LackingColumns;

  /**
   * @param ready resolves when requests may be sent; reads wait for it and fail with its error
   * @param lacking shared by all objects that use the same server
   */
  constructor(
    client: ServerClient,
    ready: () => Promise<void> = async () => {},
    lacking: LackingColumns = new LackingColumns(() => performance.now()),
  ) {
    this.#client = client;
    this.#ready = ready;
    this.#lacking = lacking;
  }

  /**
   * Reads rows and validates each one. Unreadable rows are skipped.
   * @param schema of one row
   * @throws Failure like `ServerClient`; SERVER when the answer is not a list of rows, or when it has rows
   *   and all are unreadable
   */
  async rows<T>(query: TableRead, schema: z.ZodType<T>): Promise<Rows<T>> {
    const page = await this.page(query, schema);
    if (page.rows.length > 0 || page.receivedCount === 0) return page;
    throw failureOfUnreadable(page, describeRead(query));
  }

  /**
   * Reads one of several pages, like `rows`. A page with only a few rows, all unreadable, is no error,
   * because the next page may be readable.
   * @throws Failure like `ServerClient`; SERVER for an inconsistent answer, or when it is not a list. SERVER
   *   also when none of many rows is readable, or none at all while columns are missing.
   */
  async page<T>(query: TableRead, schema: z.ZodType<T>): Promise<Rows<T>> {
    const parsed = await this.#read(query);
    const { answer } = parsed;
    if (answer.status === 416) return { ...noRows, total: totalOf(answer.header('content-range')) };
    try {
      const read = rowsOf(parsed, schema, query.key);
      const isWithoutColumns = query.columns.some((column) => this.#lacking.has(query.relation, column));
      if (isWithoutColumns && read.rows.length === 0 && read.receivedCount > 0)
        throw failureOfUnreadable(read, answer.request);
      this.#client.reportUnreadable(query.relation, read);
      return read;
    } catch (error) {
      // The rows may be unreadable because of the missing columns. The next read requests these columns
      // again.
      this.#lacking.forget(query.relation);
      throw error;
    }
  }

  /**
   * Reads all matching rows in pages sorted by id, so that concurrent inserts and deletions do not shift
   * pages. Only an empty page is the end, because a server may return fewer rows than requested.
   * @param schema of one row
   * @throws Failure as in `page`; SERVER when the last row of a page has no id
   */
  async *pages<T>(
    { where = [], ...query }: Omit<TableRead, 'order' | 'limit' | 'offset' | 'count'>,
    schema: z.ZodType<T>,
  ): AsyncGenerator<Rows<T>, void, undefined> {
    for (let after: string | null = null; ; ) {
      const page: Rows<T> = await this.page(
        {
          ...query,
          where: after === null ? where : [...where, ['id', 'gt', after]],
          order: [['id', 'asc']],
          limit: rowCap,
        },
        schema,
      );
      after = nextPageAfter(page, describeRead(query));
      if (after === null) return;
      yield page;
    }
  }

  /**
   * Reads one row: the first one if several match.
   * @param schema of the row
   * @returns undefined when no row matches
   * @throws Failure like `ServerClient`; SERVER when the row is unreadable
   */
  async row<T>(query: Omit<TableRead, 'limit' | 'count'>, schema: z.ZodType<T>): Promise<T | undefined> {
    const parsed = await this.#read({ ...query, limit: 1 });
    const read = rowsOf(parsed, schema);
    if (read.unreadable.length > 0) throw failureOfUnreadable(read, parsed.answer.request);
    return read.rows[0];
  }

  /**
   * Changes rows. The request is not retried.
   * @param schema of one changed row
   * @returns the changed rows; empty when no row matches
   * @throws Failure like `ServerClient`; SERVER when the answer is unreadable. After OFFLINE or TIMEOUT, the
   *   change may have been applied.
   */
  update<T>({ relation, columns, where, values }: TableChange, schema: z.ZodType<T>): Promise<readonly T[]> {
    return this.#write('PATCH', changePath(relation, columns, where), schema, values);
  }

  /**
   * Adds rows. The request is not retried.
   * @returns the rows as stored on the server
   * @throws Failure as in `update`
   */
  insert<T>({ relation, columns, values }: TableInsert, schema: z.ZodType<T>): Promise<readonly T[]> {
    return this.#write('POST', changePath(relation, columns), schema, values);
  }

  /**
   * Deletes rows permanently. The request is not retried.
   * @returns the deleted rows
   * @throws Failure as in `update`
   */
  delete<T>({ relation, columns, where }: RowSelection, schema: z.ZodType<T>): Promise<readonly T[]> {
    return this.#write('DELETE', changePath(relation, columns, where), schema);
  }

  async #write<T>(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    schema: z.ZodType<T>,
    body?: unknown,
  ): Promise<readonly T[]> {
    await this.#ready();
    const answer = await this.#client.send({
      method,
      path: assertShort(path),
      headers: returnRowsHeaders,
      body,
    });
    this.#client.assertGood(answer);
    const read = rowsOf({ answer, list: parseJson(answer) }, schema);
    if (read.unreadable.length > 0) throw failureOfUnreadable(read, answer.request);
    return read.rows;
  }

  /**
   * Reads a page, and repeats the read while its rows contradict its range.
   * @returns a good answer, or one with status 416 for an offset past the last row
   * @throws Failure SERVER when the page is still inconsistent
   */
  async #read(query: TableRead): Promise<ParsedAnswer> {
    await this.#ready();
    for (let rereads = 0; ; rereads += 1) {
      const answer = await this.#requestKnownColumns(query);
      const isPastEnd = answer.status === 416;
      if (!isPastEnd) this.#client.assertGood(answer);
      const list = isPastEnd ? parseOrNothing(answer.body) : parseJson(answer);
      const problem = findInconsistency(
        { ...query, limit: limitOf(query) },
        answer.status,
        list,
        answer.header('content-range'),
      );
      if (problem === undefined) return { answer, list };
      if (rereads === maxRereads) throw failureOfInconsistentPage(problem, answer.request);
    }
  }

  async #requestKnownColumns(query: TableRead): Promise<ServerAnswer> {
    for (;;) {
      const columns = query.columns.filter((column) => !this.#lacking.has(query.relation, column));
      const answer = await this.#request(query, columns);
      const unknown = lackingColumn(answer);
      // Without these columns, rows cannot be read.
      const required = ['id', query.key, ...(query.required ?? [])];
      const isRequired = unknown !== undefined && required.includes(unknown);
      if (unknown === undefined || isRequired || !columns.some((column) => columnName(column) === unknown))
        return answer;
      this.#lacking.add(query.relation, unknown);
    }
  }

  #request(query: TableRead, columns: readonly string[]): Promise<ServerAnswer> {
    return this.#client.send({
      path: assertShort(readPath({ ...query, columns, limit: limitOf(query) })),
      ...(query.count === true ? { headers: { prefer: 'count=exact' } } : {}),
      signal: query.signal,
    });
  }
}
