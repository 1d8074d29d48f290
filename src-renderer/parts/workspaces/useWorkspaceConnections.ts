import { useMemo } from 'react';
import type { SessionState } from '#contract/entities/session.ts';
import { useWorkspaces } from '../bridge/live.ts';
import { useWorkspaceValues, workspaceSessions, workspaceSyncs } from '../bridge/workspaceLive.ts';
import {
  describeConnection,
  isReachable,
  lastSync,
  type WorkspaceConnection,
} from './workspaceConnection.ts';

const wholeSession = (session: SessionState): SessionState => session;

const none: readonly never[] = [];

/** Returns the connections of all workspaces with a server, in the user's order. */
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
  const syncs = useWorkspaceValues(workspaceSyncs, ids, lastSync);
  return useMemo(
    () =>
      workspaces.map((workspace) =>
        describeConnection(workspace, openId, sessions.get(workspace.id), syncs.get(workspace.id)),
      ),
    [workspaces, openId, sessions, syncs],
  );
}
