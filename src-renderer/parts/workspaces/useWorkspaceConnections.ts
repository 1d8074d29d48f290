import { useMemo, useRef } from 'react';
import type { SessionState } from '#contract/entities/session.ts';
import type { ListedWorkspace } from '#contract/workspaces.ts';
import { useWorkspaces } from '../bridge/live.ts';
import { useWorkspaceValues, workspaceSessions, workspaceSyncs } from '../bridge/workspaceLive.ts';
import {
  describeConnection,
  isReachable,
  lastSync,
  type WorkspaceConnection,
  type WorkspaceStatus,
} from './workspaceConnection.ts';

const wholeSession = (session: SessionState): SessionState => session;

const none: readonly never[] = [];

interface Described {
  readonly workspace: ListedWorkspace;
  readonly openId: string | null;
  readonly session: SessionState | undefined;
  readonly connection: WorkspaceConnection;
}

/**
 * Returns the connections of all workspaces with a server, in the user's order. Each one stays the same object until it
 * changes, because rows of lists refer to it.
 */
export function useWorkspaceConnections(): readonly WorkspaceConnection[] {
  const list = useWorkspaces();
  const openId = list?.openId ?? null;
  const workspaces = useMemo(
    () => list?.workspaces.filter(({ kind }) => kind !== 'snapshot') ?? none,
    [list],
  );
  const ids = useMemo(
    () => workspaces.filter((workspace) => isReachable(workspace, openId)).map(({ id }) => id),
    [workspaces, openId],
  );
  const sessions = useWorkspaceValues(workspaceSessions, ids, wholeSession);
  const known = useRef<ReadonlyMap<string, Described>>(new Map());
  return useMemo(() => {
    const described = workspaces.map((workspace): Described => {
      const session = sessions.get(workspace.id);
      const before = known.current.get(workspace.id);
      return before?.workspace === workspace && before.openId === openId && before.session === session
        ? before
        : { workspace, openId, session, connection: describeConnection(workspace, openId, session) };
    });
    known.current = new Map(described.map((one) => [one.workspace.id, one]));
    return described.map(({ connection }) => connection);
  }, [workspaces, openId, sessions]);
}

const unsynced: readonly WorkspaceStatus[] = ['off', 'limit', 'shared', 'starting'];

/**
 * Returns the last sync of each workspace by its id; ISO 8601. Null: never. Workspaces whose sync state is unknown are
 * left out.
 */
export function useLastSyncs(
  connections: readonly WorkspaceConnection[],
): ReadonlyMap<string, string | null> {
  const ids = connections
    .filter(({ status }) => !unsynced.includes(status))
    .map(({ workspace: { id } }) => id);
  return useWorkspaceValues(workspaceSyncs, ids, lastSync);
}
