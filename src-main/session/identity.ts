import { z } from 'zod';
import type { SignedIn } from '../../src-preload/contract/entities/session.ts';
import { type Role, roles } from '../../src-preload/contract/rules/permissions.ts';
import { Failure } from '../base/Failure.ts';
import { DataApi } from '../server/DataApi.ts';
import { failureOfRubbish } from '../server/failures.ts';
import { parseJson, type ServerAnswer, type ServerClient } from '../server/ServerClient.ts';
import type { IdentityProvider } from './IdentityProvider.ts';
import { versionUnread } from './messages.ts';

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
const propertiesSchema = z.array(
  z.object({ name: z.string(), value: z.string(), source: z.string().optional() }),
);
export const aboutSchema = z.object({ Version: z.string() });
const peopleRolesSchema = z.object({ roles: z.array(z.string()).nullable() });

/** Who is signed in, with everything the shell needs about them. */
export type Identity = Pick<SignedIn, 'person' | 'roles' | 'properties' | 'backendVersion' | 'warnings'>;

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
  const answer = await client.send({ path });
  judge?.(answer);
  client.assertGood(answer);
  const parsed = schema.safeParse(parseJson(answer));
  if (parsed.success) return parsed.data;
  throw failureOfRubbish(z.prettifyError(parsed.error), { method: 'GET', path }, parsed.error);
}

/** Reads something that sign-in can do without; a failure becomes a sentence for the person. */
async function orElse<T>(read: Promise<T>, instead: T, what: string, warnings: string[]): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'UNAUTHENTICATED') throw error;
    warnings.push(`${what} ${error.data.sentence}`);
    return instead;
  }
}

/** Older servers do not say roles in whoami; then the table of direct roles does. */
async function readRoles(client: ServerClient, personId: string): Promise<Role[]> {
  const row = await new DataApi(client).row(
    { relation: 'people_roles', columns: ['roles'], where: [['id', 'eq', personId]] },
    peopleRolesSchema,
  );
  return knownRoles(row?.roles ?? []);
}

/**
 * Reads who the credential of the client belongs to; start-up sequence of API reference section 1.7.
 * @param provider looks at the server's answer first
 * @throws Failure as the server client does: UNAUTHENTICATED when the credential is not accepted; what the provider throws
 */
export async function readIdentity(
  client: ServerClient,
  { judge }: Pick<IdentityProvider, 'judge'>,
): Promise<Identity> {
  const { payload } = await check(client, '/auth/whoami', whoamiSchema, judge);
  const { user } = payload;
  const warnings: string[] = [];
  const [properties, about, held] = await Promise.all([
    orElse(
      check(client, '/properties', propertiesSchema),
      [],
      'The feature flags could not be read.',
      warnings,
    ),
    orElse(check(client, '/canary/about', aboutSchema), undefined, versionUnread, warnings),
    Array.isArray(payload.roles)
      ? knownRoles(payload.roles)
      : orElse(readRoles(client, user.id), knownRoles([]), 'Your roles could not be read.', warnings),
  ]);
  return {
    person: {
      id: user.id,
      name: user.name || user.email || user.id,
      ...(user.email ? { email: user.email } : {}),
    },
    roles: held,
    properties,
    backendVersion: about?.Version ?? null,
    warnings,
  };
}
