import type { LogQuestion } from '../../../src-preload/contract/logs.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { PackedLines } from './LogSessions.ts';

/** Delay in milliseconds before lines are cached, so that displaying them comes first. */
const waitMs = 3_000;
/** Minimum time in milliseconds between two writes of a session that is followed. */
const againMs = 60_000;

interface LogKeeperOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly pack: (session: string) => Promise<PackedLines>;
  readonly put: (question: LogQuestion, packed: PackedLines, asOf: string) => Promise<void>;
}

/** Caches the newest lines of displayed log sources for offline use, after a delay. */
export class LogKeeper {
  readonly #options: LogKeeperOptions;
  readonly #keptMs = new Map<string, number>();

  constructor(options: LogKeeperOptions) {
    this.#options = options;
  }

  /** Never fails: a write error is only logged. */
  keepSoon(session: string, question: LogQuestion): void {
    const { clock } = this.#options;
    const elapsedMs = clock.elapsed();
    if (elapsedMs - (this.#keptMs.get(session) ?? Number.NEGATIVE_INFINITY) < againMs) return;
    this.#keptMs.set(session, elapsedMs);
    void this.#keep(session, question, new Date(clock.now()).toISOString());
  }

  async #keep(session: string, question: LogQuestion, asOf: string): Promise<void> {
    const { clock, log, pack, put } = this.#options;
    try {
      await clock.sleep(waitMs, undefined, { ref: false });
      await put(question, await pack(session), asOf);
    } catch (error) {
      this.#keptMs.delete(session);
      log.warn('lines could not be kept', { error });
    }
  }
}
