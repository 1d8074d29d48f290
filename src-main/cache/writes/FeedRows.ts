import type { Database } from 'better-sqlite3';
import type { FeedName } from '../../../src-preload/contract/sync.ts';
import { toCacheError } from '../CacheError.ts';
import type { FeedRecord } from '../model.ts';
import { namedIds, type WriterOptions } from './CacheWriter.ts';
import { Dictionary, type TermKind } from './Dictionary.ts';
import { FeedWriter } from './FeedWriter.ts';

/** What everything that writes the rows of one feed has in common: terms, transactions, and telling what changed. */
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

  /** Keeps how far the feed came. */
  put(record: FeedRecord): void {
    this.#feeds.put(record);
  }

  /** The key of a text that rows share. An empty text is none: its key is 0. */
  term(kind: TermKind, text: string | null): number {
    return text === null || text === '' ? 0 : this.#dictionary.term(kind, text);
  }

  /** Keys that were remembered may be gone: everything was removed. */
  forget(): void {
    this.#dictionary.forget();
  }

  /** Changes all or nothing. @throws CacheError */
  transact(change: () => void): void {
    try {
      this.#database.transaction(change).immediate();
    } catch (error) {
      this.#dictionary.forget();
      throw toCacheError(error);
    }
  }

  /** Tells that rows changed. @param ids of the items that they are of */
  tell(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return;
    this.#onChange({ feed: this.#feed, ids: ids.size > namedIds ? null : [...ids] });
  }
}
