import type { FeedName, SyncChange } from '#contract/sync.ts';
import type { FeedChange } from '../cache/writes/WriterOptions.ts';

/** Limit of changed ids per feed in one message. */
const maxIds = 500;

class Batch {
  /** Ids of changed rows. Null above the limit. */
  readonly #ids = new Map<FeedName, Set<string> | null>();

  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }

  add({ feed, ids }: FeedChange): void {
    const known = this.#ids.get(feed);
    if (known === null) return;
    const all = ids === null ? null : new Set([...(known ?? []), ...ids]);
    this.#ids.set(feed, all === null || all.size > maxIds ? null : all);
  }

  toChange(): SyncChange {
    return { changes: [...this.#ids].map(([feed, ids]) => ({ feed, ids: ids && [...ids] })) };
  }
}

interface Follower {
  batch: Batch;
  wake(): void;
}

/**
 * Delivers changed rows to followers. A slow follower gets all pending changes in one message. In a
 * `LiveValue`, later values would replace them.
 */
export class ChangeStream {
  readonly #followers = new Set<Follower>();
  #pending = new Batch();
  #last: SyncChange = { changes: [] };

  add(change: FeedChange): void {
    this.#pending.add(change);
  }

  publish(): void {
    if (this.#pending.isEmpty) return;
    this.#last = this.#pending.toChange();
    this.#pending = new Batch();
    for (const { batch, wake } of [...this.#followers]) {
      for (const change of this.#last.changes) batch.add(change);
      wake();
    }
  }

  /** Drops all pending changes, because their data is closed. */
  clear(): void {
    this.#pending = new Batch();
    this.#last = { changes: [] };
    for (const follower of this.#followers) follower.batch = new Batch();
  }

  /**
   * Yields the last message, which may be newer than the data that the follower has read, and each later one.
   * @param signal ends the iteration without an error
   */
  async *follow(signal?: AbortSignal): AsyncGenerator<SyncChange, void, void> {
    const follower: Follower = { batch: new Batch(), wake: () => undefined };
    for (const change of this.#last.changes) follower.batch.add(change);
    const onAbort = () => follower.wake();
    this.#followers.add(follower);
    signal?.addEventListener('abort', onAbort);
    try {
      while (!signal?.aborted) {
        if (follower.batch.isEmpty) {
          await new Promise<void>((resolve) => {
            follower.wake = resolve;
          });
          continue;
        }
        const told = follower.batch.toChange();
        follower.batch = new Batch();
        yield told;
      }
    } finally {
      this.#followers.delete(follower);
      signal?.removeEventListener('abort', onAbort);
    }
  }
}
