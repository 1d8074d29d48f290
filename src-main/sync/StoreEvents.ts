import type { SyncState } from '#contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import { Throttle } from '../base/Throttle.ts';
import type { FeedChange } from '../cache/writes/WriterOptions.ts';
import { feeds } from '../feeds/feeds.ts';
import { ChangeStream } from './ChangeStream.ts';
import { defaultLimits } from './SyncSettings.ts';

/** Minimum interval (ms) between state messages, and between change messages. */
const statesEveryMs = 250;
const changesEveryMs = 1_000;
/** Interval (ms) of urgent feeds. */
const urgentEveryMs = 100;

/** State while no data is open. */
export const offState: SyncState = {
  status: 'off',
  notice: null,
  feeds: [],
  leftOut: [],
  sizeBytes: 0,
  limits: defaultLimits,
};

export interface StoreEventsOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly readState: () => Promise<SyncState>;
}

/** Publishes the state and the changed rows of the offline store, at a rate that windows can process. */
export class StoreEvents {
  readonly state = new LiveValue<SyncState>(offState);
  readonly changes = new ChangeStream();
  readonly #options: StoreEventsOptions;
  readonly #states: Throttle;
  readonly #batches: Throttle;
  readonly #urgent: Throttle;
  /** Number of opened stores. A state of the previous store must not be published for the next one. */
  #openCount = 0;

  constructor(options: StoreEventsOptions) {
    this.#options = options;
    this.#states = new Throttle(options.clock, statesEveryMs, () => {
      this.publishState().catch((error: unknown) =>
        options.log.warn('failed to read the sync state', { error }),
      );
    });
    const publish = () => {
      this.changes.publish();
      this.publishStateSoon();
    };
    this.#batches = new Throttle(options.clock, changesEveryMs, publish);
    this.#urgent = new Throttle(options.clock, urgentEveryMs, publish);
  }

  /** Publishes changed rows, together with other changes of the same second. */
  addChange(change: FeedChange): void {
    this.changes.add(change);
    (feeds[change.feed].isUrgent === true ? this.#urgent : this.#batches).request();
  }

  publishStateSoon(): void {
    this.#states.request();
  }

  /**
   * Publishes the state at once.
   * @throws CacheError when the state cannot be read
   */
  async publishState(): Promise<void> {
    const opening = this.#openCount;
    const state = await this.#options.readState();
    if (opening === this.#openCount) this.state.set(state);
  }

  /** Drops all pending messages after the data was closed. */
  close(): void {
    this.#openCount += 1;
    this.#states.cancel();
    this.#batches.cancel();
    this.#urgent.cancel();
    this.changes.clear();
    this.state.set(offState);
  }
}
