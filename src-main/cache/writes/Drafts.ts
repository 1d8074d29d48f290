import type { Database } from 'better-sqlite3';
import { toCacheError } from '../CacheError.ts';
import { microsOf } from '../times.ts';

/** Text that the user typed but did not send. */
export class Drafts {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  readDraft(key: string): string | null {
    return this.#run(
      () =>
        this.#database.prepare<[string], { text: string }>('select text from draft where key = ?').get(key)
          ?.text ?? null,
    );
  }

  writeDraft(key: string, text: string): void {
    this.#run(() =>
      this.#database
        .prepare('insert or replace into draft (key, text, at) values (?, ?, ?)')
        .run(key, text, microsOf(this.#now())),
    );
  }

  removeDraft(key: string): void {
    this.#run(() => this.#database.prepare('delete from draft where key = ?').run(key));
  }

  #run<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw toCacheError(error);
    }
  }
}
