import { failureSentences } from '../../src-preload/contract/rules/failures.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { Renewed } from './RenewableSession.ts';

/** The provider no longer accepts the session. A new sign-in is required. */
export class SessionEnded extends Failure {
  constructor(details: string, cause?: unknown) {
    super('UNAUTHENTICATED', { sentence: failureSentences.unauthenticated, details }, { cause });
  }
}

export interface TokenKeeperOptions {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly log: Log;
  /**
   * Gets another token. Never called concurrently.
   * @throws SessionEnded when the session has ended; Failure when renewal is not possible now
   */
  readonly renew: () => Promise<Renewed>;
}

/** A token this close (ms) to its expiry may be rejected when it arrives. */
const lastMomentMs = 3_000;
/**
 * Returns how long (ms) before expiry a token is renewed in the background: a fifth of its lifetime, at most
 * 5 minutes.
 */
const aheadMs = (lifetimeMs: number): number => Math.min(5 * 60_000, lifetimeMs / 5);

interface Held {
  readonly token: string;
  /** Elapsed time of the clock. A wall clock that is set back would extend the lifetime. */
  readonly goodUntilMs: number;
  readonly renewAtMs: number;
}

/**
 * Waits for shared work.
 * @throws the signal's reason when aborted before
 */
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
 * Holds the token of a session and renews it, in the background before its expiry or while callers wait.
 * Concurrent calls, from any thread, share one request.
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

  /** Sets a token from another source, such as a sign-in. */
  take({ token, lifetimeMs }: Renewed): void {
    const goodUntilMs = this.#options.clock.elapsed() + lifetimeMs;
    this.#held = {
      token,
      goodUntilMs: goodUntilMs - Math.min(lastMomentMs, lifetimeMs / 2),
      renewAtMs: goodUntilMs - aheadMs(lifetimeMs),
    };
  }

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

  async tokenInstead(refused: string, signal?: AbortSignal): Promise<string | undefined> {
    const held = this.#held;
    if (held !== undefined && held.token !== refused) return held.token;
    const token = await this.renew(signal);
    return token === refused ? undefined : token;
  }

  /**
   * Gets another token in any case.
   * @throws Failure as in `renew` of the options
   */
  renew(signal?: AbortSignal): Promise<string> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
    return waitFor(this.#renewing, signal);
  }

  /** Stops renewal. Resolves when a running renewal has ended. */
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
