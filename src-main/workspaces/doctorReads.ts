import { z } from 'zod';
import { Failure } from '../base/Failure.ts';
import { failureOfStatus } from '../server/failures.ts';
import type { ServerAnswer } from '../server/ServerAnswer.ts';
import { parseJson, type ServerClient } from '../server/ServerClient.ts';
import { readVersion, type ServerVersion } from '../server/version.ts';
import { knownRoles } from '../session/identity.ts';

const timeoutMs = 10_000;

const whoamiSchema = z.object({
  payload: z.object({ roles: z.array(z.string()).nullish() }),
});

/** Relations that most pages read. The server may refuse any of them, depending on the role. */
const mainTables = [
  'config_items',
  'checks',
  'components',
  'incidents',
  'playbooks',
  'notifications',
  'agents',
  'people',
] as const;

/** The user's permissions, as far as reading shows them. */
export interface Permissions {
  readonly roles: readonly string[];
  readonly read: readonly string[];
  readonly refused: readonly string[];
}

const isSuccess = ({ status }: ServerAnswer): boolean => status >= 200 && status < 300;

/**
 * Returns the server's version; undefined if the server does not report one.
 * @throws Failure OFFLINE or TIMEOUT
 */
export async function readServerVersion(
  client: ServerClient,
  signal: AbortSignal,
): Promise<ServerVersion | undefined> {
  try {
    return await readVersion(client, { timeoutMs, signal });
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'OFFLINE' || error.code === 'TIMEOUT') throw error;
    return undefined;
  }
}

/**
 * Reads the user's roles, and tests access to the main relations by reading one row of each.
 * @returns undefined if the server rejects the credential
 * @throws Failure if the server does not answer, or the answer is unexpected
 */
export async function readPermissions(
  client: ServerClient,
  signal: AbortSignal,
): Promise<Permissions | undefined> {
  const whoami = await client.send({ path: '/auth/whoami', timeoutMs, signal });
  if (whoami.status === 401) return undefined;
  if (!isSuccess(whoami)) throw failureOfStatus(whoami.status, whoami.body, whoami.header, whoami.request);
  const roles = knownRoles(whoamiSchema.safeParse(parseJson(whoami)).data?.payload.roles ?? []);
  const answers = await Promise.all(
    mainTables.map(async (table) => {
      const { status } = await client.send({ path: `/db/${table}?select=id&limit=1`, timeoutMs, signal });
      return { table, status };
    }),
  );
  const tablesWith = (fits: (status: number) => boolean) =>
    answers.filter(({ status }) => fits(status)).map(({ table }) => table);
  if (answers.some(({ status }) => status === 401)) return undefined;
  const failed = answers.find(({ status }) => status >= 500);
  if (failed !== undefined)
    throw new Failure('SERVER', { sentence: `The server answered ${failed.status} for ${failed.table}.` });
  return {
    roles,
    read: tablesWith((status) => status < 300),
    refused: tablesWith((status) => status === 403),
  };
}
