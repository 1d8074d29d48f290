import type { Database, Statement } from 'better-sqlite3';
import { foldText } from '#contract/rules/foldText.ts';
import { maxReadingGapMinutes, stateRetentionHours } from '#contract/rules/topology.ts';
import { componentItemsSyncedKey } from '../feedTables.ts';
import type { ComponentRow, ComponentTableRow, FeedRecord } from '../model.ts';
import { idBytes, idText, normalizeText } from '../text.ts';
import { microsOf } from '../times.ts';
import { DocumentRows } from './DocumentRows.ts';
import { FeedRows } from './FeedRows.ts';
import { LinkRows } from './LinkRows.ts';
import type { WriterOptions } from './WriterOptions.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Writes stored components. Runs in the writer thread. */
export class ComponentWriter {
  readonly #database: Database;
  readonly #rows: FeedRows;
  readonly #items: LinkRows;
  readonly #now: () => number;
  readonly #documents: DocumentRows<ComponentRow>;
  readonly #findHealth: Statement<[number], string>;
  readonly #findWords: Statement<[Buffer], string>;
  readonly #findTableWords: Statement<[Buffer], string>;
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
    this.#documents = new DocumentRows(database, this.#rows, {
      table: 'component',
      words: 'component_word',
      columns: ['top', 'fold', 'words', 'health', 'body'],
      valuesOf: ({ top, name, words, health, body }) => [
        top,
        normalizeText(name),
        foldText(words),
        health,
        body,
      ],
      textOf: ({ words }, id) => this.#textOf(id, foldText(words)),
      onUpdate: ({ health }, id, k) => {
        const before = this.#findHealth.get(k) ?? health;
        if (before !== health) this.#recordHealthChange.run(id, microsOf(this.#now()), before, health);
      },
    });
    this.#findHealth = database.prepare<[number], string>('select health from component where k = ?').pluck();
    this.#findWords = database.prepare<[Buffer], string>('select words from component where id = ?').pluck();
    this.#findTableWords = database
      .prepare<[Buffer], string>('select words from component_row where id = ?')
      .pluck();
    this.#recordHealthChange = database.prepare(
      'insert or replace into component_move (component, at, was, now) values (?, ?, ?, ?)',
    );
  }

  /** Compares the topology with the stored components, see `DocumentRows`. */
  diffComponents(keys: Uint8Array): number[] {
    return this.#documents.diff(keys);
  }

  /** Makes the components equal to the topology, see `DocumentRows`, and records health changes. */
  applyComponents(
    keys: Uint8Array,
    indexes: readonly number[],
    rows: readonly ComponentRow[],
    feed: FeedRecord,
  ): number {
    return this.#documents.apply(keys, indexes, rows, feed, () => this.#recordReading());
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
        const known = this.#findWords.get(bytes);
        if (known !== undefined) this.#documents.setText(bytes, this.#textOf(bytes, known));
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
