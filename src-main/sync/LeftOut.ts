import type { SyncState } from '../../src-preload/contract/sync.ts';
import { nothingUnreadable, type Unreadable } from '../cache/model.ts';
import { alsoUnreadable } from '../feeds/unreadable.ts';
import type { UnreadableRow } from '../server/readRows.ts';

/** Unreadable rows in lists that were read directly from the server, since the workspace was opened. */
export class LeftOut {
  readonly #lists = new Map<string, Unreadable>();

  /** @param what relation or path */
  add(what: string, rows: readonly UnreadableRow[]): void {
    this.#lists.set(what, alsoUnreadable(this.#lists.get(what) ?? nothingUnreadable, rows));
  }

  clear(): void {
    this.#lists.clear();
  }

  toState(): SyncState['leftOut'] {
    return [...this.#lists].map(([what, { count, rows }]) => ({ what, count, rows: [...rows] }));
  }
}
