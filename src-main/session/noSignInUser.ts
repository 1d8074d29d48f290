import { z } from 'zod';
import type { SignedIn } from '#contract/entities/session.ts';
import { Failure } from '../base/Failure.ts';
import { checkerVersionPath } from '../server/healthPaths.ts';
import { parseJson } from '../server/ServerClient.ts';
import { readVersion, versionIn } from '../server/version.ts';
import { propertiesSchema, versionFields } from './identity.ts';
import { flagsUnread, versionUnread } from './messages.ts';
import type { OpenWorkspace, SessionTarget, WorkspaceUser } from './OpenWorkspace.ts';

/** The user of a health checker: the same on each computer. Nothing about them is stored. */
const checkerUser: WorkspaceUser = {
  person: { id: 'anyone', name: 'Health checker' },
  roles: [],
  properties: [],
  backendVersion: null,
  keeping: { where: 'memory' },
  checksOnly: true,
};

/** The user of a server without sign-in. This user has all permissions. */
const serverUser: WorkspaceUser = {
  person: { id: 'anyone', name: 'No sign-in' },
  roles: ['admin'],
  properties: [],
  backendVersion: null,
  keeping: { where: 'memory' },
};

/** Returns the user of a server without sign-in. */
export const noSignInUser = ({ kind }: Pick<SessionTarget, 'kind'>): WorkspaceUser =>
  kind === 'health-checker' ? checkerUser : serverUser;

/** Returns whether the workspace's server has no sign-in. */
export const hasNoSignIn = ({ target }: Pick<OpenWorkspace, 'target'>): boolean =>
  target.identityMode === 'none';

interface NoSignInUserResult {
  readonly identity: WorkspaceUser;
  readonly warnings: readonly string[];
  readonly complete: boolean;
}

/**
 * Reads the flags and version of a server without sign-in.
 * @param before earlier values, for a reread
 * @throws Failure when the server does not answer
 */
export const readNoSignInServer = (
  workspace: Pick<OpenWorkspace, 'target' | 'client'>,
  before?: WorkspaceUser,
): Promise<NoSignInUserResult> =>
  workspace.target.kind === 'health-checker'
    ? readAtChecker(workspace, before ?? checkerUser)
    : readAtServer(workspace, before ?? serverUser);

/** Reads the version of a health checker, which is optional. */
async function readAtChecker(
  { client }: Pick<OpenWorkspace, 'client'>,
  before: WorkspaceUser,
): Promise<NoSignInUserResult> {
  const answer = await client.send({ path: checkerVersionPath });
  // Older health checkers have no version endpoint.
  if (answer.status === 404) return { identity: checkerUser, warnings: [], complete: true };
  try {
    client.assertGood(answer);
    const identity = { ...checkerUser, ...versionFields(versionIn(answer)) };
    return { identity, warnings: [], complete: true };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const warnings = before.backendVersion === null ? [`${versionUnread} ${error.data.sentence}`] : [];
    return { identity: before, warnings, complete: false };
  }
}

/** Reads feature flags and the version of a server. Both are optional. */
async function readAtServer(
  { client }: Pick<OpenWorkspace, 'client'>,
  before: WorkspaceUser,
): Promise<NoSignInUserResult> {
  const answer = await client.send({ path: '/properties' });
  const warnings: string[] = [];
  let complete = true;
  const readOrFallback = async <T>(reading: Promise<T>, known: T, unread?: string): Promise<T> => {
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
  const identity: WorkspaceUser = {
    ...serverUser,
    properties: await readOrFallback(readFlags(), flags, flagsUnread),
    ...(await readOrFallback(readVersion(client).then(versionFields), version)),
  };
  return { identity, warnings, complete };
}
