import type { Database } from 'better-sqlite3';
import type { ColumnSpec } from '#contract/rules/ownColumns.ts';
import {
  compileColumn,
  type OwnValue,
  type ReadOwnValue,
  readConfiguration,
  type ValueSources,
} from '../ownValues.ts';

/**
 * Number of columns with stored values above which the ones that were not used for the longest time lose theirs.
 * Columns in use are never removed: a list would be sorted without its values, and two lists would index in turn.
 */
const maxStoredColumns = 40;
/** Milliseconds without use after which a column may be removed. */
const inUseMs = 30 * 60_000;
/** Milliseconds after which the last use of a column is written again. */
const useResolutionMs = 60_000;
/** Duration in milliseconds after which a slice of indexing ends, so that other writes do not wait long. */
const sliceMs = 25;
const keysPerRead = 500;

interface StoredColumn extends ColumnSpec {
  readonly k: number;
  readonly position: number | null;
  readonly used: number;
  readonly read: ReadOwnValue;
}

type ColumnRow = Omit<StoredColumn, 'read'>;

const noValue: ReadOwnValue = () => null;

/** Stores the values of the user's own columns, and updates them with the items. Runs within the caller's transaction. */
export class OwnColumnRows {
  readonly #database: Database;
  readonly #put;
  readonly #drop;
  readonly #now: () => number;
  #columns: readonly StoredColumn[] | undefined;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
    this.#put = database.prepare<[number, number, string, string | number]>(
      'insert or replace into own_value (column, item, text, sort) values (?, ?, ?, ?)',
    );
    this.#drop = database.prepare<[number, number]>('delete from own_value where column = ? and item = ?');
  }

  /** Forgets the columns, which were removed or rolled back. */
  forget(): void {
    this.#columns = undefined;
  }

  /** Updates the values of an item's labels and tags. @param k key of the item */
  putPairs(k: number, labels: ValueSources['labels'], tags: ValueSources['tags']): void {
    const sources = { labels, tags, configuration: undefined };
    for (const column of this.#stored())
      if (column.source !== 'path') this.#write(column, k, column.read(sources));
  }

  /** Updates the values of an item's configuration. @param k key of the item */
  putBody(k: number, deflated: Uint8Array, isText: boolean): void {
    const columns = this.#stored().filter(({ source }) => source === 'path');
    if (columns.length > 0) this.#writeBody(columns, k, deflated, isText);
  }

  /**
   * Adds columns and indexes their values for a short time.
   * @param specs of columns that a list sorts or filters by
   * @returns whether all values are stored. Otherwise call again.
   */
  index(specs: readonly ColumnSpec[]): boolean {
    for (const spec of specs) this.#use(spec);
    this.#removeUnused();
    const wanted = specs.flatMap((spec) => this.#find(spec) ?? []);
    const open = wanted.flatMap((column) =>
      column.position === null ? [] : { column, position: column.position },
    );
    if (open.length === 0) return true;
    const start = Math.min(...open.map(({ position }) => position));
    // Columns that are further wait for the others, so that each configuration is parsed once for all.
    const end = Math.min(...open.flatMap(({ position }) => (position > start ? position : [])));
    const columns = open.flatMap(({ column, position }) => (position === start ? column : []));
    const position = this.#indexBodies(columns, start, end);
    const setPosition = this.#database.prepare('update own_column set position = ? where k = ?');
    for (const { k } of columns) setPosition.run(position, k);
    this.forget();
    return position === null && columns.length === open.length;
  }

  /**
   * Writes the values of configurations after a position until the time is up.
   * @param end last key to read; infinite for all
   * @returns key of the last configuration that was read; null after the last one
   */
  #indexBodies(columns: readonly StoredColumn[], start: number, end: number): number | null {
    const nextKeys = this.#database
      .prepare<[number, number, number], number>(
        'select k from body where k > ? and k <= ? order by k limit ?',
      )
      .pluck();
    const read = this.#database.prepare<[number], { deflated: Buffer; isText: number }>(
      'select deflated, is_text as isText from body where k = ?',
    );
    const last = Number.isFinite(end) ? end : Number.MAX_SAFE_INTEGER;
    const untilMs = performance.now() + sliceMs;
    let position = start;
    for (;;) {
      const keys = nextKeys.all(position, last, keysPerRead);
      for (const k of keys) {
        const body = read.get(k);
        if (body !== undefined) this.#writeBody(columns, k, body.deflated, body.isText === 1);
        position = k;
        // After each one, because a configuration can be several megabytes.
        if (performance.now() > untilMs) return position;
      }
      if (keys.length < keysPerRead) return Number.isFinite(end) ? end : null;
    }
  }

  #find({ source, key, type }: ColumnSpec): StoredColumn | undefined {
    return this.#stored().find((one) => one.source === source && one.key === key && one.type === type);
  }

  /** Adds a column, or remembers its use. */
  #use(spec: ColumnSpec): void {
    const { source, key, type } = spec;
    const now = this.#now();
    const known = this.#find(spec);
    if (known !== undefined) {
      if (Math.abs(now - known.used) < useResolutionMs) return;
      this.#database.prepare('update own_column set used = ? where k = ?').run(now, known.k);
      this.forget();
      return;
    }
    this.#database
      .prepare('insert into own_column (source, key, type, position, used) values (?, ?, ?, ?, ?)')
      .run(source, key, type, source === 'path' ? 0 : null, now);
    this.forget();
    const column = this.#find(spec);
    if (column !== undefined && source !== 'path') this.#indexPairs(column);
  }

  #indexPairs(column: StoredColumn): void {
    const table = column.source === 'label' ? 'item_label' : 'item_tag';
    const pairs = this.#database
      .prepare<[string], { item: number; value: string }>(
        `select o.item, p.value from pair p join ${table} o on o.pair = p.k where p.key = ?`,
      )
      .all(column.key);
    for (const { item, value } of pairs) {
      const map = { [column.key]: value };
      this.#write(column, item, column.read({ labels: map, tags: map, configuration: undefined }));
    }
  }

  #removeUnused(): void {
    const now = this.#now();
    const unused = [...this.#stored()]
      .sort((one, other) => other.used - one.used)
      .slice(maxStoredColumns)
      .filter(({ used }) => Math.abs(now - used) > inUseMs);
    for (const { k } of unused) {
      this.#database.prepare('delete from own_value where column = ?').run(k);
      this.#database.prepare('delete from own_column where k = ?').run(k);
    }
    if (unused.length > 0) this.forget();
  }

  #writeBody(columns: readonly StoredColumn[], k: number, deflated: Uint8Array, isText: boolean): void {
    const configuration = readConfiguration(deflated, isText);
    for (const column of columns)
      this.#write(column, k, column.read({ labels: {}, tags: {}, configuration }));
  }

  #write({ k: column }: StoredColumn, item: number, value: OwnValue | null): void {
    if (value === null) this.#drop.run(column, item);
    else this.#put.run(column, item, value.text, value.sort);
  }

  #stored(): readonly StoredColumn[] {
    this.#columns ??= this.#database
      .prepare<[], ColumnRow>('select k, source, key, type, position, used from own_column')
      .all()
      .map((row) => ({ ...row, read: compileColumn(row) ?? noValue }));
    return this.#columns;
  }
}
