import { SignJWT } from 'jose';
import type { SigningKey } from '../signingKey.ts';
import type { SampleHostedSession } from './HostedState.ts';
import type { HostedOrganization } from './organizations.ts';

export interface SessionTokenOptions {
  readonly issuer: string;
  readonly key: SigningKey;
  readonly now: Date;
  readonly seconds: number;
}

/** Signs a session's JWT for servers, optionally for an organization. */
export function sessionToken(
  { id, person }: SampleHostedSession,
  organisation: HostedOrganization | undefined,
  { issuer, key, now, seconds }: SessionTokenOptions,
): Promise<string> {
  const nowSeconds = Math.floor(now.getTime() / 1_000);
  const role = organisation?.members.get(person.email) === 'org:admin' ? 'admin' : 'viewer';
  return new SignJWT({
    iss: issuer,
    sid: id,
    sub: person.id,
    user_id: person.id,
    ...(organisation === undefined ? {} : { org_id: organisation.id }),
    name: `${person.firstName} ${person.lastName}`.trim(),
    email: person.email,
    image_url: '',
    role,
    iat: nowSeconds,
    // The provider backdates the start of validity, for servers with a slow clock.
    nbf: nowSeconds - 10,
    exp: nowSeconds + seconds,
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid })
    .sign(key.private);
}
