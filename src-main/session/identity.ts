import { z } from 'zod';
import type { SignedIn } from '../../src-preload/contract/entities/session.ts';
import { type Role, roles } from '../../src-preload/contract/rules/permissions.ts';
import { Failure } from '../base/Failure.ts';
import { DataApi } from '../server/DataApi.ts';
import { failureOfRubbish } from '../server/failures.ts';
import type { ServerAnswer } from '../server/ServerAnswer.ts';
import { parseJson, type ServerClient } from '../server/ServerClient.ts';
import { readVersion, type ToldVersion } from '../server/version.ts';
import type { IdentityProvider } from './IdentityProvider.ts';
import { flagsUnread, rolesUnread } from './messages.ts';

const whoamiSchema = z.object({
  payload: z.object({
    user: z.object({
      id: z.string(),
      name: z.string().catch(''),
      email: z.string().optional().catch(undefined),
    }),
    roles: z.array(z.string()).nullish(),
  }),
});
/** Feature flags, as the server tells them. */
export const propertiesSchema = z.array(
  z.object({ name: z.string(), value: z.string(), source: z.string().optional() }),
);
const peopleRolesSchema = z.object({ roles: z.array(z.string()).nullable() });

/** Who is signed in, with everything the shell needs about them. */
export type Identity = Pick<
  SignedIn,
  'person' | 'roles' | 'properties' | 'backendVersion' | 'versionOf' | 'warnings'
>;

/** An identity, and whether all of it could be read. */
export type ReadIdentity = Identity & { readonly complete: boolean };

/** The product's roles among the server's: duplicates and unknown names go, none means viewer; server reference 3.1. */
export function knownRoles(named: readonly string[]): Role[] {
  const held = roles.filter((role) => named.includes(role));
  return held.length > 0 ? held : ['viewer'];
}

async function check<T>(
  client: ServerClient,
  path: string,
  schema: z.ZodType<T>,
  judge?: (answer: ServerAnswer) => void,
): Promise<T> {
  const answer = await client.send({ path, ...(judge === undefined ? {} : { anyStatus: true }) });
  judge?.(answer);
  client.assertGood(answer);
  const parsed = schema.safeParse(parseJson(answer));
  if (parsed.success) return parsed.data;
  throw failureOfRubbish(z.prettifyError(parsed.error), { method: 'GET', path }, parsed.error);
}

/** What an identity says of the server's version. */
export function versionFields(told?: ToldVersion): Pick<Identity, 'backendVersion' | 'versionOf'> {
  return told === undefined ? { backendVersion: null } : { backendVersion: told.version, versionOf: told.of };
}

const versionOfIdentity = ({ backendVersion, versionOf }: Identity) =>
  backendVersion === null || versionOf === undefined ? { backendVersion } : { backendVersion, versionOf };

/** Older servers do not say roles in whoami; then the table of direct roles does. */
async function readRoles(client: ServerClient, personId: string): Promise<Role[]> {
  const row = await new DataApi(client).row(
    { relation: 'people_roles', columns: ['roles'], where: [['id', 'eq', personId]] },
    peopleRolesSchema,
  );
  return knownRoles(row?.roles ?? []);
}

/**
 * Reads the parts that a sign-in can do without: one that fails is what it was before, or becomes a sentence for the person where
 * nobody knows it.
 */
class OptionalParts {
  readonly warnings: string[] = [];
  complete = true;
  readonly #before: Identity | undefined;

  constructor(before: Identity | undefined) {
    this.#before = before;
  }

  /**
   * @param unread what is said when it could not be read; what stands among the earlier warnings was not known then either. Undefined
   *   for a part that is read again later and needs no warning
   */
  async read<T>(
    reading: Promise<T>,
    unread: string | undefined,
    nothing: T,
    known: (before: Identity) => T,
  ): Promise<T> {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'UNAUTHENTICATED') throw error;
      this.complete = false;
      const before = this.#before;
      if (unread === undefined) return before === undefined ? nothing : known(before);
      if (before !== undefined && !before.warnings.some((warning) => warning.startsWith(unread)))
        return known(before);
      this.warnings.push(`${unread} ${error.data.sentence}`);
      return nothing;
    }
  }
}

/**
 * Reads who the credential of the client belongs to; start-up sequence of API reference section 1.7.
 * @param provider looks at the server's answer first
 * @param before what was known, where it is read once more
 * @throws Failure as the server client does: UNAUTHENTICATED when the credential is not accepted; what the provider throws
 */
export async function readIdentity(
  client: ServerClient,
  { judge }: Pick<IdentityProvider, 'judge'>,
  before?: Identity,
): Promise<ReadIdentity> {
  const { payload } = await check(client, '/auth/whoami', whoamiSchema, judge);
  const { user } = payload;
  const parts = new OptionalParts(before);
  const [properties, version, held] = await Promise.all([
    parts.read<SignedIn['properties']>(
      check(client, '/properties', propertiesSchema),
      flagsUnread,
      [],
      (known) => known.properties,
    ),
    // An unreachable health checker only withholds its version.
    parts.read(readVersion(client).then(versionFields), undefined, versionFields(), versionOfIdentity),
    Array.isArray(payload.roles)
      ? knownRoles(payload.roles)
      : parts.read<Role[]>(readRoles(client, user.id), rolesUnread, knownRoles([]), (known) => known.roles),
  ]);
  return {
    person: {
      id: user.id,
      name: user.name || user.email || user.id,
      ...(user.email ? { email: user.email } : {}),
    },
    roles: held,
    properties,
    ...version,
    warnings: parts.warnings,
    complete: parts.complete,
  };
}
