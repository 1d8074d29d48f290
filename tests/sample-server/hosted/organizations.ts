import { createHash } from 'node:crypto';
import type { SampleAccount, SampleRole } from '../database/accounts.ts';

export interface HostedOrganization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Metadata for the console: `backend_url` and `direct`. Values are free text and may be invalid. */
  readonly publicMetadata: Readonly<Record<string, unknown>>;
  /** Role by email address: `org:admin`, `org:member` or another role. */
  readonly members: ReadonlyMap<string, string>;
}

export interface HostedPerson {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns a deterministic id in the provider's format. */
export const hostedId = (kind: string, name: string): string =>
  `${kind}_${createHash('sha256').update(`${kind} ${name}`).digest('base64url').replace(/[-_]/g, '').slice(0, 27)}`;

export function personOf({ email, password, name }: Pick<SampleAccount, 'email' | 'password' | 'name'>) {
  const [firstName = '', ...last] = name.split(' ');
  return { id: hostedId('user', email), email, password, firstName, lastName: last.join(' ') };
}

export const organizationIdOf = (name: string): string => hostedId('org', name);

export interface DefaultBackends {
  readonly harbour?: string | undefined;
  readonly yard?: string | undefined;
  /** URL of a web client that forwards to its server. */
  readonly shed?: string | undefined;
}

const rolesIn: Readonly<Record<string, readonly SampleRole[]>> = {
  Harbour: ['admin', 'editor', 'commander', 'responder'],
  Yard: ['admin', 'editor', 'commander'],
};
const elsewhere: readonly SampleRole[] = ['admin', 'editor'];

/** Returns the members of a default organization. A responder belongs only to Harbour, a viewer to none. */
export const defaultMembers = (
  name: string,
  accounts: readonly SampleAccount[],
): ReadonlyMap<string, string> =>
  new Map(
    accounts
      .filter(({ role }) => (rolesIn[name] ?? elsewhere).includes(role))
      .map(({ email, role }) => [email, role === 'admin' ? 'org:admin' : 'org:member'] as const),
  );

/**
 * Returns the default organizations. Those without a server URL, such as Dry dock, have no server yet;
 * Wreck has unreadable metadata.
 * @param harbour URL of its server, as are `yard` and `shed`
 */
export function defaultOrganizations(
  accounts: readonly SampleAccount[],
  { harbour, yard, shed }: DefaultBackends,
): readonly HostedOrganization[] {
  const at = (url: string | undefined, direct: unknown) =>
    url === undefined ? {} : { backend_url: url, direct };
  const described: ReadonlyArray<readonly [string, Readonly<Record<string, unknown>>]> = [
    ['Harbour', at(harbour, true)],
    ['Yard', at(yard, 'TRUE')],
    ['Shed', at(shed, false)],
    ['Dry dock', {}],
    ['Wreck', { backend_url: harbour ?? 'https://wreck.sample.example', direct: 3 }],
  ];
  return described.map(([name, publicMetadata]) => ({
    id: organizationIdOf(name),
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    publicMetadata,
    members: defaultMembers(name, accounts),
  }));
}
