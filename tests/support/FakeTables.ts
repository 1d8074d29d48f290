import { Failure } from '#main/base/Failure.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import type { Condition } from '#main/server/postgrest.ts';

type Row = Readonly<Record<string, unknown>>;
type Call = 'row' | 'insert' | 'update';

interface Meant {
  readonly relation: string;
  readonly where?: readonly Condition[];
  readonly values?: Row | readonly Row[];
}

export const failureOf = (code: Failure['code']): Failure => new Failure(code, { sentence: `${code}.` });

const holds = (row: Row, [column, operator, value]: Condition): boolean =>
  operator === 'is' ? String(row[column] ?? null) === value : String(row[column]) === value;

/** In-memory tables behind the data API's methods. Tests inject failures. */
export class FakeTables {
  readonly tables = new Map<string, Row[]>();
  /** Calls, oldest first: `insert comments`. */
  readonly calls: string[] = [];
  /** Runs before each call. An error makes the call fail without effect. */
  before: (call: Call, meant: Meant) => unknown = () => undefined;
  /** Runs after each completed call. An error makes the call fail after its effect. */
  after: (call: Call, meant: Meant) => unknown = () => undefined;

  rows(relation: string): Row[] {
    const rows = this.tables.get(relation) ?? [];
    this.tables.set(relation, rows);
    return rows;
  }

  get data(): DataApi {
    return {
      row: (meant: Meant) => this.#call('row', meant, () => this.#found(meant)[0]),
      insert: (meant: Meant) =>
        this.#call('insert', meant, () => {
          const row = meant.values as Row;
          if (this.rows(meant.relation).some(({ id }) => id === row.id)) throw failureOf('CONFLICT');
          this.rows(meant.relation).push(row);
          return [row];
        }),
      update: (meant: Meant) =>
        this.#call('update', meant, () => {
          const found = this.#found(meant);
          const rows = this.rows(meant.relation);
          for (const row of found) rows[rows.indexOf(row)] = { ...row, ...(meant.values as Row) };
          return found;
        }),
    } as unknown as DataApi;
  }

  #found({ relation, where = [] }: Meant): Row[] {
    return this.rows(relation).filter((row) => where.every((condition) => holds(row, condition)));
  }

  async #call<T>(call: Call, meant: Meant, work: () => T): Promise<T> {
    this.calls.push(`${call} ${meant.relation}`);
    await this.before(call, meant);
    const done = work();
    await this.after(call, meant);
    return done;
  }
}
