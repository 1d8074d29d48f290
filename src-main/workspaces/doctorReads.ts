import { z } from 'zod';
import { Failure } from '../base/Failure.ts';
import { failureOfStatus } from '../server/failures.ts';
import type { ServerAnswer } from '../server/ServerAnswer.ts';
import { parseJson, type ServerClient } from '../server/ServerClient.ts';
import { readVersion, type ToldVersion } from '../server/version.ts';
import { knownRoles } from '../session/identity.ts';

const timeoutMs = 10_000;

const whoamiSchema = z.object({
  payload: z.object({ roles: z.array(z.string()).nullish() }),
});

/** What most screens read: a server may refuse any of them to a role. */
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

/** What a person may do at a server, as far as reading tells. */
export interface Permissions {
  readonly roles: readonly string[];
  readonly read: readonly string[];
  readonly refused: readonly string[];
}

const good = ({ status }: ServerAnswer): boolean => status >= 200 && status < 300;

/** The version that the server tells; undefined when it tells none. @throws Failure OFFLINE or TIMEOUT */
export async function readToldVersion(
  client: ServerClient,
  signal: AbortSignal,
): Promise<ToldVersion | undefined> {
  try {
    return await readVersion(client, { timeoutMs, signal });
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'OFFLINE' || error.code === 'TIMEOUT') throw error;
    return undefined;
  }
}

/**
 * Asks who the credential belongs to and which of the main tables it may read, a row of each.
 * @returns undefined when the server no longer accepts the credential
 * @throws Failure when it does not answer, or answers something else
 */
export async function readPermissions(
  client: ServerClient,
  signal: AbortSignal,
): Promise<Permissions | undefined> {
  const whoami = await client.send({ path: '/auth/whoami', timeoutMs, signal });
  if (whoami.status === 401) return undefined;
  if (!good(whoami)) throw failureOfStatus(whoami.status, whoami.body, whoami.header, whoami.asked);
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
