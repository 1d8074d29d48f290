import type { FeedName } from '../../src-preload/contract/sync.ts';
import type { Calls } from '../base/threadCalls.ts';
import type { ReaderCalls, WriterCalls } from '../cache/worker.ts';
import type { DataApi } from '../server/DataApi.ts';
import type { ServerClient } from '../server/ServerClient.ts';

/** What a running feed tells of itself. */
export interface Progress {
  readonly feed: FeedName;
  readonly done: number;
  readonly total: number | null;
}

/** What a feed works with: the server on one side, the cache on the other. */
export interface FeedContext {
  readonly client: ServerClient;
  readonly data: DataApi;
  readonly write: Calls<WriterCalls>;
  readonly read: Calls<ReaderCalls>;
  readonly onProgress: (progress: Progress) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that never go back: for lengths of time. */
  readonly elapsed: () => number;
  /** The present by the server's clock, milliseconds since 1970: for comparisons with times of rows; `presentMs`. */
  readonly present: () => number;
}
