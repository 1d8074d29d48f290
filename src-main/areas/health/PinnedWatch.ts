import type { CheckListItem } from '../../../src-preload/contract/entities/check.ts';
import type { LiveValue } from '../../base/LiveValue.ts';
import type { Log } from '../../base/log.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';

export interface PinnedWatchOptions {
  readonly store: Pick<OfflineStore, 'use' | 'changed'>;
  readonly pins: LiveValue<string[]>;
  readonly log: Log;
  /** Called when a pinned check changes to unhealthy. */
  readonly onUnhealthy: (check: CheckListItem) => void;
  /** Called when a pinned check is no longer unhealthy, or no longer pinned. */
  readonly onOver: (id: string) => void;
}

/** Watches pinned checks for status changes during sync. The first status of a check is not a change. */
export class PinnedWatch {
  readonly #options: PinnedWatchOptions;
  readonly #ending = new AbortController();
  readonly #known = new Map<string, CheckListItem['status']>();
  #looking: Promise<void> = Promise.resolve();

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
    for await (const _ of this.#options.pins.follow(this.#ending.signal)) await this.#look();
  }

  async #followChanges(): Promise<void> {
    for await (const { changes } of this.#options.store.changed.follow(this.#ending.signal))
      if (changes.some(({ feed }) => feed === 'checks')) await this.#look();
  }

  /** Runs comparisons one after the other, so that none uses an outdated status. */
  #look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#compare());
    return this.#looking;
  }

  async #compare(): Promise<void> {
    const { store, pins, log, onUnhealthy, onOver } = this.#options;
    const wanted = pins.value;
    for (const id of [...this.#known.keys()].filter((known) => !wanted.includes(known))) {
      this.#known.delete(id);
      onOver(id);
    }
    if (wanted.length === 0) return;
    try {
      const checks = (await store.use(({ cache }) => cache.read.checksById(wanted))) ?? [];
      for (const check of checks) {
        const before = this.#known.get(check.id);
        this.#known.set(check.id, check.status);
        if (check.status === before) continue;
        if (check.status !== 'unhealthy') onOver(check.id);
        else if (before !== undefined) onUnhealthy(check);
      }
    } catch (error) {
      log.warn('pinned checks could not be looked at', { error });
    }
  }
}
