import type { FeedName } from '#contract/sync.ts';
import type { Calls } from '../base/threadCalls.ts';
import type { ReaderCalls, WriterCalls } from '../cache/worker.ts';
import type { DataApi } from '../server/DataApi.ts';
import type { ServerClient } from '../server/ServerClient.ts';

export interface FeedProgress {
  readonly feed: FeedName;
  readonly done: number;
  readonly total: number | null;
}

/** Access to the server and the cache for a feed. */
export interface FeedContext {
  readonly client: ServerClient;
  readonly data: DataApi;
  readonly write: Calls<WriterCalls>;
  readonly read: Calls<ReaderCalls>;
  readonly onProgress: (progress: FeedProgress) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Monotonic clock in milliseconds, for durations. */
  readonly elapsed: () => number;
  /**
   * Present by the server's clock in milliseconds since 1970, for comparisons with timestamps of rows;
   * see `estimateNowMs`.
   */
  readonly estimatedNowMs: () => number;
}
