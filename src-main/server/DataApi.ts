import { PostgrestClient } from '@supabase/postgrest-js';
import { z } from 'zod';
import { failureSentences } from '../../src-preload/contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import { type Asked, failureOfRubbish } from './failures.ts';
import { failureOfUnreadable, nextPageAfter, noRows, type ReadRows, readRows } from './readRows.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import { parseJson, type ServerClient, type ServerRequest } from './ServerClient.ts';

/** The server gives at most this many rows in one answer; API reference section 1.4. */
export const rowCap = 2_000;

/** A read of one relation. `order` is one list because two `order` parameters are undefined behaviour. */
export interface TableQuery {
  readonly relation: string;
  /** Columns, and tables to embed with theirs: `agents(id,name)`. */
  readonly columns: readonly string[];
  /** Column, PostgREST operator, value; all must hold. */
  readonly where?: ReadonlyArray<readonly [column: string, operator: string, value: string]>;
  /** Conditions of which one must hold, in PostgREST's words, for example `name.ilike.*web*`. */
  readonly anyOf?: readonly string[];
  /** Conditions that must all hold, in the same words and nested where needed: `or(status.not.in.(a),status.is.null)`. */
  readonly allOf?: readonly string[];
  /** The server's own `{column}.filter` parameters by column; see `filterParameter`. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly order?: ReadonlyArray<readonly [column: string, direction: 'asc' | 'desc']>;
  /** Rows, at most `rowCap`. */
  readonly limit?: number;
  readonly offset?: number;
  /** Ask how many rows match in all. */
  readonly count?: boolean;
  /** The column that names a row which cannot be read; `id` when absent. */
  readonly key?: string;
  readonly signal?: AbortSignal | undefined;
}

/** A change of the rows of one relation for which all conditions hold. */
export interface TableChange {
  readonly relation: string;
  /** What is answered of the changed rows. */
  readonly columns: readonly string[];
  /** Column, PostgREST operator, value; without one every row would be changed. */
  readonly where: readonly [
    readonly [column: string, operator: string, value: string],
    ...Array<readonly [string, string, string]>,
  ];
  readonly values: Readonly<Record<string, unknown>>;
}

export interface Rows<T> extends ReadRows<T> {
  /** How many rows match in all, when it was asked. */
  readonly total: number | undefined;
}

const placeholderOrigin = 'http://data.invalid';
/** Servers and the proxies before them refuse longer addresses: 8 kB with the request line's other words. */
const longestPath = 8_000;
const errorSchema = z.object({ code: z.string(), message: z.string() });

/** Names what a server lacks: of a column by PostgreSQL, of a table to embed by PostgREST. */
const lackingInMessage: Readonly<Record<string, RegExp>> = {
  '42703': /column (?:[\w"]+\.)?"?(\w+)"? does not exist/,
  PGRST200: /relationship between '\w+' and '(\w+)'/,
};

/** The asked column without what is asked of an embedded table: `agents` of `agents(id,name)`. */
const nameOf = (column: string): string => column.replace(/\(.*$/s, '');

/** The column or embedded table that this server lacks, when the answer says so. */
function lackingColumn(answer: ServerAnswer): string | undefined {
  if (answer.status !== 400) return undefined;
  try {
    const error = errorSchema.safeParse(JSON.parse(answer.body));
    return error.success ? lackingInMessage[error.data.code]?.exec(error.data.message)?.[1] : undefined;
  } catch {
    // A 400 in plain text is some other refusal; the caller reports it.
    return undefined;
  }
}

function totalOf(contentRange: string | null): number | undefined {
  const total = contentRange?.split('/')[1];
  return total === undefined || total === '*' ? undefined : Number(total);
}

/** What is said of a read that was no use. */
const askedFor = ({ relation }: Pick<TableQuery, 'relation'>): Asked => ({
  method: 'GET',
  path: `/db/${relation}`,
});

/** @throws Failure SERVER when the answer is no list of rows, or none of many rows can be read */
function rowsOf<T>(answer: ServerAnswer, schema: z.ZodType<T>, key?: string): Rows<T> {
  const list = parseJson(answer);
  if (!Array.isArray(list)) throw failureOfRubbish(answer.body, answer.asked);
  const read = readRows(list, schema, answer.asked, key);
  return { ...read, total: totalOf(answer.header('content-range')) };
}

function build(client: PostgrestClient, query: TableQuery, columns: readonly string[]) {
  let builder = client
    .from(query.relation)
    .select(columns.join(','), query.count === true ? { count: 'exact' } : {});
  for (const [column, operator, value] of query.where ?? [])
    builder = builder.filter(column, operator, value);
  if (query.anyOf !== undefined) builder = builder.or(query.anyOf.join(','));
  for (const [column, direction] of query.order ?? []) {
    builder = builder.order(column, { ascending: direction === 'asc', nullsFirst: false });
  }
  const limit = Math.min(query.limit ?? rowCap, rowCap);
  const offset = query.offset ?? 0;
  return builder.range(offset, offset + limit - 1);
}

/**
 * Reads and changes of the data API, the only place that knows PostgREST's client library; architecture section 4. The library builds the
 * address; the request itself is the server client's, with its limits, cookies, retries and errors. A column that this
 * server lacks is dropped and remembered.
 */
export class DataApi {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;
  readonly #lacking = new Map<string, Set<string>>();

  /** @param ready resolves when the client may be asked; a read waits for it, and fails with its failure */
  constructor(client: ServerClient, ready: () => Promise<void> = async () => {}) {
    this.#client = client;
    this.#ready = ready;
  }

  /**
   * Reads rows and checks each for itself: one that cannot be read is left out, and never fails the others.
   * @param schema what one row must look like
   * @throws Failure as the server client does; SERVER when the answer is no list of rows, or has some of which none can be read: that
   *   there is nothing to show is not that there is nothing
   */
  async rows<T>(query: TableQuery, schema: z.ZodType<T>): Promise<Rows<T>> {
    const page = await this.page(query, schema);
    if (page.rows.length > 0 || page.given === 0) return page;
    throw failureOfUnreadable(page, askedFor(query));
  }

  /**
   * Reads one of several pages: as `rows`, but where none of a few rows can be read, the next page may be of use.
   * @throws Failure as the server client does; SERVER when the answer is no list of rows, or none of many can be read
   */
  async page<T>(query: TableQuery, schema: z.ZodType<T>): Promise<Rows<T>> {
    const answer = await this.#read(query);
    if (answer.status === 416) return { ...noRows, total: totalOf(answer.header('content-range')) };
    const read = rowsOf(answer, schema, query.key);
    this.#client.tellUnreadable(query.relation, read);
    return read;
  }

  /**
   * Reads all rows that match, page by page in the order of their ids, so that rows which come and go meanwhile move none to another
   * page. Only an empty page is the end: a server may give fewer rows than it was asked for.
   * @param schema what one row must look like
   * @throws Failure as `page` does; SERVER when a page ends with a row without an id
   */
  async *pages<T>(
    { where = [], ...query }: Omit<TableQuery, 'order' | 'limit' | 'offset' | 'count'>,
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
  async row<T>(query: Omit<TableQuery, 'limit' | 'count'>, schema: z.ZodType<T>): Promise<T | undefined> {
    const answer = await this.#read({ ...query, limit: 1 });
    const read = rowsOf(answer, schema);
    if (read.unreadable.length > 0) throw failureOfUnreadable(read, answer.asked);
    return read.rows[0];
  }

  /**
   * Changes rows, once: it is never sent again by itself.
   * @param schema what one changed row must look like
   * @returns the changed rows; none when no condition held for any
   * @throws Failure as the server client does, SERVER when what it answers cannot be read; after OFFLINE and TIMEOUT the change may have
   *   been made all the same
   */
  async update<T>(change: TableChange, schema: z.ZodType<T>): Promise<readonly T[]> {
    await this.#ready();
    const answer = await this.#throughLibrary({ method: 'PATCH', body: change.values }, {}, (client) => {
      let builder = client.from(change.relation).update(change.values);
      for (const [column, operator, value] of change.where) builder = builder.filter(column, operator, value);
      return builder.select(change.columns.join(','));
    });
    this.#client.assertGood(answer);
    const read = rowsOf(answer, schema);
    if (read.unreadable.length > 0) throw failureOfUnreadable(read, answer.asked);
    return read.rows;
  }

  /** An answer that is good, or one that says that the page is past the end. */
  async #read(query: TableQuery): Promise<ServerAnswer> {
    await this.#ready();
    const answer = await this.#askForKnownColumns(query);
    if (answer.status !== 416) this.#client.assertGood(answer);
    return answer;
  }

  async #askForKnownColumns(query: TableQuery): Promise<ServerAnswer> {
    const lacking = this.#lacking.get(query.relation) ?? new Set<string>();
    this.#lacking.set(query.relation, lacking);
    for (;;) {
      const columns = query.columns.filter((column) => !lacking.has(nameOf(column)));
      const answer = await this.#ask(query, columns);
      const unknown = lackingColumn(answer);
      if (unknown === undefined || !columns.some((column) => nameOf(column) === unknown)) return answer;
      lacking.add(unknown);
    }
  }

  #ask(query: TableQuery, columns: readonly string[]): Promise<ServerAnswer> {
    return this.#throughLibrary({ signal: query.signal }, query, (client) => build(client, query, columns));
  }

  /** The library builds the address and the headers of a request; our client sends it. */
  async #throughLibrary(
    request: Pick<ServerRequest, 'method' | 'body' | 'signal'>,
    conditions: Pick<TableQuery, 'filters' | 'allOf'>,
    ask: (client: PostgrestClient) => PromiseLike<unknown>,
  ): Promise<ServerAnswer> {
    let outcome: { readonly answer: ServerAnswer } | { readonly error: unknown } | undefined;
    const client = new PostgrestClient(`${placeholderOrigin}/db`, {
      retry: false,
      fetch: async (input, init) => {
        try {
          const answer = await this.#client.send({
            ...request,
            path: this.#pathOf(String(input), conditions),
            headers: Object.fromEntries(new Headers(init?.headers)),
          });
          outcome = { answer };
          return new Response(answer.body, { status: 200 });
        } catch (error) {
          outcome = { error };
          throw error;
        }
      },
    });
    // The library reports errors in its own form; ours, caught above, is the one that counts.
    await ask(client);
    if (outcome === undefined) throw new Error('The PostgREST client did not ask.');
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  }

  /** @throws Failure INVALID when the address is longer than servers take */
  #pathOf(address: string, { filters = {}, allOf = [] }: Pick<TableQuery, 'filters' | 'allOf'>): string {
    const url = new URL(address);
    for (const [column, value] of Object.entries(filters)) url.searchParams.append(`${column}.filter`, value);
    // The library has no call for the parameter `and`.
    if (allOf.length > 0) url.searchParams.append('and', `(${allOf.join(',')})`);
    const path = url.href.slice(placeholderOrigin.length);
    if (path.length > longestPath) {
      throw new Failure('INVALID', {
        sentence: failureSentences.filterTooLong,
        details: `The address of ${url.pathname} would have ${path.length} characters; ${longestPath} are possible.`,
      });
    }
    return path;
  }
}
