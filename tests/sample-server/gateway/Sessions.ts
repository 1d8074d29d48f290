import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { People, SecondFactor } from './People.ts';

export const sessionCookie = 'ory_kratos_session';

export interface Session {
  readonly id: string;
  readonly email: string;
  /** How the second factor was shown; the assurance level is aal2 then, else aal1. */
  readonly second?: SecondFactor;
  readonly userAgent: string;
  readonly issuedMs: number;
  readonly expiresMs: number;
}

/** A session together with the cookie value that stands for it. */
export interface IssuedSession {
  readonly session: Session;
  readonly cookie: string;
}

const lifetimeMs = 24 * 3_600_000;
/** How long after signing in a person may change what protects the account. */
const freshMs = 15 * 60_000;

/**
 * Sessions of the sample's identity service. A cookie is signed with a key that follows from the seed, so that it survives a
 * restart; signing out and expiry are remembered while the server runs.
 */
export class Sessions {
  readonly #key: string;
  readonly #people: People;
  readonly #revoked = new Set<string>();
  /** Second factors that were shown, by id of the session: its cookies of before are good for as much. */
  readonly #raised = new Map<string, SecondFactor>();
  readonly #expiredUntil = new Map<string, number>();
  #staleUntil = 0;

  constructor(seed: number, people: People) {
    this.#key = `sample-${seed}`;
    this.#people = people;
  }

  issue(email: string, now: number, userAgent = ''): IssuedSession {
    // Later than an expiry in the same millisecond, which is not meant for it.
    const issuedMs = Math.max(now, (this.#expiredUntil.get(email) ?? 0) + 1, this.#staleUntil + 1);
    return this.#signed({ id: randomUUID(), email, userAgent, issuedMs, expiresMs: issuedMs + lifetimeMs });
  }

  /** The same session after its second factor. */
  raise(session: Session, second: SecondFactor): IssuedSession {
    this.#raised.set(session.id, second);
    return this.#signed({ ...session, second });
  }

  /** The session of a cookie value, unless it is forged, expired or ended. */
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

  /** Ends every session of a person, or of everybody. */
  expire(email: string | undefined, now: number): void {
    for (const account of this.#people.accounts) {
      if (email === undefined || account.email === email) this.#expiredUntil.set(account.email, now);
    }
  }

  /** Sessions of before are too old to change what protects an account. */
  makeStale(now: number): void {
    this.#staleUntil = now;
  }

  isFresh({ issuedMs }: Session, now: number): boolean {
    return issuedMs > this.#staleUntil && now - issuedMs < freshMs;
  }

  /** Whether the person has a second factor that this session has not shown. */
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
