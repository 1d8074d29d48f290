import type { Database } from 'better-sqlite3';
import type { FeedName } from '#contract/sync.ts';
import { toCacheError } from '../CacheError.ts';
import { bumpVersionsSql } from '../feedTables.ts';
import type { FeedRecord } from '../model.ts';
import { Dictionary, type TermKind } from './Dictionary.ts';
import { FeedWriter } from './FeedWriter.ts';
import { maxChangeIds, type WriterOptions } from './WriterOptions.ts';

/** Shared parts of the writers of one feed: terms, transactions and change events. */
export class FeedRows {
  readonly #database: Database;
  readonly #feed: FeedName;
  readonly #onChange: WriterOptions['onChange'];
  readonly #feeds: FeedWriter;
  readonly dictionary: Dictionary;
  readonly #forget: () => void;

  /** @param forget clears keys that are cached besides the terms */
  constructor(
    { database, onChange, removals }: WriterOptions,
    feed: FeedName,
    forget: () => void = () => undefined,
  ) {
    this.#database = database;
    this.#feed = feed;
    this.#onChange = onChange;
    this.#feeds = new FeedWriter(database);
    this.dictionary = new Dictionary(database);
    this.#forget = () => {
      this.dictionary.forget();
      forget();
    };
    removals.listen(this.#forget);
  }

  putRecord(record: FeedRecord): void {
    this.#feeds.put(record);
  }

  /** Whether a complete pass was stored, so that a new row is new on the server. */
  isComplete(): boolean {
    return this.#feeds.get(this.#feed).completeAtMs !== null;
  }

  /** Reports a change to readers that compute something from all rows. */
  bumpVersions(): void {
    this.#database.exec(bumpVersionsSql(this.#feed));
  }

  /** Returns the key of a shared text. An empty text has the key 0. */
  readonly term = (kind: TermKind, text: string | null): number =>
    text === null || text === '' ? 0 : this.dictionary.term(kind, text);

  /**
   * Runs a change in a transaction.
   * @throws CacheError
   */
  transact(change: () => void): void {
    try {
      this.#database.transaction(change).immediate();
    } catch (error) {
      this.#forget();
      throw toCacheError(error);
    }
  }

  /**
   * Reports changed rows.
   * @param ids to report, usually of the items that the rows belong to
   */
  publishChange(ids: Iterable<string>): void {
    const all = [...ids];
    if (all.length === 0) return;
    this.#onChange({ feed: this.#feed, ids: all.length > maxChangeIds ? null : all });
  }
}
