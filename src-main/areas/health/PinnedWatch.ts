import type { CheckListItem } from '#contract/entities/check.ts';
import { type PinnedWait, readPinnedWait } from '#contract/rules/pinnedNotices.ts';
import type { Clock } from '#main/base/clock.ts';
import type { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';

/** How often failures are checked that are announced after some minutes, in milliseconds. */
const checkEveryMs = 15_000;

/** A longer delay between two checks means that the computer slept, in milliseconds. */
const minSleepMs = 30_000;

export interface PinnedWatchOptions {
  readonly store: Pick<OfflineStore, 'use' | 'changed'>;
  readonly pins: LiveValue<string[]>;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly log: Log;
  /** When a failure is announced. */
  readonly wait: () => PinnedWait;
  /** Whether the failure of a check is acknowledged, and is not announced again. */
  readonly isAcknowledged: (id: string) => boolean;
  /** Called once for a failure, when it is due. */
  readonly onUnhealthy: (check: CheckListItem) => void;
  /**
   * Called when a pinned check is no longer unhealthy, no longer pinned, or was deleted.
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
  /** How long the computer slept since then, in milliseconds. */
  sleptMs: number;
  /** Failed runs in a row. Runs between two syncs count as one. */
  failures: number;
  isAnnounced: boolean;
  /** It was acknowledged when it was due. Its recovery is announced. */
  wasAcknowledged: boolean;
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
  /** Time of the last check of failures. */
  #checkedAtMs = 0;

  constructor(options: PinnedWatchOptions) {
    super(options.log, 'failed to read the pinned checks');
    this.#options = options;
  }

  start(): void {
    const { pins, store, clock } = this.#options;
    this.#checkedAtMs = clock.now();
    void this.follow(pins, () => this.#queueComparison());
    void this.follow(store.changed, ({ changes }) =>
      changes.some(({ feed }) => feed === 'checks') ? this.#queueComparison() : undefined,
    );
    void this.repeat(clock, checkEveryMs, () => {
      this.#countSleep();
      this.#announceDue();
    });
  }

  /** Runs comparisons one after the other, so that none uses an outdated status. */
  #queueComparison(): Promise<void> {
    this.#comparing = this.#comparing.then(() => this.attempt(() => this.#compare()));
    return this.#comparing;
  }

  async #compare(): Promise<void> {
    const { store, pins } = this.#options;
    const pinnedIds = pins.value;
    for (const id of [...this.#checks.keys()].filter((known) => !pinnedIds.includes(known))) this.#forget(id);
    if (pinnedIds.length === 0) return;
    const checks = await store.use(({ cache }) => cache.read.checksById(pinnedIds));
    if (checks === undefined) return;
    const foundIds = new Set(checks.map(({ id }) => id));
    for (const id of [...this.#checks.keys()].filter((known) => !foundIds.has(known))) this.#forget(id);
    for (const check of checks) this.#follow(check);
    this.#announceDue();
  }

  /** Forgets a check that is no longer pinned, or was deleted. */
  #forget(id: string): void {
    this.#checks.delete(id);
    this.#options.onResolved(id, undefined);
  }

  #follow(check: CheckListItem): void {
    const { clock, onResolved } = this.#options;
    const known = this.#checks.get(check.id);
    const { failure } = known ?? {};
    if (check.status !== 'unhealthy') {
      this.#checks.set(check.id, { check, failure: undefined });
      if (known === undefined || known.check.status === check.status) return;
      const isKnown = failure?.isAnnounced === true || failure?.wasAcknowledged === true;
      const hasRecovered = isKnown && check.status === 'healthy';
      const failedMs = hasRecovered && failure !== undefined ? clock.now() - failure.sinceMs : undefined;
      onResolved(check.id, failedMs === undefined ? undefined : { check, failedMs });
      return;
    }
    const isNew = known !== undefined && known.check.status !== 'unhealthy';
    if (failure !== undefined && known?.check.lastRunAt !== check.lastRunAt) failure.failures += 1;
    this.#checks.set(check.id, {
      check,
      failure: isNew
        ? { sinceMs: clock.now(), sleptMs: 0, failures: 1, isAnnounced: false, wasAcknowledged: false }
        : failure,
    });
  }

  /** The status may be outdated after sleep, so that sleep does not count as minutes of a failure. */
  #countSleep(): void {
    const nowMs = this.#options.clock.now();
    const sleptMs = nowMs - this.#checkedAtMs - checkEveryMs;
    this.#checkedAtMs = nowMs;
    if (sleptMs < minSleepMs) return;
    for (const { failure } of this.#checks.values()) if (failure !== undefined) failure.sleptMs += sleptMs;
  }

  #announceDue(): void {
    const { clock, wait, isAcknowledged, onUnhealthy } = this.#options;
    const { failures, minutes } = readPinnedWait(wait());
    for (const { check, failure } of this.#checks.values()) {
      if (failure === undefined || failure.isAnnounced) continue;
      const isDue =
        failures === undefined
          ? clock.now() - failure.sinceMs - failure.sleptMs >= (minutes ?? 0) * 60_000
          : failure.failures >= failures;
      if (!isDue) continue;
      // It is announced once the acknowledgement ends, if it still fails.
      if (isAcknowledged(check.id)) {
        failure.wasAcknowledged = true;
        continue;
      }
      failure.isAnnounced = true;
      onUnhealthy(check);
    }
  }
}
