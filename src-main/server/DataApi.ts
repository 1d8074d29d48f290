import type { z } from 'zod';
import { failureSentences } from '../../src-preload/contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import { type Asked, failureOfContradiction, failureOfRubbish } from './failures.ts';
import { columnName, LackingColumns, lackingColumn } from './LackingColumns.ts';
import { pageProblem, totalOf } from './pageTrust.ts';
import { type Condition, changePath, readPath, type TableQuery } from './postgrest.ts';
import { failureOfUnreadable, nextPageAfter, noRows, type ReadRows, readRows } from './readRows.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import { parseJson, type ServerClient } from './ServerClient.ts';

/** The server gives at most this many rows in one answer; API reference section 1.4. */
export const rowCap = 2_000;

/** A read of one relation: at most `rowCap` rows. */
export interface TableRead extends TableQuery {
  /** The column that names a row which cannot be read; `id` when absent. */
  readonly key?: string;
  /** Columns without which a row would be stored as another one: a read fails where the server reports one as missing. */
  readonly required?: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** Rows of one relation that are changed or deleted: those for which all conditions hold. */
export interface RowsMeant {
  readonly relation: string;
  /** What is answered of them. */
  readonly columns: readonly string[];
  /** Without one every row would be meant. */
  readonly where: readonly [Condition, ...Condition[]];
}

type Values = Readonly<Record<string, unknown>>;

export interface TableChange extends RowsMeant {
  readonly values: Values;
}

export interface TableAddition extends Pick<RowsMeant, 'relation' | 'columns'> {
  /** One row or several, which are added together or not at all. */
  readonly values: Values | readonly Values[];
}

export interface Rows<T> extends ReadRows<T> {
  /** How many rows match in all, when it was asked. */
  readonly total: number | undefined;
}

/** Servers and the proxies before them refuse longer addresses: 8 kB with the request line's other words. */
const longestPath = 8_000;
/** How often a page that contradicts itself is read again before the read fails. */
const maxRereads = 2;

/** What is said of a read that was no use. */
const askedFor = ({ relation }: Pick<TableQuery, 'relation'>): Asked => ({
  method: 'GET',
  path: `/db/${relation}`,
});

/** An answer with its parsed body. */
interface ParsedAnswer {
  readonly answer: ServerAnswer;
  /** Undefined where the body of an error status is not JSON. */
  readonly list: unknown;
}

/** @throws Failure SERVER when the answer is no list of rows, or none of many rows can be read */
function rowsOf<T>({ answer, list }: ParsedAnswer, schema: z.ZodType<T>, key?: string): Rows<T> {
  if (!Array.isArray(list)) throw failureOfRubbish(answer.body, answer.asked);
  const read = readRows(list, schema, answer.asked, key);
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

/** @throws Failure INVALID when the address is longer than servers take */
function assertShort(path: string): string {
  if (path.length <= longestPath) return path;
  const [relation] = path.split('?');
  throw new Failure('INVALID', {
    sentence: failureSentences.filterTooLong,
    details: `The address of ${relation} would have ${path.length} characters; ${longestPath} are possible.`,
  });
}

/** Changed rows come back in the answer. */
const withRows = { prefer: 'return=representation' };

/**
 * Reads and changes of the data API, the only place that sends requests to it; architecture section 4. A column that this server lacks
 * is left out of reads for some minutes.
 */
export class DataApi {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;
  readonly #lacking: LackingColumns;

  /**
   * @param ready resolves when the client may be asked; a read waits for it, and fails with its failure
   * @param lacking shared by several objects that talk to the same server
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
   * Reads rows and checks each for itself: one that cannot be read is left out, and never fails the others.
   * @param schema what one row must look like
   * @throws Failure as the server client does; SERVER when the answer is no list of rows, or has some of which none can be read: that
   *   there is nothing to show is not that there is nothing
   */
  async rows<T>(query: TableRead, schema: z.ZodType<T>): Promise<Rows<T>> {
    const page = await this.page(query, schema);
    if (page.rows.length > 0 || page.given === 0) return page;
    throw failureOfUnreadable(page, askedFor(query));
  }

  /**
   * Reads one of several pages: as `rows`, but where none of a few rows can be read, the next page may be of use.
   * @throws Failure as the server client does; SERVER when the answer is no list of rows or contradicts itself, or none of many can be
   *   read, or none of any without the columns that the server lacks
   */
  async page<T>(query: TableRead, schema: z.ZodType<T>): Promise<Rows<T>> {
    const parsed = await this.#read(query);
    const { answer } = parsed;
    if (answer.status === 416) return { ...noRows, total: totalOf(answer.header('content-range')) };
    try {
      const read = rowsOf(parsed, schema, query.key);
      const isWithoutColumns = query.columns.some((column) => this.#lacking.has(query.relation, column));
      if (isWithoutColumns && read.rows.length === 0 && read.given > 0)
        throw failureOfUnreadable(read, answer.asked);
      this.#client.tellUnreadable(query.relation, read);
      return read;
    } catch (error) {
      // Rows without a column may be unreadable only because of that: the next read requests it again.
      this.#lacking.forget(query.relation);
      throw error;
    }
  }

  /**
   * Reads all rows that match, page by page in the order of their ids, so that rows which come and go meanwhile move none to another
   * page. Only an empty page is the end: a server may give fewer rows than it was asked for.
   * @param schema what one row must look like
   * @throws Failure as `page` does; SERVER when a page ends with a row without an id
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
      after = nextPageAfter(page, askedFor(query));
      if (after === null) return;
      yield page;
    }
  }

  /**
   * Reads the one row that is meant; the first where several match.
   * @param schema what it must look like
   * @returns undefined when there is none
   * @throws Failure as the server client does; SERVER when it cannot be read
   */
  async row<T>(query: Omit<TableRead, 'limit' | 'count'>, schema: z.ZodType<T>): Promise<T | undefined> {
    const parsed = await this.#read({ ...query, limit: 1 });
    const read = rowsOf(parsed, schema);
    if (read.unreadable.length > 0) throw failureOfUnreadable(read, parsed.answer.asked);
    return read.rows[0];
  }

  /**
   * Changes rows, once: it is never sent again by itself.
   * @param schema what one changed row must look like
   * @returns the changed rows; none when no condition held for any
   * @throws Failure as the server client does, SERVER when what it answers cannot be read; after OFFLINE and TIMEOUT the change may have
   *   been made all the same
   */
  update<T>({ relation, columns, where, values }: TableChange, schema: z.ZodType<T>): Promise<readonly T[]> {
    return this.#write('PATCH', changePath(relation, columns, where), schema, values);
  }

  /** Adds rows, once. @returns them as the server made them @throws Failure as `update` does */
  insert<T>({ relation, columns, values }: TableAddition, schema: z.ZodType<T>): Promise<readonly T[]> {
    return this.#write('POST', changePath(relation, columns), schema, values);
  }

  /** Deletes rows for good, once. @returns those that were there @throws Failure as `update` does */
  delete<T>({ relation, columns, where }: RowsMeant, schema: z.ZodType<T>): Promise<readonly T[]> {
    return this.#write('DELETE', changePath(relation, columns, where), schema);
  }

  async #write<T>(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    schema: z.ZodType<T>,
    body?: unknown,
  ): Promise<readonly T[]> {
    await this.#ready();
    const answer = await this.#client.send({ method, path: assertShort(path), headers: withRows, body });
    this.#client.assertGood(answer);
    const read = rowsOf({ answer, list: parseJson(answer) }, schema);
    if (read.unreadable.length > 0) throw failureOfUnreadable(read, answer.asked);
    return read.rows;
  }

  /**
   * Reads a page, and reads it again while its rows and its range contradict each other.
   * @returns a good answer, or one with status 416 for an offset past the last row
   * @throws Failure SERVER when the page still contradicts itself
   */
  async #read(query: TableRead): Promise<ParsedAnswer> {
    await this.#ready();
    for (let rereads = 0; ; rereads += 1) {
      const answer = await this.#askForKnownColumns(query);
      const isPastEnd = answer.status === 416;
      if (!isPastEnd) this.#client.assertGood(answer);
      const list = isPastEnd ? parseOrNothing(answer.body) : parseJson(answer);
      const problem = pageProblem(
        { ...query, limit: limitOf(query) },
        answer.status,
        list,
        answer.header('content-range'),
      );
      if (problem === undefined) return { answer, list };
      if (rereads === maxRereads) throw failureOfContradiction(problem, answer.asked);
    }
  }

  async #askForKnownColumns(query: TableRead): Promise<ServerAnswer> {
    for (;;) {
      const columns = query.columns.filter((column) => !this.#lacking.has(query.relation, column));
      const answer = await this.#ask(query, columns);
      const unknown = lackingColumn(answer);
      // Without the column that names a row no row can be read.
      const required = ['id', query.key, ...(query.required ?? [])];
      const isRequired = unknown !== undefined && required.includes(unknown);
      if (unknown === undefined || isRequired || !columns.some((column) => columnName(column) === unknown))
        return answer;
      this.#lacking.add(query.relation, unknown);
    }
  }

  #ask(query: TableRead, columns: readonly string[]): Promise<ServerAnswer> {
    return this.#client.send({
      path: assertShort(readPath({ ...query, columns, limit: limitOf(query) })),
      ...(query.count === true ? { headers: { prefer: 'count=exact' } } : {}),
      signal: query.signal,
    });
  }
}
