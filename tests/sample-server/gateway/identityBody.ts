import { hash } from 'node:crypto';
import type { SampleAccount } from '../database/accounts.ts';
import type { People } from './People.ts';
import type { Session } from './Sessions.ts';

/** Returns a deterministic UUID for a text. */
function uuidOf(text: string): string {
  const hex = hash('sha256', text).slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Splits a name into first and last name, as Kratos stores them. */
export function namesOf({ name }: Pick<SampleAccount, 'name'>): {
  readonly first: string;
  readonly last: string;
} {
  const [first = '', ...last] = name.split(' ');
  return { first, last: last.join(' ') };
}

/** Returns an identity in Kratos's format. @param origin public URL of Kratos */
export function toIdentityBody(account: SampleAccount, people: People, origin: string) {
  const { id, email } = account;
  const since = new Date(people.since).toISOString();
  const times = { created_at: since, updated_at: since };
  const verified = people.isVerified(email);
  return {
    id,
    schema_id: 'default',
    schema_url: `${origin}/schemas/${Buffer.from('default').toString('base64url')}`,
    state: 'active',
    traits: { email, name: namesOf(account) },
    verifiable_addresses: [
      {
        id: uuidOf(`verifiable ${id}`),
        value: email,
        verified,
        via: 'email',
        status: verified ? 'completed' : 'sent',
        ...times,
      },
    ],
    recovery_addresses: [{ id: uuidOf(`recovery ${id}`), value: email, via: 'email', ...times }],
    metadata_public: null,
    ...times,
    organization_id: null,
  };
}

/** Returns a session in Kratos's format. */
export function toSessionBody(session: Session, account: SampleAccount, people: People, origin: string) {
  const since = new Date(session.issuedMs).toISOString();
  const methods = [{ method: 'password', aal: 'aal1', completed_at: since }];
  if (session.second !== undefined) {
    methods.push({ method: session.second, aal: 'aal2', completed_at: since });
  }
  return {
    id: session.id,
    active: true,
    expires_at: new Date(session.expiresMs).toISOString(),
    authenticated_at: since,
    authenticator_assurance_level: session.second === undefined ? 'aal1' : 'aal2',
    authentication_methods: methods,
    issued_at: since,
    identity: toIdentityBody(account, people, origin),
    devices: [
      {
        id: uuidOf(`device ${session.id}`),
        ip_address: '127.0.0.1',
        user_agent: session.userAgent,
        location: '',
      },
    ],
  };
}
