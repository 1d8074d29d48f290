import { failureSentences } from '../../src-preload/contract/rules/failures.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { Renewed } from './RenewableSession.ts';

/** The provider knows the session no longer: nothing but a new sign-in helps. */
export class SessionEnded extends Failure {
  constructor(details: string, cause?: unknown) {
    super('UNAUTHENTICATED', { sentence: failureSentences.unauthenticated, details }, { cause });
  }
}

export interface TokenKeeperOptions {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly log: Log;
  /**
   * Gets another token. Only one is being got at a time.
   * @throws SessionEnded when there are no more; Failure when none could be got now
   */
  readonly renew: () => Promise<Renewed>;
}

/** A token this close to its end may be refused by the time that it arrives. */
const lastMomentMs = 3_000;
/** From then on the next one is got beside: a fifth of its life before the end, five minutes at most. */
const aheadMs = (lifetimeMs: number): number => Math.min(5 * 60_000, lifetimeMs / 5);

interface Held {
  readonly token: string;
  /** Elapsed time of the clock: a wall clock that jumps back makes no token last longer. */
  readonly goodUntilMs: number;
  readonly renewAtMs: number;
}

/** Waits for something that others wait for, too. @throws the signal's reason when it is aborted before */
function waitFor<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason);
    if (signal.aborted) return give();
    signal.addEventListener('abort', give, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}

/**
 * Holds the token of a session and gets the next one: ahead of its end beside what goes on, or while everybody waits. However many
 * ask, and from whichever thread, one request is made.
 */
export class TokenKeeper {
  readonly #options: TokenKeeperOptions;
  #held: Held | undefined;
  #renewing: Promise<string> | undefined;
  #ended: SessionEnded | undefined;

  constructor(options: TokenKeeperOptions) {
    this.#options = options;
  }

  get ended(): boolean {
    return this.#ended !== undefined;
  }

  /** Takes a token that came another way, as with a sign-in. */
  take({ token, lifetimeMs }: Renewed): void {
    const goodUntilMs = this.#options.clock.elapsed() + lifetimeMs;
    this.#held = {
      token,
      goodUntilMs: goodUntilMs - Math.min(lastMomentMs, lifetimeMs / 2),
      renewAtMs: goodUntilMs - aheadMs(lifetimeMs),
    };
  }

  /** See TokenSession. */
  token(signal?: AbortSignal): Promise<string> {
    const now = this.#options.clock.elapsed();
    const held = this.#held;
    if (held === undefined || now >= held.goodUntilMs) return this.renew(signal);
    if (now >= held.renewAtMs && this.#renewing === undefined)
      this.renew().catch((error: unknown) =>
        this.#options.log.warn('a token could not be renewed ahead of its end', { error }),
      );
    return Promise.resolve(held.token);
  }

  /** See TokenSession. */
  async tokenInstead(refused: string, signal?: AbortSignal): Promise<string | undefined> {
    const held = this.#held;
    if (held !== undefined && held.token !== refused) return held.token;
    const token = await this.renew(signal);
    return token === refused ? undefined : token;
  }

  /** Gets another token, whatever is held. @throws Failure as `renew` of the options does */
  renew(signal?: AbortSignal): Promise<string> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
    return waitFor(this.#renewing, signal);
  }

  /** Gets no more tokens. Resolves when what is being got has come or failed. */
  async end(why: string): Promise<void> {
    this.#ended ??= new SessionEnded(why);
    this.#held = undefined;
    await this.#renewing?.catch(() => undefined);
    this.#held = undefined;
  }

  async #renew(): Promise<string> {
    try {
      const renewed = await this.#options.renew();
      if (this.#ended !== undefined) throw this.#ended;
      this.take(renewed);
      return renewed.token;
    } catch (error) {
      if (error instanceof SessionEnded) {
        this.#ended ??= error;
        this.#held = undefined;
      }
      throw error;
    }
  }
}
