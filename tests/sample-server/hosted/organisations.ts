import { createHash } from 'node:crypto';
import type { SampleAccount, SampleRole } from '../database/accounts.ts';

/** An organisation of the hosted provider. Who its members are goes by e-mail address. */
export interface HostedOrganisation {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** What the console reads of it: `backend_url` and `direct`, which may be anything that a person can write there. */
  readonly publicMetadata: Readonly<Record<string, unknown>>;
  /** By e-mail address: `org:admin`, `org:member` or another role. */
  readonly members: ReadonlyMap<string, string>;
}

/** A person of the hosted provider. */
export interface HostedPerson {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** An id as the provider writes it, the same at every start. */
export const hostedId = (kind: string, name: string): string =>
  `${kind}_${createHash('sha256').update(`${kind} ${name}`).digest('base64url').replace(/[-_]/g, '').slice(0, 27)}`;

export function personOf({ email, password, name }: Pick<SampleAccount, 'email' | 'password' | 'name'>) {
  const [firstName = '', ...last] = name.split(' ');
  return { id: hostedId('user', email), email, password, firstName, lastName: last.join(' ') };
}

export const organisationIdOf = (name: string): string => hostedId('org', name);

export interface UsualBackends {
  readonly harbour?: string | undefined;
  readonly yard?: string | undefined;
  /** Address of a web client that passes on what a browser sends. */
  readonly shed?: string | undefined;
}

const rolesIn: Readonly<Record<string, readonly SampleRole[]>> = {
  Harbour: ['admin', 'editor', 'commander', 'responder'],
  Yard: ['admin', 'editor', 'commander'],
};
const elsewhere: readonly SampleRole[] = ['admin', 'editor'];

/** Who is a member of one of the usual organisations: a responder of Harbour alone, a viewer of none. */
export const usualMembers = (name: string, accounts: readonly SampleAccount[]): ReadonlyMap<string, string> =>
  new Map(
    accounts
      .filter(({ role }) => (rolesIn[name] ?? elsewhere).includes(role))
      .map(({ email, role }) => [email, role === 'admin' ? 'org:admin' : 'org:member'] as const),
  );

/**
 * The usual organisations. Those whose server is not named have none yet, as Dry dock; what Wreck says of its server cannot be read.
 * @param backends addresses of servers
 */
export function usualOrganisations(
  accounts: readonly SampleAccount[],
  { harbour, yard, shed }: UsualBackends,
): readonly HostedOrganisation[] {
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
    id: organisationIdOf(name),
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    publicMetadata,
    members: usualMembers(name, accounts),
  }));
}
