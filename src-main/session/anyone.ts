import { z } from 'zod';
import type { SignedIn } from '../../src-preload/contract/entities/session.ts';
import { Failure } from '../base/Failure.ts';
import { checkerVersionPath } from '../server/healthPaths.ts';
import { parseJson } from '../server/ServerClient.ts';
import { readVersion, versionIn } from '../server/version.ts';
import type { Connected, Known, SessionTarget } from './Connected.ts';
import { propertiesSchema, versionFields } from './identity.ts';
import { flagsUnread, versionUnread } from './messages.ts';

/** Who looks at a health checker: nobody in particular, the same on every computer and at every start. Nothing is kept of them. */
const anyoneAtChecker: Known = {
  person: { id: 'anyone', name: 'Health checker' },
  roles: [],
  properties: [],
  backendVersion: null,
  keeping: { where: 'memory' },
  checksOnly: true,
};

/** Who uses a server without a sign-in, which lets everybody do everything. */
const anyoneAtServer: Known = {
  person: { id: 'anyone', name: 'No sign-in' },
  roles: ['admin'],
  properties: [],
  backendVersion: null,
  keeping: { where: 'memory' },
};

/** Who is there where nobody signs in. */
export const anyoneAt = ({ kind }: Pick<SessionTarget, 'kind'>): Known =>
  kind === 'health-checker' ? anyoneAtChecker : anyoneAtServer;

/** Whether nobody signs in at the workspace's server: none of the start-up sequence's steps 1 to 4 happens (API reference 1.7). */
export const isWithoutLogin = ({ target }: Pick<Connected, 'target'>): boolean =>
  target.identityMode === 'none';

/** What is read where nobody signs in, and whether all of it could be. */
interface ReadAnyone {
  readonly identity: Known;
  readonly warnings: readonly string[];
  readonly complete: boolean;
}

/**
 * Asks a server without a sign-in for what it can say beside people.
 * @param before what was known, where it is asked once more
 * @throws Failure when the server is not there
 */
export const readAnyone = (
  connected: Pick<Connected, 'target' | 'client'>,
  before?: Known,
): Promise<ReadAnyone> =>
  connected.target.kind === 'health-checker'
    ? readAtChecker(connected, before ?? anyoneAtChecker)
    : readAtServer(connected, before ?? anyoneAtServer);

/** A health checker tells its version, which it can do without. */
async function readAtChecker({ client }: Pick<Connected, 'client'>, before: Known): Promise<ReadAnyone> {
  const answer = await client.send({ path: checkerVersionPath });
  // Older ones do not tell.
  if (answer.status === 404) return { identity: anyoneAtChecker, warnings: [], complete: true };
  try {
    client.assertGood(answer);
    const identity = { ...anyoneAtChecker, ...versionFields(versionIn(answer)) };
    return { identity, warnings: [], complete: true };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const warnings = before.backendVersion === null ? [`${versionUnread} ${error.data.sentence}`] : [];
    return { identity: before, warnings, complete: false };
  }
}

/** A server tells its feature flags and its version; both can be done without. */
async function readAtServer({ client }: Pick<Connected, 'client'>, before: Known): Promise<ReadAnyone> {
  const answer = await client.send({ path: '/properties' });
  const warnings: string[] = [];
  let complete = true;
  const orBefore = async <T>(reading: Promise<T>, known: T, unread?: string): Promise<T> => {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof Failure) && !(error instanceof z.ZodError)) throw error;
      complete = false;
      if (unread !== undefined) warnings.push(unread);
      return known;
    }
  };
  const readFlags = async (): Promise<SignedIn['properties']> => {
    client.assertGood(answer);
    return propertiesSchema.parse(parseJson(answer));
  };
  const { properties: flags, backendVersion, versionOf } = before;
  const version = versionOf === undefined ? { backendVersion } : { backendVersion, versionOf };
  const identity: Known = {
    ...anyoneAtServer,
    properties: await orBefore(readFlags(), flags, flagsUnread),
    ...(await orBefore(readVersion(client).then(versionFields), version)),
  };
  return { identity, warnings, complete };
}
