import type { Database, Statement } from 'better-sqlite3';
import { foldText } from '#contract/rules/foldText.ts';
import { componentItemsSyncedKey } from '../feedTables.ts';
import type { ComponentRow, ComponentTableRow, FeedRecord } from '../model.ts';
import { idBytes, idText, normalizeText } from '../text.ts';
import { DocumentRows } from './DocumentRows.ts';
import { FeedRows } from './FeedRows.ts';
import { HealthRecorder } from './HealthRecorder.ts';
import { LinkRows } from './LinkRows.ts';
import type { WriterOptions } from './WriterOptions.ts';

/** Writes stored components. Runs in the writer thread. */
export class ComponentWriter {
  readonly #database: Database;
  readonly #rows: FeedRows;
  readonly #items: LinkRows;
  readonly #now: () => number;
  readonly #documents: DocumentRows<ComponentRow>;
  readonly #findWords: Statement<[Buffer], string>;
  readonly #findTableWords: Statement<[Buffer], string>;
  readonly #recorder: HealthRecorder;

  constructor(options: WriterOptions) {
    const { database } = options;
    this.#database = database;
    const recorder = new HealthRecorder(database, 'component', options.now);
    this.#recorder = recorder;
    this.#rows = new FeedRows(options, 'components', recorder.forget);
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
      aroundPut: (id, put) => {
        const was = findHealth.get(id);
        put();
        recorder.record({ id, was, now: findHealth.get(id) ?? null, serverAt: null });
      },
    });
    const findHealth = database
      .prepare<[Buffer], string>('select health from component where id = ?')
      .pluck();
    this.#findWords = database.prepare<[Buffer], string>('select words from component where id = ?').pluck();
    this.#findTableWords = database
      .prepare<[Buffer], string>('select words from component_row where id = ?')
      .pluck();
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
    return this.#documents.apply(keys, indexes, rows, feed, () => this.#recorder.markWatched(this.#now()));
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
