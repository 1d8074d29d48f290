import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { SampleAccount } from '../database/accounts.ts';

export interface Session {
  readonly id: string;
  readonly email: string;
  /** Authenticator assurance level: aal2 after the second factor. */
  readonly aal: 'aal1' | 'aal2';
  readonly issuedMs: number;
}

const lifetimeMs = 24 * 3_600_000;

/**
 * Sessions of the sample's identity service. A cookie is signed with a key that follows from the seed, so that it survives a
 * restart; signing out and expiry are remembered while the server runs.
 */
export class Sessions {
  readonly #key: string;
  readonly #accounts: readonly SampleAccount[];
  readonly #revoked = new Set<string>();
  readonly #expiredBefore = new Map<string, number>();
  readonly #secondFactor = new Set<string>();

  constructor(seed: number, accounts: readonly SampleAccount[]) {
    this.#key = `sample-${seed}`;
    this.#accounts = accounts;
  }

  issue(email: string, aal: Session['aal'], now: number): string {
    const session: Session = { id: randomUUID(), email, aal, issuedMs: now };
    const payload = Buffer.from(JSON.stringify(session)).toString('base64url');
    return `${payload}.${this.#sign(payload)}`;
  }

  /** The session of a cookie value, unless it is forged, expired or ended. */
  read(cookie: string | undefined, now: number): Session | undefined {
    const [payload = '', signature = ''] = cookie?.split('.') ?? [];
    const expected = Buffer.from(this.#sign(payload));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const session = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Session;
    const ended =
      this.#revoked.has(session.id) || session.issuedMs <= (this.#expiredBefore.get(session.email) ?? 0);
    return ended || now - session.issuedMs > lifetimeMs ? undefined : session;
  }

  revoke(id: string): void {
    this.#revoked.add(id);
  }

  /** Ends every session of a person, or of everybody. */
  expire(email: string | undefined, now: number): void {
    for (const account of this.#accounts) {
      if (email === undefined || account.email === email) this.#expiredBefore.set(account.email, now);
    }
  }

  setSecondFactor(email: string, required: boolean): void {
    if (required) this.#secondFactor.add(email);
    else this.#secondFactor.delete(email);
  }

  /** Whether the person has a second factor that this session has not shown. */
  lacksSecondFactor(session: Session): boolean {
    return session.aal === 'aal1' && this.#secondFactor.has(session.email);
  }

  #sign(payload: string): string {
    return createHmac('sha256', this.#key).update(payload).digest('base64url');
  }
}
