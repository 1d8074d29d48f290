import type { SessionState, SignedIn } from '#contract/entities/session.ts';
import type { SyncState } from '#contract/sync.ts';
import type { ListedWorkspace } from '#contract/workspaces.ts';

/**
 * Whether the data of a workspace can be read and updated now. `off`, `limit`, `shared` and `starting`: it is not synced
 * in the background, or not yet. `blocked`: the session cannot start.
 */
export type WorkspaceStatus =
  | 'off'
  | 'limit'
  | 'shared'
  | 'starting'
  | 'connecting'
  | 'signed-out'
  | 'expired'
  | 'offline'
  | 'blocked'
  | 'online';

export interface WorkspaceConnection {
  readonly workspace: ListedWorkspace;
  readonly isOpen: boolean;
  readonly status: WorkspaceStatus;
  /** Sentence that explains the status, from the session. */
  readonly reason: string | undefined;
  /** Start of the time without a connection; ISO 8601. */
  readonly offlineSince: string | undefined;
  /** The user whose rows can be read, also without a connection. */
  readonly session: SignedIn | undefined;
}

/** Whether calls to the workspace are answered: it is open, or synced in the background. */
export const isReachable = ({ id, background }: ListedWorkspace, openId: string | null): boolean =>
  id === openId || background === 'on';

/** Returns the last time that any rows were synced; ISO 8601. Null: never. */
export function lastSync({ feeds }: Pick<SyncState, 'feeds'>): string | null {
  const times = feeds.flatMap(({ asOf, checkedAt }) => [asOf, checkedAt].filter((time) => time !== null));
  return times.reduce<string | null>(
    (latest, time) => (latest === null || Date.parse(time) > Date.parse(latest) ? time : latest),
    null,
  );
}

type SessionFacts = Pick<WorkspaceConnection, 'status' | 'reason' | 'offlineSince' | 'session'>;

const facts = (status: WorkspaceStatus, reason?: string, more: Partial<SessionFacts> = {}): SessionFacts => ({
  status,
  reason,
  offlineSince: undefined,
  session: undefined,
  ...more,
});

function signedInFacts(session: SignedIn): SessionFacts {
  const { server } = session;
  switch (server.status) {
    case 'offline':
      return facts('offline', server.sentence, { session, offlineSince: server.since });
    case 'expired':
      return facts('expired', server.sentence, { session });
    default:
      return facts('online', undefined, { session });
  }
}

function sessionFacts(session: SessionState | undefined): SessionFacts {
  switch (session?.status) {
    case 'signed-in':
      return signedInFacts(session);
    case 'signed-out':
      return facts('signed-out', session.sentence);
    case 'second-factor':
    case 'choose-organisation':
      return facts('signed-out');
    case 'unreachable':
      return facts('offline', session.sentence);
    case 'unusable':
      return facts('blocked', session.failure.sentence);
    default:
      return facts('connecting');
  }
}

/**
 * Describes the connection of a workspace.
 * @param session undefined until it is known
 */
export function describeConnection(
  workspace: ListedWorkspace,
  openId: string | null,
  session: SessionState | undefined,
): WorkspaceConnection {
  const isOpen = workspace.id === openId;
  const known = isReachable(workspace, openId)
    ? sessionFacts(session)
    : facts(workspace.background === 'on' ? 'connecting' : workspace.background);
  return { workspace, isOpen, ...known };
}
