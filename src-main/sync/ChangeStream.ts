import type { FeedName, SyncChange } from '../../src-preload/contract/sync.ts';
import type { Change } from '../cache/writes/CacheWriter.ts';

/** A message names no more changed rows of a feed than these. */
const mostNamed = 500;

/** Changes of several feeds, put together. */
class Batch {
  /** Ids of changed rows; null for more than can be named. */
  readonly #ids = new Map<FeedName, Set<string> | null>();

  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }

  add({ feed, ids }: Change): void {
    const known = this.#ids.get(feed);
    if (known === null) return;
    const all = ids === null ? null : new Set([...(known ?? []), ...ids]);
    this.#ids.set(feed, all === null || all.size > mostNamed ? null : all);
  }

  toChange(): SyncChange {
    return { changes: [...this.#ids].map(([feed, ids]) => ({ feed, ids: ids && [...ids] })) };
  }
}

interface Follower {
  /** What it was not given yet. */
  batch: Batch;
  wake(): void;
}

/**
 * Tells followers which rows changed. Unlike a value, a change that a slow follower did not take yet is not replaced by a later one:
 * it gets both in one message.
 */
export class ChangeStream {
  readonly #followers = new Set<Follower>();
  #pending = new Batch();
  #last: SyncChange = { changes: [] };

  /** Goes with the next message. */
  add(change: Change): void {
    this.#pending.add(change);
  }

  /** Tells what was added since the last message. */
  publish(): void {
    if (this.#pending.isEmpty) return;
    this.#last = this.#pending.toChange();
    this.#pending = new Batch();
    for (const { batch, wake } of [...this.#followers]) {
      for (const change of this.#last.changes) batch.add(change);
      wake();
    }
  }

  /** What was changed is not there any more: nobody is told of it. */
  clear(): void {
    this.#pending = new Batch();
    this.#last = { changes: [] };
    for (const follower of this.#followers) follower.batch = new Batch();
  }

  /**
   * The last message, because what it tells may be newer than what the follower read before, and each later one.
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
