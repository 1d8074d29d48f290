import { randomBytes } from 'node:crypto';
import type { HostedOrganization, HostedPerson } from './organizations.ts';

export type SessionStatus = 'active' | 'ended' | 'removed';

export interface SampleHostedSession {
  readonly id: string;
  readonly person: HostedPerson;
  status: SessionStatus;
  client: HostedClient;
  organisationId: string | undefined;
  readonly createdMs: number;
  activeMs: number;
}

/** A browser or program, possibly with sessions of several people. */
export interface HostedClient {
  readonly id: string;
  readonly createdMs: number;
}

const newId = (kind: string): string => `${kind}_${randomBytes(14).toString('hex').slice(0, 27)}`;

/** By port and seed, so that a restarted provider on the same port retains its sessions. */
const kept = new Map<string, HostedState>();

export class HostedState {
  readonly people: HostedPerson[] = [];
  readonly organizations: HostedOrganization[] = [];
  readonly sessions: SampleHostedSession[] = [];
  readonly #clients = new Map<string, HostedClient>();
  /** Previous client tokens, by the token that replaces them. */
  readonly #before = new Map<string, string>();
  readonly #nonces = new Map<string, SampleHostedSession>();

  /** @returns the state for a port, including the state of an earlier provider there */
  static of(port: number, seed: number): HostedState {
    const name = `${port} ${seed}`;
    const state = kept.get(name) ?? new HostedState();
    kept.set(name, state);
    return state;
  }

  /** @returns a token of a new client */
  newClient(): string {
    return this.tokenFor({ id: newId('client'), createdMs: Date.now() });
  }

  /** Creates another token of a client. @param before token that the first use of the new one invalidates */
  tokenFor(client: HostedClient, before?: string): string {
    const token = randomBytes(32).toString('base64url');
    this.#clients.set(token, client);
    if (before !== undefined) this.#before.set(token, before);
    return token;
  }

  clientOf(token: string | undefined): HostedClient | undefined {
    if (token === undefined) return undefined;
    const before = this.#before.get(token);
    if (before !== undefined) this.#clients.delete(before);
    return this.#clients.get(token);
  }

  signIn(client: HostedClient, person: HostedPerson): SampleHostedSession {
    const now = Date.now();
    const [first] = this.organizationsOf(person);
    const session: SampleHostedSession = {
      id: newId('sess'),
      person,
      status: 'active',
      client,
      organisationId: first?.id,
      createdMs: now,
      activeMs: now,
    };
    this.sessions.push(session);
    return session;
  }

  /** Creates a one-time value that a browser passes back to the program. */
  nonceFor(session: SampleHostedSession): string {
    const nonce = randomBytes(24).toString('base64url');
    this.#nonces.set(nonce, session);
    return nonce;
  }

  takeNonce(nonce: string): SampleHostedSession | undefined {
    const session = this.#nonces.get(nonce);
    this.#nonces.delete(nonce);
    return session?.status === 'active' ? session : undefined;
  }

  /** Returns a client's sessions, including ended ones; most recently used first. */
  sessionsOf(client: HostedClient): readonly SampleHostedSession[] {
    return this.sessions
      .filter((session) => session.client === client)
      .toSorted((one, other) => other.activeMs - one.activeMs);
  }

  organizationsOf({ email }: HostedPerson): readonly HostedOrganization[] {
    return this.organizations.filter(({ members }) => members.has(email));
  }

  /** Ends the sessions of a person, or of all people. */
  endSessions(email: string | undefined): void {
    for (const session of this.sessions)
      if (email === undefined || session.person.email === email) session.status = 'ended';
  }

  putOrganization(organisation: HostedOrganization): void {
    const at = this.organizations.findIndex(({ id }) => id === organisation.id);
    if (at < 0) this.organizations.push(organisation);
    else this.organizations[at] = organisation;
  }

  removeOrganization(id: string): void {
    const at = this.organizations.findIndex((one) => one.id === id);
    if (at >= 0) this.organizations.splice(at, 1);
  }
}
