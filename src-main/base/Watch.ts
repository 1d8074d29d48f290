import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** Yields values until the signal is aborted. */
interface Followed<Value> {
  follow(signal: AbortSignal): AsyncIterable<Value>;
}

/** Repeats work for each new value, or at intervals, until it is stopped. A failed step is logged and skipped. */
export abstract class Watch {
  readonly #ending = new AbortController();
  readonly #log: Log;
  readonly #failureText: string;

  /** @param failureText log message for a failed step, such as `failed to check the pinned jobs` */
  constructor(log: Log, failureText: string) {
    this.#log = log;
    this.#failureText = failureText;
  }

  stop(): void {
    this.#ending.abort();
  }

  protected get isStopped(): boolean {
    return this.#ending.signal.aborted;
  }

  /** Runs a step for the current value and each later one, one after the other. */
  protected async follow<Value>(source: Followed<Value>, step: (value: Value) => unknown): Promise<void> {
    for await (const value of source.follow(this.#ending.signal)) await this.attempt(() => step(value));
  }

  /**
   * Runs a step after each interval, as long as a condition is met. The timer does not keep the process alive.
   * @param intervalMs milliseconds between the end of a step and the next one
   */
  protected async repeat(
    clock: Pick<Clock, 'sleep'>,
    intervalMs: number,
    step: () => unknown,
    condition: () => boolean = () => true,
  ): Promise<void> {
    while (condition()) {
      try {
        await clock.sleep(intervalMs, this.#ending.signal, { ref: false });
      } catch {
        // The watch is stopped.
        return;
      }
      await this.attempt(step);
    }
  }

  /** Runs a step and logs its failure. */
  protected async attempt(step: () => unknown): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.#log.warn(this.#failureText, { error });
    }
  }
}
