import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from './clock.ts';
import { Failure } from './Failure.ts';

/** How long (ms) the end of a workspace waits for running writes. */
const limitMs = 5_000;

interface Write {
  isMoved: boolean;
}

/** The write that the current code belongs to. */
const currentWrite = new AsyncLocalStorage<Write>();

/**
 * Returns the failure of a write that was cut off. The server may have received it.
 * @param cause raw error of the cut, if there is one
 */
export const unknownOutcome = (cause?: unknown): Failure =>
  new Failure(
    'CONFLICT',
    {
      sentence:
        'The workspace was opened or closed during this change, so its outcome is unknown. Check whether the change was made before you try again.',
      ...(cause === undefined ? {} : { details: String(cause) }),
    },
    { cause },
  );

/**
 * Call before a server is used, because a write must not reach the server of another workspace.
 * @throws Failure CONFLICT inside a write whose workspace is no longer open
 */
export function assertNotMoved(): void {
  if (currentWrite.getStore()?.isMoved === true) throw unknownOutcome();
}

/** The running writes of a workspace. Its end waits for them. */
export class RunningWrites {
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #writes = new Map<Promise<void>, Write>();

  constructor(clock: Pick<Clock, 'sleep'>) {
    this.#clock = clock;
  }

  /** Runs a write, whose calls of `assertNotMoved` fail after `move`. @throws errors of the write */
  run<T>(work: () => Promise<T>): Promise<T> {
    const write = { isMoved: false };
    const running = currentWrite.run(write, work);
    this.#add(running, write);
    return running;
  }

  /** Adds a write that runs elsewhere. */
  hold(write: Promise<unknown>): void {
    this.#add(write, { isMoved: false });
  }

  /** Marks all running writes, because another workspace opens. */
  move(): void {
    for (const write of this.#writes.values()) write.isMoved = true;
  }

  /** Resolves when no write runs, at the latest after some seconds. */
  async ended(): Promise<void> {
    if (this.#writes.size === 0) return;
    const ended = new AbortController();
    let isLate = false;
    const limit = this.#clock.sleep(limitMs, ended.signal, { ref: false }).then(
      () => {
        isLate = true;
      },
      // The wait was aborted, because all writes have ended.
      () => undefined,
    );
    while (this.#writes.size > 0 && !isLate) await Promise.race([limit, Promise.all(this.#writes.keys())]);
    ended.abort();
  }

  #add(running: Promise<unknown>, write: Write): void {
    // The caller of the write handles its error.
    const ended = running.then(
      () => undefined,
      () => undefined,
    );
    this.#writes.set(ended, write);
    void ended.then(() => {
      this.#writes.delete(ended);
      // Work that the write started, such as a watch, belongs to the workspace that is open.
      write.isMoved = false;
    });
  }
}
