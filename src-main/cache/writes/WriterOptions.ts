import type { Database } from 'better-sqlite3';
import type { FeedName } from '#contract/sync.ts';

/** Lengths (bytes) of an id and of a row hash in the keys of a page. */
export const idLength = 16;
export const hashLength = 8;
export const keyLength = idLength + hashLength;

/** Limit of ids in a change event. Larger changes are reported without ids. */
export const maxChangeIds = 500;

export interface FeedChange {
  readonly feed: FeedName;
  /** Null when more than `maxChangeIds` rows changed. */
  readonly ids: readonly string[] | null;
}

/** Calls its listeners after the rows of a feed were removed. */
export class Removals {
  readonly #listeners: Array<() => void> = [];

  listen(listener: () => void): void {
    this.#listeners.push(listener);
  }

  publish(): void {
    for (const listener of this.#listeners) listener();
  }
}

export interface WriterOptions {
  readonly database: Database;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
  readonly onChange: (change: FeedChange) => void;
  readonly removals: Removals;
}
