import { failureSentences } from '#contract/rules/failures.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { RenewedToken } from './RenewableSession.ts';

/** The provider no longer accepts the session. A new sign-in is required. */
export class SessionEnded extends Failure {
  constructor(details: string, cause?: unknown) {
    super('UNAUTHENTICATED', { sentence: failureSentences.unauthenticated, details }, { cause });
  }
}

export interface TokenRenewerOptions {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly log: Log;
  /**
   * Gets another token. Never called concurrently.
   * @throws SessionEnded when the session has ended; Failure when renewal is not possible now
   */
  readonly renew: () => Promise<RenewedToken>;
}

/** A token this close (ms) to its expiry may be rejected when it arrives. */
const expiryMarginMs = 3_000;
/**
 * Returns how long (ms) before expiry a token is renewed in the background: a fifth of its lifetime, at most
 * 5 minutes.
 */
const renewBeforeMs = (lifetimeMs: number): number => Math.min(5 * 60_000, lifetimeMs / 5);

interface CurrentToken {
  readonly token: string;
  /** Elapsed time of the clock. A wall clock that is set back would extend the lifetime. */
  readonly validUntilMs: number;
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
export class TokenRenewer {
  readonly #options: TokenRenewerOptions;
  #current: CurrentToken | undefined;
  #renewing: Promise<string> | undefined;
  #ended: SessionEnded | undefined;

  constructor(options: TokenRenewerOptions) {
    this.#options = options;
  }

  get isEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** Sets a token from another source, such as a sign-in. */
  setToken({ token, lifetimeMs }: RenewedToken): void {
    const validUntilMs = this.#options.clock.elapsed() + lifetimeMs;
    this.#current = {
      token,
      validUntilMs: validUntilMs - Math.min(expiryMarginMs, lifetimeMs / 2),
      renewAtMs: validUntilMs - renewBeforeMs(lifetimeMs),
    };
  }

  token(signal?: AbortSignal): Promise<string> {
    const now = this.#options.clock.elapsed();
    const current = this.#current;
    if (current === undefined || now >= current.validUntilMs) return this.renew(signal);
    if (now >= current.renewAtMs && this.#renewing === undefined)
      this.renew().catch((error: unknown) =>
        this.#options.log.warn('failed to renew a token before it expires', { error }),
      );
    return Promise.resolve(current.token);
  }

  async tokenAfterRejection(refused: string, signal?: AbortSignal): Promise<string | undefined> {
    const current = this.#current;
    if (current !== undefined && current.token !== refused) return current.token;
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
    this.#current = undefined;
    await this.#renewing?.catch(() => undefined);
    this.#current = undefined;
  }

  async #renew(): Promise<string> {
    try {
      const renewed = await this.#options.renew();
      if (this.#ended !== undefined) throw this.#ended;
      this.setToken(renewed);
      return renewed.token;
    } catch (error) {
      if (error instanceof SessionEnded) {
        this.#ended ??= error;
        this.#current = undefined;
      }
      throw error;
    }
  }
}
