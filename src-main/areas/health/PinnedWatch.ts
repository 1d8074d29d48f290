import type { CheckListItem } from '#contract/entities/check.ts';
import type { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';

export interface PinnedWatchOptions {
  readonly store: Pick<OfflineStore, 'use' | 'changed'>;
  readonly pins: LiveValue<string[]>;
  readonly log: Log;
  /** Called when a pinned check changes to unhealthy. */
  readonly onUnhealthy: (check: CheckListItem) => void;
  /** Called when a pinned check is no longer unhealthy, or no longer pinned. */
  readonly onResolved: (id: string) => void;
}

/** Watches pinned checks for status changes during sync. The first status of a check is not a change. */
export class PinnedWatch {
  readonly #options: PinnedWatchOptions;
  readonly #ending = new AbortController();
  readonly #statuses = new Map<string, CheckListItem['status']>();
  #comparing: Promise<void> = Promise.resolve();

  constructor(options: PinnedWatchOptions) {
    this.#options = options;
  }

  start(): void {
    void this.#followPins();
    void this.#followChanges();
  }

  stop(): void {
    this.#ending.abort();
  }

  async #followPins(): Promise<void> {
    for await (const _ of this.#options.pins.follow(this.#ending.signal)) await this.#queueComparison();
  }

  async #followChanges(): Promise<void> {
    for await (const { changes } of this.#options.store.changed.follow(this.#ending.signal))
      if (changes.some(({ feed }) => feed === 'checks')) await this.#queueComparison();
  }

  /** Runs comparisons one after the other, so that none uses an outdated status. */
  #queueComparison(): Promise<void> {
    this.#comparing = this.#comparing.then(() => this.#compare());
    return this.#comparing;
  }

  async #compare(): Promise<void> {
    const { store, pins, log, onUnhealthy, onResolved } = this.#options;
    const pinnedIds = pins.value;
    for (const id of [...this.#statuses.keys()].filter((known) => !pinnedIds.includes(known))) {
      this.#statuses.delete(id);
      onResolved(id);
    }
    if (pinnedIds.length === 0) return;
    try {
      const checks = (await store.use(({ cache }) => cache.read.checksById(pinnedIds))) ?? [];
      for (const check of checks) {
        const before = this.#statuses.get(check.id);
        this.#statuses.set(check.id, check.status);
        if (check.status === before) continue;
        if (check.status !== 'unhealthy') onResolved(check.id);
        else if (before !== undefined) onUnhealthy(check);
      }
    } catch (error) {
      log.warn('failed to read the pinned checks', { error });
    }
  }
}
