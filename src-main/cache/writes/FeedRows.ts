import type { Database } from 'better-sqlite3';
import type { FeedName } from '#contract/sync.ts';
import { toCacheError } from '../CacheError.ts';
import type { FeedRecord } from '../model.ts';
import { maxChangeIds, type WriterOptions } from './CacheWriter.ts';
import { Dictionary, type TermKind } from './Dictionary.ts';
import { FeedWriter } from './FeedWriter.ts';

/** Shared parts of the writers of one feed: terms, transactions and change events. */
export class FeedRows {
  readonly #database: Database;
  readonly #feed: FeedName;
  readonly #onChange: WriterOptions['onChange'];
  readonly #feeds: FeedWriter;
  readonly #dictionary: Dictionary;

  constructor({ database, onChange }: WriterOptions, feed: FeedName) {
    this.#database = database;
    this.#feed = feed;
    this.#onChange = onChange;
    this.#feeds = new FeedWriter(database);
    this.#dictionary = new Dictionary(database);
  }

  putRecord(record: FeedRecord): void {
    this.#feeds.put(record);
  }

  /** Returns the key of a shared text. An empty text has the key 0. */
  term(kind: TermKind, text: string | null): number {
    return text === null || text === '' ? 0 : this.#dictionary.term(kind, text);
  }

  /** Clears the cached keys after all rows were removed. */
  forget(): void {
    this.#dictionary.forget();
  }

  /**
   * Runs a change in a transaction.
   * @throws CacheError
   */
  transact(change: () => void): void {
    try {
      this.#database.transaction(change).immediate();
    } catch (error) {
      this.#dictionary.forget();
      throw toCacheError(error);
    }
  }

  /**
   * Reports changed rows.
   * @param ids to report, usually of the items that the rows belong to
   */
  publishChange(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return;
    this.#onChange({ feed: this.#feed, ids: ids.size > maxChangeIds ? null : [...ids] });
  }
}
