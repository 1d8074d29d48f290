import type { Database, Statement } from 'better-sqlite3';
import { foldText } from '#contract/rules/foldText.ts';
import { checkComponentsSyncedKey, checkItemsSyncedKey } from '../feedTables.ts';
import type { CheckRow, FeedRecord, RunRow } from '../model.ts';
import { isLater } from '../reads/joinedChecks.ts';
import { type CheckTableRow, checkTable } from '../tables/checks.ts';
import type { Upsert } from '../tables/SyncedTable.ts';
import { idBytes, idText, normalizeText } from '../text.ts';
import { microsOf, toMicros } from '../times.ts';
import { DocumentRows } from './DocumentRows.ts';
import { FeedRows } from './FeedRows.ts';
import { HealthRecorder } from './HealthRecorder.ts';
import { LinkRows } from './LinkRows.ts';
import { runRetentionMs } from './retainedRuns.ts';
import type { WriterOptions } from './WriterOptions.ts';

/** Limit of cached text keys while runs are written. */
const maxCachedTexts = 20_000;

const searchText = ({ name, canaryName, namespace, type, labels }: CheckRow): string =>
  foldText(
    [name, canaryName, namespace, type, ...Object.entries(labels).map((pair) => pair.join(' '))].join('\n'),
  );

interface StatusSources {
  readonly status: CheckRow['status'];
  readonly lastRunAt: string | null;
  readonly lastTransitionAt: string | null;
  readonly tableStatus: CheckRow['status'] | null;
  readonly tableLastRunAt: string | null;
  readonly tableLastTransitionAt: string | null;
}

const selectStatus = `select r.status, r.body ->> '$.lastRunAt' as lastRunAt, r.body ->> '$.lastTransitionAt' as lastTransitionAt,
    m.status as tableStatus, m.last_run as tableLastRunAt, m.last_transition as tableLastTransitionAt
  from check_row r left join check_more m using (id) where r.id = ?`;

/** Writes stored health checks. Runs in the writer thread. */
export class CheckWriter {
  readonly #database: Database;
  readonly #rows: FeedRows;
  readonly #runs: FeedRows;
  readonly #items: LinkRows;
  readonly #components: LinkRows;
  readonly #putTableRow: Upsert<CheckTableRow>;
  readonly #documents: DocumentRows<CheckRow>;
  readonly #recorder: HealthRecorder;
  readonly #now: () => number;
  readonly #findStatus: Statement<[Buffer], StatusSources>;
  /** Keys of checks by id, and keys of texts. Cleared when a transaction is rolled back. */
  readonly #keys = new Map<string, number>();
  readonly #texts = new Map<string, number>();

  constructor(options: WriterOptions) {
    const { database } = options;
    this.#database = database;
    this.#now = options.now;
    this.#recorder = new HealthRecorder(database, 'check', options.now);
    this.#findStatus = database.prepare(selectStatus);
    this.#rows = new FeedRows(options, 'checks', this.#recorder.forget);
    this.#runs = new FeedRows(options, 'runs', () => {
      this.#keys.clear();
      this.#texts.clear();
    });
    this.#items = new LinkRows(database, this.#rows, {
      table: 'check_item',
      owner: 'item',
      linked: 'check_id',
      reports: 'linked',
      syncedKey: checkItemsSyncedKey,
    });
    this.#components = new LinkRows(database, this.#rows, {
      table: 'check_component',
      owner: 'component',
      linked: 'check_id',
      reports: 'linked',
      syncedKey: checkComponentsSyncedKey,
    });
    this.#putTableRow = checkTable.prepareUpsert(database, () => 0);
    this.#documents = new DocumentRows(database, this.#rows, {
      table: 'check_row',
      words: 'check_word',
      columns: ['fold', 'status', 'body'],
      valuesOf: (row) => [normalizeText(row.name), row.status, JSON.stringify(row)],
      textOf: searchText,
      aroundPut: (id, put) => this.#recordAround(id, put),
    });
  }

  /** Compares the summary with the stored checks, see `DocumentRows`. */
  diffChecks(keys: Uint8Array): number[] {
    return this.#documents.diff(keys);
  }

  /** Makes the checks equal to the summary, see `DocumentRows`. */
  applyChecks(
    keys: Uint8Array,
    indexes: readonly number[],
    rows: readonly CheckRow[],
    feed: FeedRecord,
  ): number {
    return this.#documents.apply(keys, indexes, rows, feed, () => this.#recorder.markWatched(this.#now()));
  }

  /**
   * Stores rows of the server's table of checks.
   * @param isComplete the rows are complete: other rows are removed
   */
  putCheckTableRows(rows: readonly CheckTableRow[], isComplete: boolean): void {
    const changed: string[] = [];
    this.#rows.transact(() => {
      for (const row of rows) {
        const id = idBytes(row.id);
        const put = () => {
          if (this.#putTableRow(row, []) !== undefined) changed.push(row.id);
        };
        if (id === undefined) put();
        else this.#recordAround(id, put);
      }
      if (isComplete)
        changed.push(...this.#removeOtherTableRows(new Set(rows.map(({ id }) => id.toLowerCase()))));
      if (changed.length > 0) this.#rows.bumpVersions();
    });
    this.#rows.publishChange(changed);
  }

  /**
   * Stores the links between checks and items.
   * @param itemId limits the pairs to one item; null when the pairs are complete
   */
  putCheckItems(
    pairs: ReadonlyArray<readonly [itemId: string, checkId: string]>,
    itemId: string | null,
  ): void {
    this.#items.put(pairs, itemId);
  }

  /** Stores all links between checks and components. */
  putCheckComponents(pairs: ReadonlyArray<readonly [componentId: string, checkId: string]>): void {
    this.#components.put(pairs, null);
  }

  /** Stores runs without removing others. */
  putRuns(rows: readonly RunRow[]): void {
    const changed = new Set<string>();
    this.#runs.transact(() => {
      const put = this.#database.prepare(
        `insert into check_run (check_k, at, ok, duration, text_k) values (?, ?, ?, ?, ?)
         on conflict do update set ok = excluded.ok, duration = excluded.duration, text_k = excluded.text_k
         where ok <> excluded.ok or duration is not excluded.duration or text_k is not excluded.text_k`,
      );
      for (const { checkId, atMs, ok, durationMs, message, error } of rows) {
        const bytes = idBytes(checkId);
        if (bytes === undefined) continue;
        const text = message === null && error === null ? null : this.#textKey(message ?? '', error ?? '');
        const { changes } = put.run(
          this.#checkKey(checkId, bytes),
          microsOf(atMs),
          ok ? 1 : 0,
          durationMs,
          text,
        );
        if (changes > 0) changed.add(checkId);
      }
    });
    this.#runs.publishChange(changed);
  }

  /**
   * Removes old runs.
   * @param nowMs milliseconds since 1970
   * @param marked ids of checks whose runs are stored longer
   * @param maxRuns limit of stored runs; the oldest are removed first
   */
  pruneRuns(nowMs: number, marked: readonly string[], maxRuns: number): void {
    const blobs = marked.flatMap((id) => idBytes(id)?.toString('hex') ?? []);
    this.#runs.transact(() => {
      const { changes } = this.#database
        .prepare(
          `delete from check_run where at < ? and (at < ? or check_k not in (
             select k from check_key where lower(hex(id)) in (select value from json_each(?))))`,
        )
        .run(
          microsOf(nowMs - runRetentionMs.all),
          microsOf(nowMs - runRetentionMs.marked),
          JSON.stringify(blobs),
        );
      const rows =
        this.#database.prepare<[], { n: number }>('select count(*) as n from check_run').get()?.n ?? 0;
      const over = rows - maxRuns;
      if (over > 0) {
        this.#database
          .prepare(
            `delete from check_run where at <= (select at from check_run order by at limit 1 offset ?)`,
          )
          .run(over - 1);
      }
      if (changes > 0 || over > 0) {
        this.#database.exec(
          'delete from run_text where k not in (select text_k from check_run where text_k is not null)',
        );
        this.#texts.clear();
      }
    });
  }

  /**
   * Removes runs later than a time. A pass syncs real runs again.
   * @param afterMs milliseconds since 1970
   */
  dropRunsAfter(afterMs: number): void {
    this.#runs.transact(() => {
      this.#database
        .prepare(
          `delete from check_run where (check_k, at) in (
             select r.check_k, r.at from check_key c join check_run r on r.check_k = c.k and r.at > ?)`,
        )
        .run(microsOf(afterMs));
    });
  }

  /**
   * Removes all runs of a time window except these.
   * @param afterMs start of the window, exclusive, milliseconds since 1970
   * @param untilMs end of the window, inclusive, milliseconds since 1970
   * @returns the number of removed runs
   */
  removeOtherRuns(
    afterMs: number,
    untilMs: number,
    runs: ReadonlyArray<Pick<RunRow, 'checkId' | 'atMs'>>,
  ): number {
    const listedRuns = new Set(runs.map(({ checkId, atMs }) => `${checkId} ${microsOf(atMs)}`));
    const removed = this.#database
      .prepare<[number, number], { id: Buffer; k: number; at: number }>(
        `select c.id, c.k, r.at from check_key c join check_run r on r.check_k = c.k and r.at > ? and r.at <= ?`,
      )
      .all(microsOf(afterMs), microsOf(untilMs))
      .filter(({ id, at }) => !listedRuns.has(`${idText(id)} ${at}`));
    this.#runs.transact(() => {
      const remove = this.#database.prepare('delete from check_run where check_k = ? and at = ?');
      for (const { k, at } of removed) remove.run(k, at);
    });
    this.#runs.publishChange(new Set(removed.map(({ id }) => idText(id))));
    return removed.length;
  }

  /** Writes a part of a check, and records the change of its status. */
  #recordAround(id: Buffer, put: () => void): void {
    const was = this.#statusOf(id)?.status;
    put();
    const after = this.#statusOf(id);
    if (after !== undefined)
      this.#recorder.record({ id, was, now: after.status, serverAt: toMicros(after.lastTransitionAt) });
  }

  /** Returns the status from the source with the later run, as lists show it. */
  #statusOf(id: Buffer): Pick<CheckRow, 'status' | 'lastTransitionAt'> | undefined {
    const found = this.#findStatus.get(id);
    if (found === undefined) return undefined;
    const { status, lastRunAt, lastTransitionAt, tableStatus, tableLastRunAt, tableLastTransitionAt } = found;
    return tableStatus !== null && isLater(tableLastRunAt, lastRunAt)
      ? { status: tableStatus, lastTransitionAt: tableLastTransitionAt ?? lastTransitionAt }
      : { status, lastTransitionAt };
  }

  #removeOtherTableRows(named: ReadonlySet<string>): string[] {
    const gone = this.#database
      .prepare<[], { id: Buffer }>('select id from check_more')
      .all()
      .filter(({ id }) => !named.has(idText(id)));
    const remove = this.#database.prepare('delete from check_more where id = ?');
    for (const { id } of gone) this.#recordAround(id, () => remove.run(id));
    return gone.map(({ id }) => idText(id));
  }

  #checkKey(id: string, bytes: Buffer): number {
    const known = this.#keys.get(id);
    if (known !== undefined) return known;
    const found =
      this.#database.prepare<[Buffer], { k: number }>('select k from check_key where id = ?').get(bytes)?.k ??
      Number(this.#database.prepare('insert into check_key (id) values (?)').run(bytes).lastInsertRowid);
    this.#keys.set(id, found);
    return found;
  }

  #textKey(message: string, error: string): number {
    const name = `${message}\0${error}`;
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const found =
      this.#database
        .prepare<[string, string], { k: number }>('select k from run_text where message = ? and error = ?')
        .get(message, error)?.k ??
      Number(
        this.#database.prepare('insert into run_text (message, error) values (?, ?)').run(message, error)
          .lastInsertRowid,
      );
    if (this.#texts.size >= maxCachedTexts) this.#texts.clear();
    this.#texts.set(name, found);
    return found;
  }
}
