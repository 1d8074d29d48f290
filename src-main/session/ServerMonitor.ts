import type { ServerReach } from '#contract/entities/session.ts';
import type { Clock } from '../base/clock.ts';
import type { Failure } from '../base/Failure.ts';
import type { ReachOutcome } from '../server/reach.ts';

export type OfflineReach = Extract<ServerReach, { status: 'offline' }>;

export interface ServerMonitorOptions {
  readonly clock: Clock;
  /**
   * Sends a cheap request.
   * @throws when the server does not answer
   */
  readonly probe: () => Promise<void>;
  /**
   * Resumes the session and rereads the user.
   * @throws when the server does not answer as expected
   */
  readonly resume: () => Promise<void>;
  /**
   * Called when the server is offline, and whenever the next retry is scheduled or starts. `resume` ends the
   * outage.
   */
  readonly onOffline: (reach: OfflineReach) => void;
  readonly toFailure: (error: unknown) => Failure;
}

interface Outage {
  /** ISO 8601. */
  readonly since: string;
  failure: Failure;
  /** Number of failed automatic retries. */
  tries: number;
  waiting: AbortController;
  trying?: Promise<void> | undefined;
}

const firstWaitMs = 5_000;
const maxWaitMs = 60_000;
/** Random part of each wait, so that not all clients reconnect in the same second. */
const jitter = 0.2;

function waitMsAfter(tries: number, random: number): number {
  return Math.min(maxWaitMs, firstWaitMs * 2 ** tries) * (1 - jitter * random);
}

/**
 * Watches whether the server answers. After a failed request, a probe decides whether the server is offline.
 * Then the monitor retries after 5 s, with delays growing up to 60 s.
 */
export class ServerMonitor {
  readonly #options: ServerMonitorOptions;
  #watching = false;
  #probing = false;
  #outage: Outage | undefined;

  constructor(options: ServerMonitorOptions) {
    this.#options = options;
  }

  watch(): void {
    this.#endOutage();
    this.#watching = true;
  }

  stop(): void {
    this.#endOutage();
    this.#watching = false;
  }

  onRequestOutcome(outcome: ReachOutcome): void {
    if (!this.#watching) return;
    // Another request reached the server, so retry at once.
    if (this.#outage !== undefined) {
      if (outcome.reached) void this.tryNow();
    } else if (!outcome.reached) void this.#probeServer();
  }

  setOffline(error: unknown): void {
    this.#endOutage();
    this.#watching = true;
    const { clock, toFailure } = this.#options;
    const outage: Outage = {
      since: new Date(clock.now()).toISOString(),
      failure: toFailure(error),
      tries: 0,
      waiting: new AbortController(),
    };
    this.#outage = outage;
    this.#wait(outage);
  }

  /** Retries at once. Resolves when the retry has ended, successful or not. */
  tryNow(): Promise<void> {
    const outage = this.#outage;
    if (outage === undefined) return Promise.resolve();
    outage.trying ??= this.#retry(outage).finally(() => {
      outage.trying = undefined;
    });
    return outage.trying;
  }

  #endOutage(): void {
    this.#outage?.waiting.abort();
    this.#outage = undefined;
  }

  async #probeServer(): Promise<void> {
    if (this.#probing) return;
    this.#probing = true;
    try {
      await this.#options.probe();
    } catch (error) {
      if (this.#watching && this.#outage === undefined) this.setOffline(error);
    } finally {
      this.#probing = false;
    }
  }

  async #retry(outage: Outage): Promise<void> {
    outage.waiting.abort();
    this.#reportOffline(outage, null);
    try {
      await this.#options.resume();
      if (this.#outage === outage) this.#outage = undefined;
    } catch (error) {
      if (this.#outage !== outage) return;
      outage.failure = this.#options.toFailure(error);
      this.#wait(outage);
    }
  }

  #wait(outage: Outage): void {
    const { clock } = this.#options;
    const waitMs = waitMsAfter(outage.tries, clock.random());
    const waiting = new AbortController();
    outage.waiting = waiting;
    this.#reportOffline(outage, new Date(clock.now() + waitMs).toISOString());
    clock.sleep(waitMs, waiting.signal, { ref: false }).then(
      () => {
        if (this.#outage !== outage || waiting.signal.aborted) return;
        outage.tries += 1;
        void this.tryNow();
      },
      () => {
        // The wait was aborted: a retry runs at once, or the outage is over.
      },
    );
  }

  #reportOffline({ since, failure }: Outage, nextTryAt: string | null): void {
    const { sentence, details } = failure.data;
    this.#options.onOffline({
      status: 'offline',
      since,
      sentence,
      ...(details === undefined ? {} : { details }),
      nextTryAt,
    });
  }
}
