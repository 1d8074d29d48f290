import type { FastifyRequest } from 'fastify';
import type { SampleAccount } from '../database/accounts.ts';
import type { LoginFlows } from './LoginFlows.ts';
import type { Session, Sessions } from './Sessions.ts';

export interface KratosOptions {
  readonly accounts: readonly SampleAccount[];
  readonly sessions: Sessions;
  readonly flows: LoginFlows;
  /** Public address of the identity service. */
  readonly origin: (request: FastifyRequest) => string;
}

export const queryOf = (request: FastifyRequest): Record<string, string | undefined> =>
  request.query as Record<string, string | undefined>;

/** A session as the identity service describes it. */
export function toSessionBody(session: Session, account: SampleAccount) {
  const [first, ...last] = account.name.split(' ');
  const since = new Date(session.issuedMs).toISOString();
  const methods = [{ method: 'password', aal: 'aal1', completed_at: since }];
  if (session.aal === 'aal2') methods.push({ method: 'totp', aal: 'aal2', completed_at: since });
  return {
    id: session.id,
    active: true,
    expires_at: new Date(session.expiresMs).toISOString(),
    authenticated_at: since,
    issued_at: since,
    authenticator_assurance_level: session.aal,
    authentication_methods: methods,
    identity: {
      id: account.id,
      schema_id: 'default',
      state: 'active',
      traits: { email: account.email, name: { first, last: last.join(' ') } },
    },
  };
}
