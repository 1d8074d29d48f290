import type { Database } from 'better-sqlite3';
import { feedNames } from '#contract/rules/feeds.ts';
import type { FeedName } from '#contract/sync.ts';
import { toCacheError } from '../CacheError.ts';
import { storeClockDifference } from '../clockDifference.ts';
import { bumpVersionsSql, feedTables, removeRowsSql } from '../feedTables.ts';
import { createFeedRecord, type FeedRecord, type UnreadableRows, withUnreadable } from '../model.ts';
import { AnswerWriter } from './AnswerWriter.ts';
import { FeedWriter } from './FeedWriter.ts';
import { removeHistorySql } from './pruneHistory.ts';
import { maxChangeIds, type WriterOptions } from './WriterOptions.ts';

/** Writes sync states, small tables and cached answers. Runs in the writer thread. */
export class CacheWriter {
  readonly #database: Database;
  readonly #options: WriterOptions;
  readonly #feeds: FeedWriter;
  readonly #answers: AnswerWriter;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#database = options.database;
    this.#feeds = new FeedWriter(options.database);
    this.#answers = new AnswerWriter(options.database);
  }

  feed(name: FeedName): FeedRecord {
    return this.#feeds.get(name);
  }

  putFeed(record: FeedRecord): void {
    this.#transact(() => this.#feeds.put(record));
  }

  /**
   * Stores the unreadable rows of one part of a feed. Other parts stay unchanged.
   * @param part such as a relation
   */
  putUnreadable(name: FeedName, part: string, what: UnreadableRows): void {
    this.#transact(() => {
      const record = this.#feeds.get(name);
      this.#feeds.put({ ...record, unreadable: withUnreadable(record, part, what) });
    });
  }

  /**
   * Makes a small table equal to the server's.
   * @param rows id and JSON of each row
   */
  putRecords(
    kind: FeedName,
    rows: ReadonlyArray<readonly [id: string, body: string]>,
    feed: FeedRecord,
  ): void {
    const changed: string[] = [];
    this.#transact(() => {
      const put = this.#database.prepare(
        `insert into record (kind, id, body) values (?, ?, ?)
         on conflict (kind, id) do update set body = excluded.body where body <> excluded.body`,
      );
      for (const [id, body] of rows) if (put.run(kind, id, body).changes > 0) changed.push(id);
      const gone = this.#database
        .prepare<[string, string], { id: string }>(
          `delete from record where kind = ? and id not in (select value from json_each(?)) returning id`,
        )
        .all(kind, JSON.stringify(rows.map(([id]) => id)));
      changed.push(...gone.map(({ id }) => id));
      if (changed.length > 0) this.#database.exec(bumpVersionsSql(kind));
      this.#feeds.put(feed);
    });
    this.#notify(feed.name, changed);
  }

  /**
   * Removes the rows of a feed that the user may not read.
   * @param procedures whose cached answers contain its rows; these answers are removed as well
   * @returns feeds that lost their rows but stay allowed; empty if the feed was already forbidden
   */
  forbid(feed: FeedRecord, procedures: readonly string[]): readonly FeedName[] {
    const { dependentFeeds, termSharingFeeds } = feedTables[feed.name];
    if (this.#feeds.get(feed.name).forbidden !== null) {
      this.#transact(() => {
        this.#answers.removeByProcedures(procedures);
        this.#feeds.put(feed);
      });
      return [];
    }
    this.#transact(() => {
      // Remove dependent feeds first, so that triggers find no rows to remove per item.
      for (const name of [...termSharingFeeds, ...dependentFeeds, feed.name]) this.#removeRowsOf(name);
      for (const name of [...dependentFeeds, feed.name]) {
        const { history } = feedTables[name];
        if (history !== undefined) this.#database.exec(removeHistorySql(history));
      }
      this.#answers.removeByProcedures(procedures);
      this.#feeds.put(feed);
      for (const name of dependentFeeds)
        this.#feeds.put({ ...createFeedRecord(name), forbidden: feed.forbidden });
      for (const name of termSharingFeeds) {
        // A feed that was forbidden on its own stays forbidden.
        const { forbidden } = this.#feeds.get(name);
        this.#feeds.put({ ...createFeedRecord(name), forbidden });
      }
    });
    this.#notifyAll([feed.name, ...dependentFeeds, ...termSharingFeeds]);
    return termSharingFeeds;
  }

  /**
   * @param differenceMs clock of the server minus that of this computer
   * @returns the stored difference, which ignores small changes
   */
  putClockDifference(differenceMs: number): number {
    return this.#transact(() => storeClockDifference(this.#database, differenceMs));
  }

  /** Does nothing. Its answer shows that all earlier writes of other threads are done. */
  flush(): void {}

  /** Removes all data that can be synced again. */
  clear(): void {
    this.#transact(() => {
      // Reverse order: dependent rows first, items last, so that triggers find no rows.
      for (const feed of feedNames.toReversed()) this.#removeRowsOf(feed);
      this.#database.exec('delete from feed;');
      this.#answers.clear();
    });
    this.#database.exec('vacuum');
    this.#database.pragma('wal_checkpoint(TRUNCATE)');
    this.#notifyAll(feedNames);
  }

  putAnswer(procedure: string, input: string, body: string): void {
    this.#transact(() => this.#answers.put(procedure, input, body, this.#options.now()));
  }

  removeAnswer(procedure: string, input: string): void {
    this.#transact(() => this.#answers.remove(procedure, input));
  }

  /** @param kind removes only answers to requests with this kind; null removes all */
  removeAnswersOf(procedures: readonly string[], kind: string | null): void {
    this.#transact(() => this.#answers.removeByProcedures(procedures, kind));
  }

  /** Writes the log of the database into its file. */
  checkpoint(): void {
    this.#database.pragma('wal_checkpoint(TRUNCATE)');
  }

  /** @returns errors that SQLite finds in the file; empty for an intact file */
  check(): string[] {
    const found = this.#database.pragma('quick_check(5)') as ReadonlyArray<{ quick_check: string }>;
    return found.map(({ quick_check }) => quick_check).filter((line) => line !== 'ok');
  }

  #removeRowsOf(feed: FeedName): void {
    this.#database.exec(removeRowsSql(feed));
    this.#options.removals.publish();
  }

  #transact<Result>(change: () => Result): Result {
    try {
      return this.#database.transaction(change).immediate();
    } catch (error) {
      throw toCacheError(error);
    }
  }

  #notify(feed: FeedName, ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#options.onChange({ feed, ids: ids.length > maxChangeIds ? null : ids });
  }

  /** Reports that any row of the feeds may have changed. */
  #notifyAll(feeds: readonly FeedName[]): void {
    for (const feed of feeds) this.#options.onChange({ feed, ids: null });
  }
}
