import { toMicros } from '#main/cache/times.ts';
import { failureOfStatus } from '#main/server/failures.ts';
import type { ServerAnswer } from '#main/server/ServerAnswer.ts';
import type { ServerClient, ServerRequest } from '#main/server/ServerClient.ts';

type Row = Readonly<Record<string, unknown>>;
type Test = (row: Row) => boolean;

export interface FakePostgrestResponse {
  readonly status: number;
  readonly range: string | null;
  readonly body: string;
}

const reserved = new Set(['select', 'order', 'limit', 'offset', 'or', 'and']);
const isTime = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text);

/** Compares times by instant and other values as text. */
function compare(a: unknown, b: unknown): number {
  const [one, other] = [String(a), String(b)];
  if (isTime(one) && isTime(other)) return (toMicros(one) ?? 0) - (toMicros(other) ?? 0);
  return one < other ? -1 : one > other ? 1 : 0;
}

const unquoted = (text: string) => text.replace(/^"(.*)"$/s, '$1');

/** Splits at commas outside of parentheses and quotes. */
function parts(text: string): string[] {
  const found: string[] = [''];
  let depth = 0;
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    if (!quoted && letter === '(') depth += 1;
    if (!quoted && letter === ')') depth -= 1;
    if (letter === ',' && depth === 0 && !quoted) found.push('');
    else found[found.length - 1] += letter;
  }
  return found;
}

function condition(column: string, said: string): Test {
  // Conditions on embedded tables do not filter rows.
  if (column.includes('.')) return () => true;
  const [operator = '', ...rest] = said.split('.');
  const value = rest.join('.');
  if (operator === 'not') {
    const inner = condition(column, value);
    return (row) => !inner(row);
  }
  if (operator === 'is') return (row) => String(row[column] ?? null) === value;
  if (operator === 'in')
    return (row) => parts(value.slice(1, -1)).map(unquoted).includes(String(row[column]));
  if (operator === 'ilike') return (row) => String(row[column]).toLowerCase() === value.toLowerCase();
  const fits: Record<string, (order: number) => boolean> = {
    eq: (order) => order === 0,
    gt: (order) => order > 0,
    gte: (order) => order >= 0,
    lt: (order) => order < 0,
    lte: (order) => order <= 0,
  };
  const holds = fits[operator];
  if (holds === undefined) throw new Error(`FakePostgrest does not know ${operator}.`);
  return (row) => row[column] != null && holds(compare(row[column], unquoted(value)));
}

function logic(text: string): Test {
  const nested = /^(and|or)\((.*)\)$/s.exec(text);
  if (nested === null) {
    const dot = text.indexOf('.');
    return condition(text.slice(0, dot), text.slice(dot + 1));
  }
  const tests = parts(nested[2] ?? '').map(logic);
  return nested[1] === 'and'
    ? (row) => tests.every((test) => test(row))
    : (row) => tests.some((test) => test(row));
}

/** In-memory tables behind the subset of PostgREST's API that feeds use. Tests inject faults. */
export class FakePostgrest {
  readonly tables = new Map<string, Row[]>();
  /** Requested paths, oldest first. */
  readonly requests: string[] = [];
  /** The server's clock in milliseconds; undefined if unknown. */
  serverNowMs: number | undefined;
  /** Modifies a response before it is sent. */
  fault: (answer: FakePostgrestResponse, path: string) => FakePostgrestResponse = (answer) => answer;

  rows(relation: string): Row[] {
    const rows = this.tables.get(relation) ?? [];
    this.tables.set(relation, rows);
    return rows;
  }

  get client(): ServerClient {
    const here = this;
    return {
      send: async (request: ServerRequest) => here.#send(request),
      assertGood: ({ status, body, header, request }: ServerAnswer) => {
        if (status < 200 || status >= 300) throw failureOfStatus(status, body, header, request);
      },
      reportUnreadable: () => undefined,
      get serverNowMs() {
        return here.serverNowMs;
      },
    } as unknown as ServerClient;
  }

  #send({ path, headers }: ServerRequest): ServerAnswer {
    this.requests.push(path);
    const url = new URL(path, 'http://fake');
    const relation = url.pathname.replace('/db/', '');
    const answer = this.fault(this.#answer(relation, url.searchParams, headers?.prefer), path);
    const header = (name: string) => (name === 'content-range' ? answer.range : null);
    return { ...answer, header, request: { method: 'GET', path: url.pathname } };
  }

  #answer(relation: string, query: URLSearchParams, prefer: string | undefined): FakePostgrestResponse {
    const tests: Test[] = [...query]
      .filter(([name]) => !reserved.has(name))
      .map(([column, said]) => condition(column, said));
    for (const name of ['or', 'and'])
      for (const said of query.getAll(name)) tests.push(logic(`${name}${said}`));
    const found = this.rows(relation).filter((row) => tests.every((test) => test(row)));
    const orders = (query.get('order') ?? 'id.asc').split(',').map((order) => order.split('.'));
    const sorted = found.toSorted((a, b) => {
      for (const [column = '', direction] of orders) {
        const order = compare(a[column], b[column]) * (direction === 'desc' ? -1 : 1);
        if (order !== 0) return order;
      }
      return 0;
    });
    const offset = Number(query.get('offset') ?? 0);
    const page = sorted.slice(offset, offset + Number(query.get('limit') ?? 1_000));
    const columns = (query.get('select') ?? '*').split(',');
    const picked = columns.includes('*')
      ? page
      : page.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name))));
    const total = prefer === 'count=exact' ? String(found.length) : '*';
    const span = page.length === 0 ? '*' : `${offset}-${offset + page.length - 1}`;
    return { status: 200, range: `${span}/${total}`, body: JSON.stringify(picked) };
  }
}
