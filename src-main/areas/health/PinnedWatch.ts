import { type PinnedWait, readPinnedWait } from '#contract/rules/pinnedNotices.ts';
import type { FeedName } from '#contract/sync.ts';
import type { Clock } from '#main/base/clock.ts';
import type { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
import type { PinnedHealth, WatchedPin } from '#main/cache/reads/PinReader.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';

/** How often failures are checked that are announced after some minutes, in milliseconds. */
const checkEveryMs = 15_000;

/** A longer delay between two checks means that the computer slept, in milliseconds. */
const minSleepMs = 30_000;

export interface PinnedWatchOptions {
  readonly store: Pick<OfflineStore, 'use' | 'changed'>;
  readonly pins: LiveValue<WatchedPin[]>;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly log: Log;
  /** When a failure is announced. */
  readonly wait: () => PinnedWait;
  /** Whether the failure of a record is acknowledged, and is not announced again. */
  readonly isAcknowledged: (pin: WatchedPin) => boolean;
  /** Called once for a failure, when it is due. */
  readonly onUnhealthy: (record: PinnedHealth) => void;
  /**
   * Called when a pinned record is no longer unhealthy, no longer pinned, or was deleted.
   * @param recovered the record and the duration of its failure (ms), if the failure was announced and has ended
   */
  readonly onResolved: (
    pin: WatchedPin,
    recovered: { readonly record: PinnedHealth; readonly failedMs: number } | undefined,
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
}

interface WatchedRecord {
  readonly record: PinnedHealth;
  readonly failure: PinnedFailure | undefined;
}

const watchedFeeds: readonly FeedName[] = ['checks', 'items', 'components'];

const keyOf = ({ kind, id }: WatchedPin): string => `${kind} ${id}`;

/**
 * Watches pinned checks, items and components for health changes during sync. The first health is not a change. Each failure is
 * announced once, after the user's choice of failures or minutes.
 */
export class PinnedWatch extends Watch {
  readonly #options: PinnedWatchOptions;
  readonly #records = new Map<string, WatchedRecord>();
  #comparing: Promise<void> = Promise.resolve();
  /** Time of the last check of failures. */
  #checkedAtMs = 0;

  constructor(options: PinnedWatchOptions) {
    super(options.log, 'failed to read the pinned records');
    this.#options = options;
  }

  start(): void {
    const { pins, store, clock } = this.#options;
    this.#checkedAtMs = clock.now();
    void this.follow(pins, () => this.#queueComparison());
    void this.follow(store.changed, ({ changes }) =>
      changes.some(({ feed }) => watchedFeeds.includes(feed)) ? this.#queueComparison() : undefined,
    );
    void this.repeat(clock, checkEveryMs, () => this.#announceDue());
  }

  /** Runs comparisons one after the other, so that none uses an outdated status. */
  #queueComparison(): Promise<void> {
    this.#comparing = this.#comparing.then(() => this.attempt(() => this.#compare()));
    return this.#comparing;
  }

  async #compare(): Promise<void> {
    const { store, pins } = this.#options;
    const pinned = pins.value;
    this.#forgetOthers(pinned);
    if (pinned.length === 0) return;
    const records = await store.use(({ cache }) => cache.read.pinnedHealths(pinned));
    if (records === undefined) return;
    this.#forgetOthers(records);
    // Before failures that begin now, which did not last during sleep.
    this.#countSleep();
    for (const record of records) this.#follow(record);
    this.#announceDue();
  }

  /** Forgets records that are no longer pinned, or were deleted. */
  #forgetOthers(listed: readonly WatchedPin[]): void {
    const keys = new Set(listed.map(keyOf));
    for (const [key, { record }] of this.#records) {
      if (keys.has(key)) continue;
      this.#records.delete(key);
      this.#options.onResolved(record, undefined);
    }
  }

  #follow(record: PinnedHealth): void {
    const { clock, onResolved } = this.#options;
    const known = this.#records.get(keyOf(record));
    const { failure } = known ?? {};
    if (record.state !== 'unhealthy') {
      this.#records.set(keyOf(record), { record, failure: undefined });
      if (known === undefined || known.record.state === record.state) return;
      const hasRecovered = failure?.isAnnounced === true && record.state === 'healthy';
      const failedMs = hasRecovered ? clock.now() - failure.sinceMs : undefined;
      onResolved(record, failedMs === undefined ? undefined : { record, failedMs });
      return;
    }
    const isNew = known !== undefined && known.record.state !== 'unhealthy';
    if (failure !== undefined && known?.record.lastRun !== record.lastRun) failure.failures += 1;
    this.#records.set(keyOf(record), {
      record,
      failure: isNew ? { sinceMs: clock.now(), sleptMs: 0, failures: 1, isAnnounced: false } : failure,
    });
  }

  /** The status may be outdated after sleep, so that sleep does not count as minutes of a failure. */
  #countSleep(): void {
    const nowMs = this.#options.clock.now();
    const sleptMs = nowMs - this.#checkedAtMs - checkEveryMs;
    this.#checkedAtMs = nowMs;
    if (sleptMs < minSleepMs) return;
    for (const { failure } of this.#records.values()) if (failure !== undefined) failure.sleptMs += sleptMs;
  }

  #announceDue(): void {
    this.#countSleep();
    const { clock, wait, isAcknowledged, onUnhealthy } = this.#options;
    const { failures, minutes } = readPinnedWait(wait());
    for (const { record, failure } of this.#records.values()) {
      if (failure === undefined || failure.isAnnounced) continue;
      // Kinds without runs cannot fail several times in a row.
      const isDue =
        failures === undefined
          ? clock.now() - failure.sinceMs - failure.sleptMs >= (minutes ?? 0) * 60_000
          : record.lastRun === null || failure.failures >= failures;
      if (!isDue) continue;
      // It is announced once the acknowledgement ends, if it still fails.
      if (isAcknowledged(record)) continue;
      failure.isAnnounced = true;
      onUnhealthy(record);
    }
  }
}
