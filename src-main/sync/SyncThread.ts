import { Worker } from 'node:worker_threads';
import { endThread } from '../base/endThread.ts';
import { Caller, type Calls } from '../base/threadCalls.ts';
import { threadFile } from '../base/threadFile.ts';
import type { Progress } from '../feeds/FeedContext.ts';
import type { ServerConnection } from '../session/Connected.ts';
import { reviveSyncError, StoppedError } from './syncErrors.ts';
import { forThread } from './threadTokens.ts';
import type { SyncCalls, SyncNews, SyncStart } from './worker.ts';

/** JavaScript's memory of the thread: a few pages of rows. It collects its garbage sooner than it would with the default. */
const heapLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** How long one task of it may take while it is ended: a page of rows, or bodies being compressed. */
const endLimitMs = 3000;

interface SyncThreadOptions {
  readonly onProgress: (progress: Progress) => void;
  readonly onReach: (reached: boolean, failure: Error | undefined) => void;
  /** The thread ended without having been asked to. */
  readonly onLost: (error: Error) => void;
}

/** Who speaks to which server, and the ports of the cache. */
interface SyncThreadStart extends Pick<SyncStart, 'ports'> {
  readonly connection: ServerConnection;
}

const isNews = (message: unknown): message is SyncNews =>
  typeof message === 'object' && message !== null && 'news' in message;

/** The thread that asks the server and hands rows to the cache: nothing of it runs on main's event loop. */
export class SyncThread {
  readonly calls: Calls<SyncCalls>;
  readonly #worker: Worker;
  readonly #caller: Caller<SyncCalls>;
  readonly #forgetTokens: () => void;
  #ended = false;

  constructor({ connection, ports }: SyncThreadStart, options: SyncThreadOptions) {
    const crossing = forThread(connection);
    this.#forgetTokens = crossing.close;
    this.#worker = new Worker(threadFile(import.meta.url, './worker.ts', 'syncWorker.js'), {
      workerData: { connection: crossing.connection, ports } satisfies SyncStart,
      transferList: [ports.writer, ports.reader, ...crossing.ports],
      execArgv: [],
      resourceLimits: heapLimits,
    });
    this.#caller = new Caller<SyncCalls>(this.#worker, { revive: reviveSyncError });
    this.calls = this.#caller.calls;
    this.#worker.on('message', (message: unknown) => {
      if (!isNews(message)) return;
      if (message.news === 'progress') options.onProgress(message.progress);
      else options.onReach(message.reached, message.error && reviveSyncError(message.error));
    });
    const lost = (error: Error) => {
      this.#forgetTokens();
      this.#caller.close(error);
      if (this.#ended) return;
      this.#ended = true;
      options.onLost(error);
    };
    this.#worker.on('error', lost);
    this.#worker.on('exit', (code) => lost(new Error(`The thread of sync ended with ${code}.`)));
  }

  /** Ends the thread after the task in hand: what it was writing is a whole transaction or nothing. */
  async close(): Promise<void> {
    this.#ended = true;
    this.#caller.close(new StoppedError('Sync was stopped.'));
    await endThread(this.#worker, endLimitMs);
  }
}
