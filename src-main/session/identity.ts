import { z } from 'zod';
import type { SignedIn } from '#contract/entities/session.ts';
import { type Role, roles } from '#contract/rules/permissions.ts';
import { unreadableObjects } from '#contract/rules/serverPolicy.ts';
import { Failure } from '../base/Failure.ts';
import { DataApi } from '../server/DataApi.ts';
import { failureOfUnexpectedAnswer } from '../server/failures.ts';
import type { ServerAnswer } from '../server/ServerAnswer.ts';
import { parseJson, type ServerClient } from '../server/ServerClient.ts';
import { readVersion, type ServerVersion } from '../server/version.ts';
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
    /** Older servers report none. */
    permissions: z
      .array(z.object({ object: z.string(), action: z.string(), deny: z.boolean().optional() }))
      .nullish()
      .catch(undefined),
  }),
});
export const propertiesSchema = z.array(
  z.object({ name: z.string(), value: z.string(), source: z.string().optional() }),
);
const peopleRolesSchema = z.object({ roles: z.array(z.string()).nullable() });

/** The signed-in user with all data that the shell needs. */
export type Identity = Pick<
  SignedIn,
  'person' | 'roles' | 'properties' | 'unreadable' | 'backendVersion' | 'versionOf' | 'warnings'
>;

/** `complete`: all optional parts could be read. */
export type ReadIdentity = Identity & { readonly complete: boolean };

/** Returns the known roles without duplicates. Default: viewer. */
export function knownRoles(named: readonly string[]): Role[] {
  const held = roles.filter((role) => named.includes(role));
  return held.length > 0 ? held : ['viewer'];
}

async function readEndpoint<T>(
  client: ServerClient,
  path: string,
  schema: z.ZodType<T>,
  checkAnswer?: (answer: ServerAnswer) => void,
): Promise<T> {
  const answer = await client.send({ path, ...(checkAnswer === undefined ? {} : { anyStatus: true }) });
  checkAnswer?.(answer);
  client.assertGood(answer);
  const parsed = schema.safeParse(parseJson(answer));
  if (parsed.success) return parsed.data;
  throw failureOfUnexpectedAnswer(z.prettifyError(parsed.error), { method: 'GET', path }, parsed.error);
}

/** Converts a server version to the fields of an identity. */
export function versionFields(told?: ServerVersion): Pick<Identity, 'backendVersion' | 'versionOf'> {
  return told === undefined ? { backendVersion: null } : { backendVersion: told.version, versionOf: told.of };
}

const versionOfIdentity = ({ backendVersion, versionOf }: Identity) =>
  backendVersion === null || versionOf === undefined ? { backendVersion } : { backendVersion, versionOf };

/** Older servers do not include roles in whoami. Read them from the table of direct roles. */
async function readRoles(client: ServerClient, personId: string): Promise<Role[]> {
  const row = await new DataApi(client).row(
    { relation: 'people_roles', columns: ['roles'], where: [['id', 'eq', personId]] },
    peopleRolesSchema,
  );
  return knownRoles(row?.roles ?? []);
}

/**
 * Reads the optional parts of a sign-in. A part that fails keeps its earlier value, or adds a warning if it
 * has none.
 */
class OptionalParts {
  readonly warnings: string[] = [];
  complete = true;
  readonly #before: Identity | undefined;

  constructor(before: Identity | undefined) {
    this.#before = before;
  }

  /**
   * @param unreadWarning warning for an unreadable part; undefined for a part that is reread later. A part with this
   *   warning in `before` has no earlier value.
   */
  async read<T>(
    reading: Promise<T>,
    unreadWarning: string | undefined,
    emptyValue: T,
    earlierValue: (before: Identity) => T,
  ): Promise<T> {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'UNAUTHENTICATED') throw error;
      this.complete = false;
      const before = this.#before;
      if (unreadWarning === undefined) return before === undefined ? emptyValue : earlierValue(before);
      if (before !== undefined && !before.warnings.some((warning) => warning.startsWith(unreadWarning)))
        return earlierValue(before);
      this.warnings.push(`${unreadWarning} ${error.data.sentence}`);
      return emptyValue;
    }
  }
}

/**
 * Reads the owner of the client's credential.
 * @param checkWhoami checks the server's answer first
 * @param before earlier values, for a reread
 * @throws Failure like `ServerClient`: UNAUTHENTICATED when the credential is rejected; errors of the
 *   provider
 */
export async function readSignedInUser(
  client: ServerClient,
  { checkWhoami }: Pick<IdentityProvider, 'checkWhoami'>,
  before?: Identity,
): Promise<ReadIdentity> {
  const { payload } = await readEndpoint(client, '/auth/whoami', whoamiSchema, checkWhoami);
  const { user } = payload;
  const unreadable = unreadableObjects(payload.permissions ?? []);
  const parts = new OptionalParts(before);
  const [properties, version, userRoles] = await Promise.all([
    parts.read<SignedIn['properties']>(
      readEndpoint(client, '/properties', propertiesSchema),
      flagsUnread,
      [],
      (known) => known.properties,
    ),
    // The version comes from the health checker. If that is unreachable, only the version is unavailable.
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
    roles: userRoles,
    properties,
    ...(unreadable.length === 0 ? {} : { unreadable }),
    ...version,
    warnings: parts.warnings,
    complete: parts.complete,
  };
}
