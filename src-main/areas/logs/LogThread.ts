import { Worker } from 'node:worker_threads';
import { endThread } from '#main/base/endThread.ts';
import { Failure } from '#main/base/Failure.ts';
import { type Calls, ThreadCaller } from '#main/base/threadCalls.ts';
import { threadFile } from '#main/base/threadFile.ts';
import { expiredLines } from './expiredLines.ts';
import { reviveLogError } from './logErrors.ts';
import type { LogCalls } from './worker.ts';

/**
 * Memory limits of the thread: several log sources with some 100,000 lines each, plus a response
 * that is being read.
 */
const heapLimits = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64 };

/** Time limit for stopping the thread, in milliseconds. */
const endLimitMs = 1_000;
/** Idle time in milliseconds after which the thread stops and drops its lines. */
const idleMs = 5 * 60_000;

const tooManyLinesFailure = (error: Error) =>
  new Failure(
    'SERVER',
    { sentence: 'There are too many log lines to load at once.', details: String(error) },
    { cause: error },
  );

interface RunningThread {
  readonly worker: Worker;
  readonly caller: ThreadCaller<LogCalls>;
}

/**
 * Runs log sessions in a worker thread, which does not block the main process. The thread runs only while
 * lines are displayed.
 */
export class LogThread {
  #running: RunningThread | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** Calls to the thread; the first call starts it. */
  get calls(): Calls<LogCalls> {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.end(), idleMs).unref();
    this.#running ??= this.#start();
    return this.#running.caller.calls;
  }

  /** Stops the thread and drops all lines. A later call starts a new thread. */
  async end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const running = this.#running;
    this.#running = undefined;
    running?.caller.close(expiredLines());
    if (running !== undefined) await endThread(running.worker, endLimitMs);
  }

  /** Stops the thread for good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.end();
  }

  #start(): RunningThread {
    if (this.#isClosed) throw expiredLines();
    const worker = new Worker(threadFile(import.meta.url, './worker.ts', 'logsWorker.js'), {
      execArgv: [],
      resourceLimits: heapLimits,
    });
    const running = { worker, caller: new ThreadCaller<LogCalls>(worker, { revive: reviveLogError }) };
    const lost = (error: Failure) => {
      running.caller.close(error);
      if (this.#running === running) this.#running = undefined;
    };
    worker.on('error', (error: Error) => lost(tooManyLinesFailure(error)));
    worker.on('exit', () => lost(expiredLines()));
    return running;
  }
}
