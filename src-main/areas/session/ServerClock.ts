import type { Clock } from '#main/base/clock.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';

/** How often the clocks are compared, in milliseconds. */
const compareEveryMs = 15_000;

/** The server reports its time in whole seconds, and later than it was read. Smaller changes are no information. */
const minChangeMs = 2_000;

interface ServerClockOptions {
  readonly session: Pick<SessionManager, 'state' | 'clockDifferenceMs'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Log;
}

/** Publishes by how much the clock of the server differs from that of this computer, for windows. */
export class ServerClock extends Watch {
  /** Clock of the server minus that of this computer, in milliseconds. 0 without a server. */
  readonly differenceMs = new LiveValue(0);
  readonly #options: ServerClockOptions;

  constructor(options: ServerClockOptions) {
    super(options.log, 'failed to compare the clocks');
    this.#options = options;
  }

  start(): void {
    const { session, clock } = this.#options;
    void this.follow(session.state, () => this.#compare());
    void this.repeat(clock, compareEveryMs, () => this.#compare());
  }

  #compare(): void {
    const { clockDifferenceMs } = this.#options.session;
    if (Math.abs(clockDifferenceMs - this.differenceMs.value) >= minChangeMs)
      this.differenceMs.set(clockDifferenceMs);
  }
}
