import { Failure } from '../base/Failure.ts';
import { reachOf } from '../server/reach.ts';
import { parseJson, type ServerClient } from '../server/ServerClient.ts';
import type { Connected, Known } from './Connected.ts';
import { aboutSchema } from './identity.ts';
import { versionUnread } from './messages.ts';

/** Where it is asked whether a health checker is there: cheap, and its version is in the answer. */
export const aboutPath = '/canary/about';

/** Who looks at a health checker: nobody in particular, the same on every computer and at every start. Nothing is kept of them. */
export const anyone: Known = {
  person: { id: 'anyone', name: 'Health checker' },
  roles: [],
  properties: [],
  backendVersion: null,
  keeping: { where: 'memory' },
  checksOnly: true,
};

/** Whether nobody signs in at the workspace's server: none of the start-up sequence's steps 1 to 4 happens (API reference 1.7). */
export const isWithoutLogin = ({ target }: Pick<Connected, 'target'>): boolean =>
  target.kind === 'health-checker';

/**
 * Asks a health checker for its version, which it can do without.
 * @throws Failure when the server is not there
 */
export async function readAnyone(
  client: ServerClient,
): Promise<{ readonly identity: Known; readonly warnings: readonly string[] }> {
  const answer = await client.send({ path: aboutPath });
  const outcome = reachOf(answer);
  if (!outcome.reached) throw outcome.failure;
  // Older ones do not tell.
  if (answer.status === 404) return { identity: anyone, warnings: [] };
  try {
    client.assertGood(answer);
    const about = aboutSchema.safeParse(parseJson(answer));
    return { identity: { ...anyone, backendVersion: about.data?.Version ?? null }, warnings: [] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { identity: anyone, warnings: [`${versionUnread} ${error.data.sentence}`] };
  }
}
