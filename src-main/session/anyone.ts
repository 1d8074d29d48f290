import { z } from 'zod';
import type { SignedIn } from '../../src-preload/contract/entities/session.ts';
import { Failure } from '../base/Failure.ts';
import { checkerVersionPath } from '../server/healthPaths.ts';
import { parseJson } from '../server/ServerClient.ts';
import { readVersion, versionIn } from '../server/version.ts';
import type { Connected, Known, SessionTarget } from './Connected.ts';
import { propertiesSchema, versionFields } from './identity.ts';
import { flagsUnread, versionUnread } from './messages.ts';

/** The user of a health checker: the same on each computer. Nothing about them is stored. */
const anyoneAtChecker: Known = {
  person: { id: 'anyone', name: 'Health checker' },
  roles: [],
  properties: [],
  backendVersion: null,
  keeping: { where: 'memory' },
  checksOnly: true,
};

/** The user of a server without sign-in, who may do everything. */
const anyoneAtServer: Known = {
  person: { id: 'anyone', name: 'No sign-in' },
  roles: ['admin'],
  properties: [],
  backendVersion: null,
  keeping: { where: 'memory' },
};

/** Returns the user of a server without sign-in. */
export const anyoneAt = ({ kind }: Pick<SessionTarget, 'kind'>): Known =>
  kind === 'health-checker' ? anyoneAtChecker : anyoneAtServer;

/** Returns whether the workspace's server has no sign-in. */
export const isWithoutLogin = ({ target }: Pick<Connected, 'target'>): boolean =>
  target.identityMode === 'none';

interface ReadAnyone {
  readonly identity: Known;
  readonly warnings: readonly string[];
  readonly complete: boolean;
}

/**
 * Reads the flags and version of a server without sign-in.
 * @param before earlier values, for a reread
 * @throws Failure when the server does not answer
 */
export const readAnyone = (
  connected: Pick<Connected, 'target' | 'client'>,
  before?: Known,
): Promise<ReadAnyone> =>
  connected.target.kind === 'health-checker'
    ? readAtChecker(connected, before ?? anyoneAtChecker)
    : readAtServer(connected, before ?? anyoneAtServer);

/** Reads the version of a health checker, which is optional. */
async function readAtChecker({ client }: Pick<Connected, 'client'>, before: Known): Promise<ReadAnyone> {
  const answer = await client.send({ path: checkerVersionPath });
  // Older health checkers have no version endpoint.
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

/** Reads feature flags and the version of a server. Both are optional. */
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
