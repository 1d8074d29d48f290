import type { ServerReach } from '../../src-preload/contract/entities/session.ts';
import type { Clock } from '../base/clock.ts';
import type { Failure } from '../base/Failure.ts';
import type { ReachOutcome } from '../server/reach.ts';

export type OfflineReach = Extract<ServerReach, { status: 'offline' }>;

export interface ServerMonitorOptions {
  readonly clock: Clock;
  /** Asks the server something cheap. @throws when it does not answer */
  readonly probe: () => Promise<void>;
  /** Takes up the session again: reads afresh who is signed in. @throws when the server does not answer as it should */
  readonly resume: () => Promise<void>;
  /** Hears that the server is away, and again when the next try is set or begins. What `resume` does is the end of it. */
  readonly onOffline: (reach: OfflineReach) => void;
  readonly toFailure: (error: unknown) => Failure;
}

interface Outage {
  /** ISO 8601. */
  readonly since: string;
  failure: Failure;
  /** How many tries by itself have failed. */
  tries: number;
  waiting: AbortController;
  /** The try that runs. */
  trying?: Promise<void> | undefined;
}

const firstWaitMs = 5_000;
const longestWaitMs = 60_000;
/** Part of each wait that is left to chance, so that not everybody asks a server that comes back in the same second. */
const jitter = 0.2;

function waitMsAfter(tries: number, random: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** tries) * (1 - jitter * random);
}

/**
 * Follows whether the server answers. A request that failed is no proof: the server is asked once more before it counts as
 * away. Then it is tried again by itself, after 5 s and at growing intervals up to a minute, until it answers.
 */
export class ServerMonitor {
  readonly #options: ServerMonitorOptions;
  #watching = false;
  #probing = false;
  #outage: Outage | undefined;

  constructor(options: ServerMonitorOptions) {
    this.#options = options;
  }

  /** Begins to listen; the server counts as there. */
  watch(): void {
    this.#end();
    this.#watching = true;
  }

  /** Listens no more and tries no more. */
  stop(): void {
    this.#end();
    this.#watching = false;
  }

  /** Takes in how a request went. */
  hear(outcome: ReachOutcome): void {
    if (!this.#watching) return;
    // The server answered somebody else first: no need to wait for the next try.
    if (this.#outage !== undefined) {
      if (outcome.reached) void this.tryNow();
    } else if (!outcome.reached) void this.#suspect();
  }

  /** The server was asked and is away. */
  lost(error: unknown): void {
    this.#end();
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

  /** Tries now instead of later; resolves when the try is over, whatever came of it. */
  tryNow(): Promise<void> {
    const outage = this.#outage;
    if (outage === undefined) return Promise.resolve();
    outage.trying ??= this.#try(outage).finally(() => {
      outage.trying = undefined;
    });
    return outage.trying;
  }

  #end(): void {
    this.#outage?.waiting.abort();
    this.#outage = undefined;
  }

  async #suspect(): Promise<void> {
    if (this.#probing) return;
    this.#probing = true;
    try {
      await this.#options.probe();
    } catch (error) {
      if (this.#watching && this.#outage === undefined) this.lost(error);
    } finally {
      this.#probing = false;
    }
  }

  async #try(outage: Outage): Promise<void> {
    outage.waiting.abort();
    this.#say(outage, null);
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
    this.#say(outage, new Date(clock.now() + waitMs).toISOString());
    clock.sleep(waitMs, waiting.signal, { ref: false }).then(
      () => {
        if (this.#outage !== outage || waiting.signal.aborted) return;
        outage.tries += 1;
        void this.tryNow();
      },
      () => {
        // The wait was aborted: a try runs at once, or the outage is over.
      },
    );
  }

  #say({ since, failure }: Outage, nextTryAt: string | null): void {
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
