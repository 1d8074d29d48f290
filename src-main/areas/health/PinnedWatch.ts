import type { CheckListItem } from '#contract/entities/check.ts';
import { type PinnedWait, readPinnedWait } from '#contract/rules/pinnedNotices.ts';
import type { Clock } from '#main/base/clock.ts';
import type { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';

/** How often failures are checked that are announced after some minutes, in milliseconds. */
const checkEveryMs = 15_000;

export interface PinnedWatchOptions {
  readonly store: Pick<OfflineStore, 'use' | 'changed'>;
  readonly pins: LiveValue<string[]>;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly log: Log;
  /** When a failure is announced. */
  readonly wait: () => PinnedWait;
  /** Called once for a failure, when it is due. */
  readonly onUnhealthy: (check: CheckListItem) => void;
  /**
   * Called when a pinned check is no longer unhealthy, or no longer pinned.
   * @param recovered the check and the duration of its failure (ms), if the failure was announced and has ended
   */
  readonly onResolved: (
    id: string,
    recovered: { readonly check: CheckListItem; readonly failedMs: number } | undefined,
  ) => void;
}

/** A failure that began during the watch. */
interface PinnedFailure {
  readonly sinceMs: number;
  /** Failed runs in a row. Runs between two syncs count as one. */
  failures: number;
  isAnnounced: boolean;
}

interface WatchedCheck {
  readonly check: CheckListItem;
  readonly failure: PinnedFailure | undefined;
}

/**
 * Watches pinned checks for status changes during sync. The first status of a check is not a change. Each failure is
 * announced once, after the user's choice of failures or minutes.
 */
export class PinnedWatch extends Watch {
  readonly #options: PinnedWatchOptions;
  readonly #checks = new Map<string, WatchedCheck>();
  #comparing: Promise<void> = Promise.resolve();

  constructor(options: PinnedWatchOptions) {
    super(options.log, 'failed to read the pinned checks');
    this.#options = options;
  }

  start(): void {
    const { pins, store, clock } = this.#options;
    void this.follow(pins, () => this.#queueComparison());
    void this.follow(store.changed, ({ changes }) =>
      changes.some(({ feed }) => feed === 'checks') ? this.#queueComparison() : undefined,
    );
    void this.repeat(clock, checkEveryMs, () => this.#announceDue());
  }

  /** Runs comparisons one after the other, so that none uses an outdated status. */
  #queueComparison(): Promise<void> {
    this.#comparing = this.#comparing.then(() => this.attempt(() => this.#compare()));
    return this.#comparing;
  }

  async #compare(): Promise<void> {
    const { store, pins, onResolved } = this.#options;
    const pinnedIds = pins.value;
    for (const id of [...this.#checks.keys()].filter((known) => !pinnedIds.includes(known))) {
      this.#checks.delete(id);
      onResolved(id, undefined);
    }
    if (pinnedIds.length === 0) return;
    const checks = (await store.use(({ cache }) => cache.read.checksById(pinnedIds))) ?? [];
    for (const check of checks) this.#follow(check);
    this.#announceDue();
  }

  #follow(check: CheckListItem): void {
    const { clock, onResolved } = this.#options;
    const known = this.#checks.get(check.id);
    const { failure } = known ?? {};
    if (check.status !== 'unhealthy') {
      this.#checks.set(check.id, { check, failure: undefined });
      if (known === undefined || known.check.status === check.status) return;
      const failedMs = failure?.isAnnounced === true ? clock.now() - failure.sinceMs : undefined;
      onResolved(check.id, failedMs === undefined ? undefined : { check, failedMs });
      return;
    }
    const isNew = known !== undefined && known.check.status !== 'unhealthy';
    if (failure !== undefined && known?.check.lastRunAt !== check.lastRunAt) failure.failures += 1;
    this.#checks.set(check.id, {
      check,
      failure: isNew ? { sinceMs: clock.now(), failures: 1, isAnnounced: false } : failure,
    });
  }

  #announceDue(): void {
    const { clock, wait, onUnhealthy } = this.#options;
    const { failures, minutes } = readPinnedWait(wait());
    for (const { check, failure } of this.#checks.values()) {
      if (failure === undefined || failure.isAnnounced) continue;
      const isDue =
        failures === undefined
          ? clock.now() - failure.sinceMs >= (minutes ?? 0) * 60_000
          : failure.failures >= failures;
      if (!isDue) continue;
      failure.isAnnounced = true;
      onUnhealthy(check);
    }
  }
}
