import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Clock } from './clock.ts';
import { type ComputeCalls, reviveJobError, StackError } from './computeJobs.ts';
import { endThread } from './endThread.ts';
import { Failure } from './Failure.ts';
import { ThreadCaller } from './threadCalls.ts';

/** Heap limits of the thread. The largest data is the syntax tree of an 8 MB kubeconfig. */
const defaultHeapLimits: ResourceLimits = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64 };

/** How long (ms) the thread stays alive without a job. */
const idleMs = 5 * 60_000;

/** How long (ms) an idle thread may take to end. */
const endLimitMs = 1_000;

/** Limits of a job, and messages for the user when it exceeds them. */
export interface JobLimits {
  /** Milliseconds from the start of the job. Loading its code does not count. */
  readonly timeMs: number;
  readonly timeoutMessage: string;
  /** Message for too much memory, and for nesting too deep for the stack. */
  readonly tooLargeMessage: string;
}

// biome-ignore lint/suspicious/noExplicitAny: each function has its own argument types, see Job.
type Functions = Readonly<Record<string, (...args: any[]) => unknown>>;

/** A function of the thread, as called by the main thread. */
export type ComputeJob<F extends (...args: never[]) => unknown> = (
  ...args: Parameters<F>
) => Promise<Awaited<ReturnType<F>>>;

interface RunningThread {
  readonly worker: Worker;
  readonly caller: ThreadCaller<ComputeCalls>;
}

const closedFailure = () => new Failure('CONFLICT', { sentence: 'Quarterdeck is closing.' });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * A disposable thread for computations whose time and memory depend on foreign input: expressions, schemas,
 * YAML. Jobs run one at a time. A job over its time limit is stopped with the thread, and the next job starts
 * a new one.
 */
export class ComputeThread<F extends Functions> {
  readonly #file: string;
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #heapLimits: ResourceLimits;
  #running: RunningThread | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** @param file entry file of the thread, which calls `serveJobs` with the functions of `F` */
  constructor(file: string, clock: Pick<Clock, 'sleep'>, heapLimits: ResourceLimits = defaultHeapLimits) {
    this.#file = file;
    this.#clock = clock;
    this.#heapLimits = heapLimits;
  }

  /**
   * Returns a function of the thread with limits. Its promise rejects with Failure TIMEOUT over the time
   * limit and with Failure INVALID over the memory limit. Otherwise it rejects with errors of the function.
   */
  job<Name extends keyof F & string>(name: Name, limits: JobLimits): ComputeJob<F[Name]> {
    return (...args) => {
      const done = this.#queue.then(() => this.#run(name, limits, args));
      this.#queue = done.catch(() => undefined);
      return done as Promise<Awaited<ReturnType<F[Name]>>>;
    };
  }

  /** Ends the thread permanently. A running job fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  async #run(name: string, limits: JobLimits, args: readonly unknown[]): Promise<unknown> {
    if (this.#isClosed) throw closedFailure();
    clearTimeout(this.#idleTimer);
    this.#running ??= this.#start();
    const { caller } = this.#running;
    const ended = new AbortController();
    try {
      await caller.calls.prepare(name);
      void this.#stopAfter(this.#running, limits, ended.signal);
      return await caller.calls.run(name, args);
    } catch (error) {
      if (!isOutOfMemory(error) && !(error instanceof StackError)) throw error;
      throw new Failure(
        'INVALID',
        { sentence: limits.tooLargeMessage, details: `${name}: ${String(error)}` },
        { cause: error },
      );
    } finally {
      ended.abort();
      this.#idleTimer = setTimeout(() => void this.#end(), idleMs).unref();
    }
  }

  async #stopAfter(
    running: RunningThread,
    { timeMs, timeoutMessage }: JobLimits,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await this.#clock.sleep(timeMs, signal);
    } catch {
      return;
    }
    // Read an answer that arrived while the main thread was busy, before the timeout counts.
    await nextTurn();
    if (signal.aborted) return;
    this.#discard(
      running,
      new Failure('TIMEOUT', { sentence: timeoutMessage, details: `stopped after ${timeMs} ms` }),
    );
    // The job is a loop that reads no messages, so the thread cannot end itself.
    await running.worker.terminate();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const running = this.#running;
    if (running === undefined) return;
    const isBusy = running.caller.pendingCount > 0;
    this.#discard(running, closedFailure());
    if (isBusy) await running.worker.terminate();
    else await endThread(running.worker, endLimitMs);
  }

  #discard(running: RunningThread, error: Error): void {
    if (this.#running === running) this.#running = undefined;
    running.caller.close(error);
  }

  #start(): RunningThread {
    const worker = new Worker(this.#file, { execArgv: [], resourceLimits: this.#heapLimits });
    const running = { worker, caller: new ThreadCaller<ComputeCalls>(worker, { revive: reviveJobError }) };
    worker.on('error', (error: Error) => this.#discard(running, error));
    worker.on('exit', (code) => this.#discard(running, new Error(`The thread ended with code ${code}.`)));
    return running;
  }
}
