import type { Database } from 'better-sqlite3';
import type { ColumnSpec } from '#contract/rules/ownColumns.ts';
import {
  compileColumn,
  type OwnValue,
  type ReadOwnValue,
  readConfiguration,
  type ValueSources,
} from '../ownValues.ts';
import { inflateText } from '../text.ts';

/** Max number of columns with stored values. The columns that were not used for the longest time lose theirs. */
const maxStoredColumns = 40;
/** Duration of one slice of indexing in milliseconds, so that other writes do not wait. */
const sliceMs = 25;
const bodiesPerRead = 100;
/** Milliseconds after which the last use of a column is written again. */
const useResolutionMs = 60 * 60_000;

interface StoredColumn extends ColumnSpec {
  readonly k: number;
  readonly position: number | null;
  readonly used: number;
  readonly read: ReadOwnValue;
}

type ColumnRow = Omit<StoredColumn, 'read'>;

/** How far the index of columns is. */
export interface IndexProgress {
  /** Configurations that are read, and all of them. */
  readonly done: number;
  readonly total: number;
  readonly isComplete: boolean;
}

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
   * Adds columns and indexes their values for a short time. Call again until it is complete.
   * @param specs of columns that a list sorts or filters by
   */
  index(specs: readonly ColumnSpec[]): IndexProgress {
    for (const spec of specs) this.#add(spec);
    const isWanted = (column: ColumnSpec) =>
      specs.some(
        ({ source, key, type }) => source === column.source && key === column.key && type === column.type,
      );
    const open = this.#stored().filter((column) => column.position !== null && isWanted(column));
    const total = this.#readNumber('select count(*) from body');
    if (open.length === 0) return { done: total, total, isComplete: true };
    const position = this.#indexBodies(open, Math.min(...open.map((column) => column.position ?? 0)));
    const setPosition = this.#database.prepare('update own_column set position = ? where k = ?');
    for (const { k } of open) setPosition.run(position, k);
    this.forget();
    if (position === null) return { done: total, total, isComplete: true };
    return {
      done: this.#readNumber('select count(*) from body where k <= ?', position),
      total,
      isComplete: false,
    };
  }

  /** @returns key of the last configuration that was read; null after the last one */
  #indexBodies(columns: readonly StoredColumn[], start: number): number | null {
    const next = this.#database.prepare<[number, number], { k: number; deflated: Buffer; isText: number }>(
      'select k, deflated, is_text as isText from body where k > ? order by k limit ?',
    );
    const untilMs = performance.now() + sliceMs;
    let position = start;
    do {
      const bodies = next.all(position, bodiesPerRead);
      for (const { k, deflated, isText } of bodies) this.#writeBody(columns, k, deflated, isText === 1);
      if (bodies.length < bodiesPerRead) return null;
      position = bodies.at(-1)?.k ?? position;
    } while (performance.now() < untilMs);
    return position;
  }

  #add(spec: ColumnSpec): void {
    const { source, key, type } = spec;
    const now = this.#now();
    const known = this.#stored().find((one) => one.source === source && one.key === key && one.type === type);
    if (known !== undefined) {
      if (Math.abs(now - known.used) < useResolutionMs) return;
      this.#database.prepare('update own_column set used = ? where k = ?').run(now, known.k);
      this.forget();
      return;
    }
    this.#removeOldest();
    this.#database
      .prepare('insert into own_column (source, key, type, position, used) values (?, ?, ?, ?, ?)')
      .run(source, key, type, source === 'path' ? 0 : null, now);
    this.forget();
    const column = this.#stored().find(
      (one) => one.source === source && one.key === key && one.type === type,
    );
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

  #removeOldest(): void {
    const oldest = [...this.#stored()]
      .sort((one, other) => other.used - one.used)
      .slice(maxStoredColumns - 1);
    for (const { k } of oldest) {
      this.#database.prepare('delete from own_value where column = ?').run(k);
      this.#database.prepare('delete from own_column where k = ?').run(k);
    }
    if (oldest.length > 0) this.forget();
  }

  #writeBody(columns: readonly StoredColumn[], k: number, deflated: Uint8Array, isText: boolean): void {
    const configuration = isText ? undefined : readConfiguration(inflateText(deflated), isText);
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

  #readNumber(statement: string, ...values: number[]): number {
    return (
      this.#database
        .prepare<number[], number>(statement)
        .pluck()
        .get(...values) ?? 0
    );
  }
}
