import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { endThread } from '../base/endThread.ts';
import { type CallerOptions, type Calls, ThreadCaller, type ThreadError } from '../base/threadCalls.ts';
import { threadFile } from '../base/threadFile.ts';
import { CacheError, reviveCacheError } from './CacheError.ts';
import type { WorkerMessage, WorkerStart } from './worker.ts';
import type { FeedChange } from './writes/WriterOptions.ts';

/** Heap limits of a thread. V8's default of some gigabytes delays garbage collection. */
const heapLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 };

/**
 * How long (ms) a running statement may still take when the thread is terminated, after the limit given to
 * `close`.
 */
const endLimitMs = 1000;

interface CacheThreadOptions extends Pick<CallerOptions, 'onDuration'> {
  readonly onChange?: (change: FeedChange) => void;
  /** Restores an error from the form sent between threads. Default: `reviveCacheError`. */
  readonly revive?: (error: ThreadError) => CacheError;
  /** Called when the thread ends unexpectedly. */
  readonly onLost?: (error: Error) => void;
}

const isWorkerMessage = (message: unknown): message is WorkerMessage =>
  typeof message === 'object' && message !== null && 'news' in message;

/** A thread that owns one connection to one file. */
export class CacheThread<F extends { close(): void }> {
  readonly calls: Calls<F>;
  readonly #worker: Worker;
  readonly #caller: ThreadCaller<F>;
  #isClosing = false;

  private constructor(worker: Worker, options: CacheThreadOptions) {
    this.#worker = worker;
    this.#caller = new ThreadCaller<F>(worker, { revive: reviveCacheError, ...options });
    this.calls = this.#caller.calls;
    worker.on('message', (message: unknown) => {
      if (isWorkerMessage(message) && message.news === 'changed') options.onChange?.(message.change);
    });
    worker.on('error', (error) => this.#end(error, options));
    worker.on('exit', (code) => this.#end(new Error(`The cache thread ended with code ${code}.`), options));
  }

  /**
   * Starts a thread and opens its file.
   * @param ready resolves when the file exists; the thread loads its code meanwhile
   * @throws CacheError when the file cannot be opened, or the rejection of `ready`
   */
  static async start<F extends { close(): void }>(
    start: WorkerStart,
    options: CacheThreadOptions,
    ready: Promise<unknown> = Promise.resolve(),
  ): Promise<CacheThread<F>> {
    const worker = new Worker(threadFile(import.meta.url, './worker.ts', 'cacheWorker.js'), {
      workerData: start,
      // Do not inherit the arguments of the process: a worker rejects some of them.
      execArgv: [],
      resourceLimits: heapLimits,
    });
    const thread = new CacheThread<F>(worker, options);
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: unknown) => {
        if (!isWorkerMessage(message)) return;
        if (message.news === 'open') resolve();
        if (message.news === 'refused') reject((options.revive ?? reviveCacheError)(message));
      });
      worker.once('error', (error) => reject(new CacheError('FAILED', error.message, { cause: error })));
      worker.once('exit', () => reject(new CacheError('FAILED', 'The thread ended before it was ready.')));
      ready.then(() => worker.postMessage({ open: true }), reject);
    }).catch(async (error: unknown) => {
      thread.#isClosing = true;
      await endThread(worker, endLimitMs);
      throw error;
    });
    return thread;
  }

  get pendingCount(): number {
    return this.#caller.pendingCount;
  }

  /** Returns a port over which another thread can make the same calls. */
  connect(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#worker.postMessage({ connect: port1 }, [port1]);
    return port2;
  }

  /**
   * Closes the file and ends the thread.
   * @param limitMs how long (ms) closing the file may take
   */
  async close(limitMs: number): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    const closed = (this.calls.close as () => Promise<void>)().catch(() => undefined);
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, limitMs).unref())]);
    this.#caller.close(new CacheError('CLOSED', 'The cache was closed.'));
    await endThread(this.#worker, endLimitMs);
  }

  #end(error: Error, options: CacheThreadOptions): void {
    this.#caller.close(new CacheError('CLOSED', error.message, { cause: error }));
    if (this.#isClosing) return;
    this.#isClosing = true;
    options.onLost?.(error);
  }
}
