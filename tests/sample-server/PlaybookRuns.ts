import type { Pool } from 'pg';
import { advanceRun, type RunStepResult } from './advanceRun.ts';
import { SeededRandom } from './random.ts';

export interface RunPace {
  /** Approximate duration of a step. */
  readonly paceMs: number;
  /** Runs advance only through {@link PlaybookRuns.step}. */
  readonly hold: boolean;
}

export interface PlaybookRunsOptions {
  readonly database: Pool;
  readonly seed: number;
  readonly paceMs: number;
  readonly onError: (error: unknown) => void;
}

/** Advances playbook runs of the sample server, step by step, until they end or wait for an approval. */
export class PlaybookRuns {
  readonly #database: Pool;
  readonly #random: SeededRandom;
  readonly #onError: (error: unknown) => void;
  #pace: RunPace;
  /** Followed runs, each with the timer of its next step. */
  readonly #followed = new Map<string, NodeJS.Timeout | undefined>();
  readonly #busy = new Map<string, Promise<RunStepResult>>();
  #stopped = false;

  constructor({ database, seed, paceMs, onError }: PlaybookRunsOptions) {
    this.#database = database;
    this.#random = new SeededRandom(seed ^ 0x91a4b);
    this.#onError = onError;
    this.#pace = { paceMs, hold: false };
  }

  get pace(): RunPace {
    return this.#pace;
  }

  setPace(pace: Partial<RunPace>): void {
    this.#pace = { ...this.#pace, ...pace };
    for (const id of this.#followed.keys()) this.#plan(id);
  }

  /** Starts advancing a run. */
  resume(id: string): void {
    if (!this.#stopped) this.#plan(id);
  }

  /** Stops advancing a run. */
  async pause(id: string): Promise<void> {
    this.#forget(id);
    await this.#busy.get(id)?.catch(() => undefined);
    this.#forget(id);
  }

  /** Advances every followed run by one step, independent of the pace. @returns their ids */
  async step(): Promise<readonly string[]> {
    const ids = [...this.#followed.keys()];
    for (const id of ids) await this.#move(id);
    return ids;
  }

  /** Resolves after the steps in progress. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const id of this.#followed.keys()) this.#forget(id);
    await Promise.allSettled(this.#busy.values());
  }

  #forget(id: string): void {
    clearTimeout(this.#followed.get(id));
    this.#followed.delete(id);
  }

  #plan(id: string, notBefore = 0): void {
    clearTimeout(this.#followed.get(id));
    const { paceMs, hold } = this.#pace;
    const waitMs = Math.max(paceMs * (0.6 + this.#random.next() * 0.8), notBefore - Date.now());
    const move = () => this.#move(id).catch(this.#onError);
    this.#followed.set(id, hold ? undefined : setTimeout(move, waitMs));
  }

  /** Makes one step of a run, after any step in progress. */
  async #move(id: string): Promise<void> {
    const before = this.#busy.get(id)?.catch(() => undefined) ?? Promise.resolve();
    const step = before.then(() =>
      this.#followed.has(id) ? advanceRun(this.#database, id, this.#pace) : ({ continues: false } as const),
    );
    this.#busy.set(id, step);
    try {
      const moved = await step;
      if (moved.continues && this.#followed.has(id)) this.#plan(id, moved.notBeforeMs);
      else this.#forget(id);
    } finally {
      if (this.#busy.get(id) === step) this.#busy.delete(id);
    }
  }
}
