import type { SyncState } from '../../src-preload/contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import { Paced } from '../base/Paced.ts';
import type { Change } from '../cache/writes/CacheWriter.ts';
import { ChangeStream } from './ChangeStream.ts';
import { defaultLimits } from './SyncSettings.ts';

/** Minimum interval (ms) between state messages, and between change messages. */
const statesEveryMs = 250;
const changesEveryMs = 1_000;
/**
 * Checks use a shorter interval, because users wait for them during an incident. They change once a minute.
 */
const urgentFeed = 'checks';
const urgentEveryMs = 100;

/** State while no data is open. */
export const off: SyncState = {
  status: 'off',
  notice: null,
  feeds: [],
  leftOut: [],
  sizeBytes: 0,
  limits: defaultLimits,
};

export interface StoreNewsOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly readState: () => Promise<SyncState>;
}

/** Publishes the state and the changed rows of the offline store, at a rate that windows can process. */
export class StoreNews {
  readonly state = new LiveValue<SyncState>(off);
  readonly changes = new ChangeStream();
  readonly #options: StoreNewsOptions;
  readonly #states: Paced;
  readonly #batches: Paced;
  readonly #urgent: Paced;
  /** Number of opened stores. A state of the previous store must not be published for the next one. */
  #opening = 0;

  constructor(options: StoreNewsOptions) {
    this.#options = options;
    this.#states = new Paced(options.clock, statesEveryMs, () => {
      this.stateNow().catch((error: unknown) =>
        options.log.warn('the state of sync could not be read', { error }),
      );
    });
    const publish = () => {
      this.changes.publish();
      this.stateSoon();
    };
    this.#batches = new Paced(options.clock, changesEveryMs, publish);
    this.#urgent = new Paced(options.clock, urgentEveryMs, publish);
  }

  /** Publishes changed rows, together with other changes of the same second. */
  changed(change: Change): void {
    this.changes.add(change);
    (change.feed === urgentFeed ? this.#urgent : this.#batches).ask();
  }

  stateSoon(): void {
    this.#states.ask();
  }

  /**
   * Publishes the state at once.
   * @throws CacheError when the state cannot be read
   */
  async stateNow(): Promise<void> {
    const opening = this.#opening;
    const state = await this.#options.readState();
    if (opening === this.#opening) this.state.set(state);
  }

  /** Drops all pending messages after the data was closed. */
  close(): void {
    this.#opening += 1;
    this.#states.cancel();
    this.#batches.cancel();
    this.#urgent.cancel();
    this.changes.clear();
    this.state.set(off);
  }
}
