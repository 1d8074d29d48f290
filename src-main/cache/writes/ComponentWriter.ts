import type { Database, Statement } from 'better-sqlite3';
import { foldText } from '#contract/rules/foldText.ts';
import { maxReadingGapMinutes, stateRetentionHours } from '#contract/rules/topology.ts';
import { componentItemsSyncedKey } from '../feedTables.ts';
import type { ComponentRow, ComponentTableRow, FeedRecord } from '../model.ts';
import { idBytes, idText, normalizeText } from '../text.ts';
import { microsOf } from '../times.ts';
import { differingRows, idsOfDocument, keyAt } from './documentKeys.ts';
import { FeedRows } from './FeedRows.ts';
import { LinkRows } from './LinkRows.ts';
import type { WriterOptions } from './WriterOptions.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface StoredComponent {
  readonly k: number;
  readonly text: string;
  readonly words: string;
  readonly health: string;
}

/** Writes stored components. Runs in the writer thread. */
export class ComponentWriter {
  readonly #database: Database;
  readonly #rows: FeedRows;
  readonly #items: LinkRows;
  readonly #now: () => number;
  readonly #find: Statement<[Buffer], StoredComponent>;
  readonly #findHash: Statement<[Buffer], Buffer>;
  readonly #insert: Statement;
  readonly #update: Statement;
  readonly #index: Statement<[number | bigint, string]>;
  readonly #unindex: Statement<[number]>;
  readonly #findTableWords: Statement<[Buffer], string>;
  readonly #updateText: Statement<[string, number]>;
  readonly #recordHealthChange: Statement<[Buffer, number, string, string]>;

  constructor(options: WriterOptions) {
    const { database } = options;
    this.#database = database;
    this.#rows = new FeedRows(options, 'components');
    this.#items = new LinkRows(database, this.#rows, {
      table: 'component_item',
      owner: 'component',
      linked: 'item',
      reports: 'owner',
      syncedKey: componentItemsSyncedKey,
    });
    this.#now = options.now;
    this.#find = database.prepare('select k, text, words, health from component where id = ?');
    this.#findHash = database.prepare<[Buffer], Buffer>('select hash from component where id = ?').pluck();
    this.#insert = database.prepare(
      'insert into component (id, hash, top, fold, words, text, health, body) values (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#update = database.prepare(
      'update component set hash = ?, top = ?, fold = ?, words = ?, health = ?, body = ? where k = ?',
    );
    this.#index = database.prepare('insert into component_word (rowid, text) values (?, ?)');
    this.#unindex = database.prepare('delete from component_word where rowid = ?');
    this.#findTableWords = database
      .prepare<[Buffer], string>('select words from component_row where id = ?')
      .pluck();
    this.#updateText = database.prepare('update component set text = ? where k = ?');
    this.#recordHealthChange = database.prepare(
      'insert or replace into component_move (component, at, was, now) values (?, ?, ?, ?)',
    );
  }

  /**
   * Compares the topology with the stored components.
   * @param keys id and hash of each component, `idLength + hashLength` bytes each
   * @returns indexes of new or changed components
   */
  diffComponents(keys: Uint8Array): number[] {
    return differingRows(keys, this.#findHash);
  }

  /**
   * Makes the components equal to the topology: writes changed rows, removes missing ones and records health
   * changes.
   * @param keys as in `diffComponents`
   * @param rows new or changed components, at `indexes`
   * @returns number of changed components
   */
  applyComponents(
    keys: Uint8Array,
    indexes: readonly number[],
    rows: readonly ComponentRow[],
    feed: FeedRecord,
  ): number {
    const listedIds = idsOfDocument(keys);
    const changed = new Set<string>();
    this.#rows.transact(() => {
      for (const id of this.#removeOthers(listedIds)) changed.add(id);
      for (const [index, row] of rows.entries()) {
        const { id, hash } = keyAt(keys, indexes[index] ?? 0);
        this.#put(row, id, hash);
        changed.add(row.id);
      }
      this.#recordReading();
      if (changed.size > 0) this.#rows.bumpVersions();
      this.#rows.putRecord(feed);
    });
    this.#rows.publishChange(changed);
    return changed.size;
  }

  /** Replaces all rows of the components table. */
  putComponentRows(rows: readonly ComponentTableRow[]): void {
    const words = new Map(rows.map((row) => [row.id, row.words]));
    this.#replace(
      'component_row',
      'body',
      rows.map(({ id, body }) => [id, body] as const),
      (id) => {
        const bytes = idBytes(id);
        if (bytes === undefined) return;
        this.#database
          .prepare('update component_row set words = ? where id = ?')
          .run(foldText(words.get(id) ?? ''), bytes);
        const known = this.#find.get(bytes);
        if (known !== undefined) this.#reindex(known, this.#textOf(bytes, known.words));
      },
    );
  }

  /** Replaces the teams of all components. */
  putComponentTeams(teams: ReadonlyArray<readonly [id: string, names: readonly string[]]>): void {
    this.#replace(
      'component_team',
      'names',
      teams.map(([id, names]) => [id, JSON.stringify(names)] as const),
    );
  }

  /**
   * Stores the links between components and items.
   * @param componentId limits the pairs to one component; null when the pairs are complete
   */
  putComponentItems(
    pairs: ReadonlyArray<readonly [componentId: string, itemId: string]>,
    componentId: string | null,
  ): void {
    this.#items.put(pairs, componentId);
  }

  #put({ top, name, words: rawWords, health, body }: ComponentRow, id: Buffer, hash: Buffer): void {
    const words = foldText(rawWords);
    const text = this.#textOf(id, words);
    const old = this.#find.get(id);
    if (old === undefined) {
      const made = this.#insert.run(id, hash, top, normalizeText(name), words, text, health, body);
      this.#index.run(made.lastInsertRowid, text);
      return;
    }
    this.#update.run(hash, top, normalizeText(name), words, health, body, old.k);
    if (old.health !== health) this.#recordHealthChange.run(id, microsOf(this.#now()), old.health, health);
    this.#reindex(old, text);
  }

  /** Records that the topology was read now, and removes records that are older than the retention time. */
  #recordReading(): void {
    const nowMs = this.#now();
    const now = microsOf(nowMs);
    const isContinued =
      this.#database
        .prepare(
          `update component_reading set until = max(until, ?)
           where since = (select max(since) from component_reading) and until >= ?`,
        )
        .run(now, microsOf(nowMs - maxReadingGapMinutes * minuteMs)).changes > 0;
    if (!isContinued)
      this.#database
        .prepare('insert or replace into component_reading (since, until) values (?, ?)')
        .run(now, now);
    const oldest = microsOf(nowMs - stateRetentionHours * hourMs);
    this.#database.prepare('delete from component_move where at < ?').run(oldest);
    this.#database.prepare('delete from component_reading where until < ?').run(oldest);
  }

  /** Returns the text for the search index, from the topology and from the components table. */
  #textOf(id: Buffer, words: string): string {
    const more = this.#findTableWords.get(id) ?? '';
    return more === '' ? words : `${words}\n${more}`;
  }

  #reindex({ k, text: before }: StoredComponent, text: string): void {
    if (before === text) return;
    this.#updateText.run(text, k);
    this.#unindex.run(k);
    this.#index.run(k, text);
  }

  #removeOthers(named: ReadonlySet<string>): string[] {
    const remove = this.#database.prepare<[number]>('delete from component where k = ?');
    const gone = this.#database
      .prepare<[], { k: number; id: Buffer }>('select k, id from component')
      .all()
      .filter(({ id }) => !named.has(id.toString('latin1')));
    for (const { k } of gone) {
      this.#unindex.run(k);
      remove.run(k);
    }
    return gone.map(({ id }) => idText(id));
  }

  /** Replaces all rows of an additional table of components. */
  #replace(
    table: 'component_row' | 'component_team',
    column: 'body' | 'names',
    rows: ReadonlyArray<readonly [id: string, value: string]>,
    onChanged: (id: string) => void = () => undefined,
  ): void {
    const changed = new Set<string>();
    this.#rows.transact(() => {
      const put = this.#database.prepare(
        `insert into ${table} (id, ${column}) values (?, ?)
         on conflict (id) do update set ${column} = excluded.${column} where ${column} <> excluded.${column}`,
      );
      const listedIds = new Set<string>();
      for (const [id, value] of rows) {
        const bytes = idBytes(id);
        if (bytes === undefined) continue;
        listedIds.add(idText(bytes));
        if (put.run(bytes, value).changes === 0) continue;
        changed.add(idText(bytes));
        onChanged(id);
      }
      const remove = this.#database.prepare(`delete from ${table} where id = ?`);
      for (const { id } of this.#database.prepare<[], { id: Buffer }>(`select id from ${table}`).all()) {
        if (listedIds.has(idText(id))) continue;
        remove.run(id);
        changed.add(idText(id));
      }
      if (changed.size > 0) this.#rows.bumpVersions();
    });
    this.#rows.publishChange(changed);
  }
}
