import type { CheckListItem } from '../../../src-preload/contract/entities/check.ts';
import type { LiveValue } from '../../base/LiveValue.ts';
import type { Log } from '../../base/log.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';

export interface PinnedWatchOptions {
  readonly store: Pick<OfflineStore, 'use' | 'changed'>;
  readonly pins: LiveValue<string[]>;
  readonly log: Log;
  /** A pinned check that was well is no longer. */
  readonly onUnhealthy: (check: CheckListItem) => void;
  /** It is well again, or is not pinned any more. */
  readonly onOver: (id: string) => void;
}

/** Looks after pinned checks as sync brings their states. What a check said when it was first seen is no news. */
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

  /** One look after the other, so that none compares with what an older one saw. */
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
