import { Failure } from '../base/Failure.ts';
import { reachOf } from '../server/reach.ts';
import type { ServerClient } from '../server/ServerClient.ts';
import { checkerVersionPath, versionIn } from '../server/version.ts';
import type { Connected, Known } from './Connected.ts';
import { versionFields } from './identity.ts';
import { versionUnread } from './messages.ts';

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
 * @param before what was known, where it is asked once more
 * @throws Failure when the server is not there
 */
export async function readAnyone(
  client: ServerClient,
  before: Known = anyone,
): Promise<{ readonly identity: Known; readonly warnings: readonly string[]; readonly complete: boolean }> {
  const answer = await client.send({ path: checkerVersionPath });
  const outcome = reachOf(answer);
  if (!outcome.reached) throw outcome.failure;
  // Older ones do not tell.
  if (answer.status === 404) return { identity: anyone, warnings: [], complete: true };
  try {
    client.assertGood(answer);
    return { identity: { ...anyone, ...versionFields(versionIn(answer)) }, warnings: [], complete: true };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const warnings = before.backendVersion === null ? [`${versionUnread} ${error.data.sentence}`] : [];
    return { identity: before, warnings, complete: false };
  }
}
