import type { CheckListItem } from '#contract/entities/check.ts';
import type { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
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
export class PinnedWatch extends Watch {
  readonly #options: PinnedWatchOptions;
  readonly #statuses = new Map<string, CheckListItem['status']>();
  #comparing: Promise<void> = Promise.resolve();

  constructor(options: PinnedWatchOptions) {
    super(options.log, 'failed to read the pinned checks');
    this.#options = options;
  }

  start(): void {
    const { pins, store } = this.#options;
    void this.follow(pins, () => this.#queueComparison());
    void this.follow(store.changed, ({ changes }) =>
      changes.some(({ feed }) => feed === 'checks') ? this.#queueComparison() : undefined,
    );
  }

  /** Runs comparisons one after the other, so that none uses an outdated status. */
  #queueComparison(): Promise<void> {
    this.#comparing = this.#comparing.then(() => this.attempt(() => this.#compare()));
    return this.#comparing;
  }

  async #compare(): Promise<void> {
    const { store, pins, onUnhealthy, onResolved } = this.#options;
    const pinnedIds = pins.value;
    for (const id of [...this.#statuses.keys()].filter((known) => !pinnedIds.includes(known))) {
      this.#statuses.delete(id);
      onResolved(id);
    }
    if (pinnedIds.length === 0) return;
    const checks = (await store.use(({ cache }) => cache.read.checksById(pinnedIds))) ?? [];
    for (const check of checks) {
      const before = this.#statuses.get(check.id);
      this.#statuses.set(check.id, check.status);
      if (check.status === before) continue;
      if (check.status !== 'unhealthy') onResolved(check.id);
      else if (before !== undefined) onUnhealthy(check);
    }
  }
}
