import type { SyncState } from '#contract/sync.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
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
export class UnhealthyCounter extends Watch {
  readonly #options: UnhealthyCounterOptions;
  #isComplete = false;

  constructor(options: UnhealthyCounterOptions) {
    super(options.log, 'unhealthy items could not be counted');
    this.#options = options;
  }

  start(): void {
    const { store } = this.#options;
    void this.follow(store.state, async (state) => {
      const complete = isComplete(state);
      if (complete === this.#isComplete) return;
      this.#isComplete = complete;
      await this.#report();
    });
    void this.follow(store.changed, async ({ changes }) => {
      if (this.#isComplete && changes.some(({ feed }) => feed === 'items')) await this.#report();
    });
  }

  async #report(): Promise<void> {
    const { store, onCount } = this.#options;
    try {
      const types = this.#isComplete ? await store.use(({ cache }) => cache.read.typeCounts()) : undefined;
      const count = types?.reduce((sum, { health }) => sum + (health.unhealthy ?? 0), 0);
      if (!this.isStopped) onCount(count ?? null);
    } catch (error) {
      onCount(null);
      throw error;
    }
  }
}
