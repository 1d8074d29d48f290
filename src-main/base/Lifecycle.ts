import type { Log } from './log.ts';

/** A part of the application that runs from `start` to `stop`. */
export interface Part {
  start?(): unknown;
  stop?(): unknown;
}

/** Starts parts in the order in which they were added, and stops them in reverse order. */
export class Lifecycle {
  readonly #parts: Part[] = [];
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** @returns the part */
  add<P extends Part>(part: P): P {
    this.#parts.push(part);
    return part;
  }

  /** Starts one part after the other. Rejects with the first failure. */
  async start(): Promise<void> {
    for (const part of this.#parts) await part.start?.();
  }

  /** Stops all parts, also those after a part that fails to stop. Never rejects. */
  async stop(): Promise<void> {
    for (const part of this.#parts.toReversed()) {
      try {
        await part.stop?.();
      } catch (error) {
        this.#log.error('failed to stop a part of the application', { part: part.constructor.name, error });
      }
    }
  }
}
