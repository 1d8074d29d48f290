import { Worker } from 'node:worker_threads';
import { endThread } from '../../base/endThread.ts';
import { Failure } from '../../base/Failure.ts';
import { Caller, type Calls } from '../../base/threadCalls.ts';
import { threadFile } from '../../base/threadFile.ts';
import { reviveLogError } from './logErrors.ts';
import type { LogCalls } from './worker.ts';

/** JavaScript's memory of the thread: three log sources of some hundred thousand lines, and an answer that is being read. */
const heapLimits = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64 };

/** How long one task of it may take while it is ended. */
const endLimitMs = 1_000;
/** Lines that nobody looked at for so long are let go of with the thread. */
const idleMs = 5 * 60_000;

const ended = () =>
  new Failure('NOT_FOUND', { sentence: 'These lines are no longer held. They are asked for again.' });

const tooMany = (error: Error) =>
  new Failure(
    'SERVER',
    { sentence: 'These are more lines than can be held at once.', details: String(error) },
    { cause: error },
  );

interface Running {
  readonly worker: Worker;
  readonly caller: Caller<LogCalls>;
}

/** The thread that holds lines and works with them: nothing of it runs on main's event loop. It is there while lines are looked at. */
export class LogThread {
  #running: Running | undefined;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  /** Calls of the thread, which is started by the first one. */
  get calls(): Calls<LogCalls> {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.end(), idleMs).unref();
    this.#running ??= this.#start();
    return this.#running.caller.calls;
  }

  /** Lets go of all lines. A later call starts another thread. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = undefined;
    running?.caller.close(ended());
    if (running !== undefined) await endThread(running.worker, endLimitMs);
  }

  /** Ends it for good. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.end();
  }

  #start(): Running {
    if (this.#closed) throw ended();
    const worker = new Worker(threadFile(import.meta.url, './worker.ts', 'logsWorker.js'), {
      execArgv: [],
      resourceLimits: heapLimits,
    });
    const running = { worker, caller: new Caller<LogCalls>(worker, { revive: reviveLogError }) };
    const lost = (error: Failure) => {
      running.caller.close(error);
      if (this.#running === running) this.#running = undefined;
    };
    worker.on('error', (error: Error) => lost(tooMany(error)));
    worker.on('exit', () => lost(ended()));
    return running;
  }
}
