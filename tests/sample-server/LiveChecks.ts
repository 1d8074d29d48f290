import type { Pool } from 'pg';
import { refreshChecks } from './database/refreshChecks.ts';
import { recordRun } from './gateway/recordRun.ts';
import type { LiveChangesOptions } from './LiveChanges.ts';
import { notifyCheckState } from './notifyCheckState.ts';
import { SeededRandom } from './random.ts';

/** Delay between runs in milliseconds: a few runs per second, as with a team's checks. */
const shortestWaitMs = 300;
const longestWaitMs = 1_200;
/** Share of runs whose result differs from the last run. */
const turning = 0.12;

interface Target {
  readonly id: string;
  readonly status: string | null;
  readonly duration: number | null;
}

/**
 * Adds health check runs while a server runs. Most repeat the last result; changed results emit PostgreSQL
 * notifications.
 */
export class LiveChecks {
  readonly #database: Pool;
  readonly #random: SeededRandom;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor({ database, seed, onError }: LiveChangesOptions) {
    this.#database = database;
    this.#onError = onError;
    this.#random = new SeededRandom(seed ^ 0xc4ec5);
  }

  start(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(
      () => {
        this.#running = this.#run()
          .catch(this.#onError)
          .then(() => this.start());
      },
      this.#random.between(shortestWaitMs, longestWaitMs),
    );
  }

  /** Resolves after the current run. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    const random = this.#random;
    const { rows } = await this.#database.query<Target>(
      `select id, status, (
          select duration from check_statuses where check_id = checks.id order by time desc limit 1
        ) as duration
        from checks where deleted_at is null and status is not null
        order by md5(id::text || $1) limit 1`,
      [random.hex(8)],
    );
    const [target] = rows;
    if (target === undefined) return;
    const passed = target.status === 'healthy';
    const pass = random.next() < turning ? !passed : passed;
    const duration = Math.max(1, Math.round((target.duration ?? 100) * (0.8 + random.next() * 0.4)));
    await recordRun(this.#database, target.id, {
      pass,
      duration,
      message: pass ? '200 OK' : '503 Service Unavailable',
    });
    if (pass === passed) return;
    // Otherwise the check would show its new state with the old pass rate for up to a minute.
    await refreshChecks(this.#database, [target.id]);
    await notifyCheckState(this.#database, target.id, pass, random);
  }
}
