import type { SyncState } from '#contract/sync.ts';
import { noUnreadableRows, type UnreadableRows } from '../cache/model.ts';
import { addUnreadable } from '../feeds/unreadable.ts';
import type { UnreadableRow } from '../server/readRows.ts';

/** Unreadable rows in lists that were read directly from the server, since the workspace was opened. */
export class SkippedRows {
  readonly #lists = new Map<string, UnreadableRows>();

  /** @param what relation or path */
  add(what: string, rows: readonly UnreadableRow[]): void {
    this.#lists.set(what, addUnreadable(this.#lists.get(what) ?? noUnreadableRows, rows));
  }

  clear(): void {
    this.#lists.clear();
  }

  toState(): SyncState['leftOut'] {
    return [...this.#lists].map(([what, { count, rows }]) => ({ what, count, rows: [...rows] }));
  }
}
