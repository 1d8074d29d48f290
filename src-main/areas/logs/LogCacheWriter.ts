import type { LogQuery } from '#contract/logs.ts';
import type { Clock } from '#main/base/clock.ts';
import type { Log } from '#main/base/log.ts';
import type { PackedLines } from './LogSessions.ts';

/** Delay in milliseconds before lines are cached, so that displaying them comes first. */
const writeDelayMs = 3_000;
/** Minimum time in milliseconds between two writes of a session that is followed. */
const minWriteIntervalMs = 60_000;

interface LogCacheWriterOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly pack: (session: string) => Promise<PackedLines>;
  readonly put: (question: LogQuery, packed: PackedLines, asOf: string) => Promise<void>;
}

/** Caches the newest lines of displayed log sources for offline use, after a delay. */
export class LogCacheWriter {
  readonly #options: LogCacheWriterOptions;
  readonly #writtenAtMs = new Map<string, number>();

  constructor(options: LogCacheWriterOptions) {
    this.#options = options;
  }

  /** Never fails: a write error is only logged. */
  writeSoon(session: string, query: LogQuery): void {
    const { clock } = this.#options;
    const elapsedMs = clock.elapsed();
    if (elapsedMs - (this.#writtenAtMs.get(session) ?? Number.NEGATIVE_INFINITY) < minWriteIntervalMs) return;
    this.#writtenAtMs.set(session, elapsedMs);
    void this.#write(session, query, new Date(clock.now()).toISOString());
  }

  async #write(session: string, query: LogQuery, asOf: string): Promise<void> {
    const { clock, log, pack, put } = this.#options;
    try {
      await clock.sleep(writeDelayMs, undefined, { ref: false });
      await put(query, await pack(session), asOf);
    } catch (error) {
      this.#writtenAtMs.delete(session);
      log.warn('failed to cache log lines', { error });
    }
  }
}
