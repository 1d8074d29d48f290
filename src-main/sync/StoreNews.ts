import type { SyncState } from '../../src-preload/contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import { Paced } from '../base/Paced.ts';
import type { Change } from '../cache/writes/CacheWriter.ts';
import { ChangeStream } from './ChangeStream.ts';
import { defaultLimits } from './SyncSettings.ts';

/** States are told no more often than this, and changed rows neither, in milliseconds. */
const statesEveryMs = 250;
const changesEveryMs = 1_000;
/** What somebody may be waiting for with a phone in their hand is told sooner, whatever else changes; it changes once a minute. */
const urgentFeed = 'checks';
const urgentEveryMs = 100;

/** While nobody's data is open. */
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
  /** How the open data stands now. */
  readonly readState: () => Promise<SyncState>;
}

/** Tells whoever follows the offline store how it stands and which rows changed, at a pace that a window can keep up with. */
export class StoreNews {
  readonly state = new LiveValue<SyncState>(off);
  readonly changes = new ChangeStream();
  readonly #options: StoreNewsOptions;
  readonly #states: Paced;
  readonly #batches: Paced;
  readonly #urgent: Paced;
  /** Whose data was open when a state was asked for: what is known of the one before is not told of the next. */
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

  /** Rows changed: told with all that change within the same second. */
  changed(change: Change): void {
    this.changes.add(change);
    (change.feed === urgentFeed ? this.#urgent : this.#batches).ask();
  }

  /** Something of the state is different. */
  stateSoon(): void {
    this.#states.ask();
  }

  /** Whoever asks after this is not told what was. @throws CacheError when the state cannot be read */
  async stateNow(): Promise<void> {
    const opening = this.#opening;
    const state = await this.#options.readState();
    if (opening === this.#opening) this.state.set(state);
  }

  /** The data that was open is closed: nothing of it is told any more. */
  close(): void {
    this.#opening += 1;
    this.#states.cancel();
    this.#batches.cancel();
    this.#urgent.cancel();
    this.changes.clear();
    this.state.set(off);
  }
}
