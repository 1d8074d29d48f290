import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { People, SecondFactor } from './People.ts';

export const sessionCookie = 'ory_kratos_session';

export interface Session {
  readonly id: string;
  readonly email: string;
  /** Second factor in use. The assurance level is aal2 with it, otherwise aal1. */
  readonly second?: SecondFactor;
  readonly userAgent: string;
  readonly issuedMs: number;
  readonly expiresMs: number;
}

export interface IssuedSession {
  readonly session: Session;
  readonly cookie: string;
}

const lifetimeMs = 24 * 3_600_000;
/** Milliseconds after sign-in during which a user may change sign-in settings. */
const freshMs = 15 * 60_000;

/**
 * Sessions of the identity service. The signing key of cookies derives from the seed, so cookies survive a
 * restart. Sign-outs and expiries last until the server ends.
 */
export class Sessions {
  readonly #key: string;
  readonly #people: People;
  readonly #revoked = new Set<string>();
  /** Second factors by session id. They also apply to cookies from before the second factor. */
  readonly #raised = new Map<string, SecondFactor>();
  readonly #expiredUntil = new Map<string, number>();
  #staleUntil = 0;

  constructor(seed: number, people: People) {
    this.#key = `sample-${seed}`;
    this.#people = people;
  }

  issue(email: string, now: number, userAgent = ''): IssuedSession {
    // An expiry in the same millisecond must not affect the new session.
    const issuedMs = Math.max(now, (this.#expiredUntil.get(email) ?? 0) + 1, this.#staleUntil + 1);
    return this.#signed({ id: randomUUID(), email, userAgent, issuedMs, expiresMs: issuedMs + lifetimeMs });
  }

  /** Returns the same session with its second factor. */
  elevate(session: Session, second: SecondFactor): IssuedSession {
    this.#raised.set(session.id, second);
    return this.#signed({ ...session, second });
  }

  /** Returns the session of a cookie value; undefined if forged, expired or revoked. */
  read(cookie: string | undefined, now: number): Session | undefined {
    const [payload = '', signature = ''] = cookie?.split('.') ?? [];
    const expected = Buffer.from(this.#sign(payload));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const session = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Session;
    const ended =
      this.#revoked.has(session.id) || session.issuedMs <= (this.#expiredUntil.get(session.email) ?? 0);
    if (ended || now >= session.expiresMs) return undefined;
    const second = session.second ?? this.#raised.get(session.id);
    return second === undefined ? session : { ...session, second };
  }

  revoke(id: string): void {
    this.#revoked.add(id);
  }

  /** Expires every session of a user, or of all users. */
  expire(email: string | undefined, now: number): void {
    for (const account of this.#people.accounts) {
      if (email === undefined || account.email === email) this.#expiredUntil.set(account.email, now);
    }
  }

  /** Makes existing sessions too old to change sign-in settings. */
  makeStale(now: number): void {
    this.#staleUntil = now;
  }

  isFresh({ issuedMs }: Session, now: number): boolean {
    return issuedMs > this.#staleUntil && now - issuedMs < freshMs;
  }

  /** Whether the user has a second factor that this session has not used. */
  lacksSecondFactor(session: Session): boolean {
    return session.second === undefined && this.#people.secondFactorsOf(session.email).length > 0;
  }

  #signed(session: Session): IssuedSession {
    const payload = Buffer.from(JSON.stringify(session)).toString('base64url');
    return { session, cookie: `${payload}.${this.#sign(payload)}` };
  }

  #sign(payload: string): string {
    return createHmac('sha256', this.#key).update(payload).digest('base64url');
  }
}
