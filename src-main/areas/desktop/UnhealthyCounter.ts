import type { SyncState } from '#contract/sync.ts';
import type { Log } from '#main/base/log.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';

export interface UnhealthyCounterOptions {
  readonly store: Pick<OfflineStore, 'use' | 'state' | 'changed'>;
  readonly log: Log;
  /** Called after each change with the number of unhealthy cached items; null if it is unknown. */
  readonly onCount: (count: number | null) => void;
}

/** Until the first complete pass, the number of cached items only reflects the progress of the sync. */
const isComplete = ({ status, feeds }: SyncState): boolean =>
  status === 'on' && feeds.some(({ name, asOf }) => name === 'items' && asOf !== null);

/** Counts the unhealthy items of the open workspace, based on the cache. */
export class UnhealthyCounter {
  readonly #options: UnhealthyCounterOptions;
  readonly #ending = new AbortController();
  #isComplete = false;

  constructor(options: UnhealthyCounterOptions) {
    this.#options = options;
  }

  start(): void {
    void this.#followState();
    void this.#followChanges();
  }

  stop(): void {
    this.#ending.abort();
  }

  async #followState(): Promise<void> {
    for await (const state of this.#options.store.state.follow(this.#ending.signal)) {
      const complete = isComplete(state);
      if (complete === this.#isComplete) continue;
      this.#isComplete = complete;
      await this.#report();
    }
  }

  async #followChanges(): Promise<void> {
    for await (const { changes } of this.#options.store.changed.follow(this.#ending.signal))
      if (this.#isComplete && changes.some(({ feed }) => feed === 'items')) await this.#report();
  }

  async #report(): Promise<void> {
    const { store, log, onCount } = this.#options;
    try {
      const types = this.#isComplete ? await store.use(({ cache }) => cache.read.typeCounts()) : undefined;
      const count = types?.reduce((sum, { health }) => sum + (health.unhealthy ?? 0), 0);
      if (!this.#ending.signal.aborted) onCount(count ?? null);
    } catch (error) {
      log.warn('unhealthy items could not be counted', { error });
      onCount(null);
    }
  }
}
