import { Worker } from 'node:worker_threads';
import { endThread } from '../base/endThread.ts';
import { type Calls, ThreadCaller } from '../base/threadCalls.ts';
import { threadFile } from '../base/threadFile.ts';
import type { FeedProgress } from '../feeds/FeedContext.ts';
import type { ServerConnection } from '../session/OpenWorkspace.ts';
import { reviveSyncError, StoppedError } from './syncErrors.ts';
import { prepareConnection } from './threadTokens.ts';
import type { SyncCalls, SyncMessage, SyncStart } from './worker.ts';

/** Heap limits of the thread, for a few pages of rows. V8's larger default delays garbage collection. */
const heapLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** How long (ms) a running task may take when the thread ends, such as compressing configurations. */
const endLimitMs = 3000;

interface SyncThreadOptions {
  readonly onProgress: (progress: FeedProgress) => void;
  readonly onReach: (reached: boolean, failure: Error | undefined) => void;
  /** Called when the thread ends unexpectedly. */
  readonly onLost: (error: Error) => void;
}

interface SyncThreadStart extends Pick<SyncStart, 'ports'> {
  readonly connection: ServerConnection;
}

const isSyncMessage = (message: unknown): message is SyncMessage =>
  typeof message === 'object' && message !== null && 'news' in message;

/**
 * The thread that reads from the server and writes to the cache, so that the main thread stays responsive.
 */
export class SyncThread {
  readonly calls: Calls<SyncCalls>;
  readonly #worker: Worker;
  readonly #caller: ThreadCaller<SyncCalls>;
  readonly #closeTokenPorts: () => void;
  #ended = false;

  constructor({ connection, ports }: SyncThreadStart, options: SyncThreadOptions) {
    const crossing = prepareConnection(connection);
    this.#closeTokenPorts = crossing.close;
    this.#worker = new Worker(threadFile(import.meta.url, './worker.ts', 'syncWorker.js'), {
      workerData: { connection: crossing.connection, ports } satisfies SyncStart,
      transferList: [ports.writer, ports.reader, ...crossing.ports],
      execArgv: [],
      resourceLimits: heapLimits,
    });
    this.#caller = new ThreadCaller<SyncCalls>(this.#worker, { revive: reviveSyncError });
    this.calls = this.#caller.calls;
    this.#worker.on('message', (message: unknown) => {
      if (!isSyncMessage(message)) return;
      if (message.news === 'progress') options.onProgress(message.progress);
      else options.onReach(message.reached, message.error && reviveSyncError(message.error));
    });
    const lost = (error: Error) => {
      this.#closeTokenPorts();
      this.#caller.close(error);
      if (this.#ended) return;
      this.#ended = true;
      options.onLost(error);
    };
    this.#worker.on('error', lost);
    this.#worker.on('exit', (code) => lost(new Error(`The sync thread ended with code ${code}.`)));
  }

  /** Ends the thread after its current task, so that each write is a whole transaction. */
  async close(): Promise<void> {
    this.#ended = true;
    this.#caller.close(new StoppedError('Sync was stopped.'));
    await endThread(this.#worker, endLimitMs);
  }
}
