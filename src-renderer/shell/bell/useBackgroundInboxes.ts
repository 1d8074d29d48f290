import { useQueries } from '@tanstack/react-query';
import type { SessionState, SignedIn } from '#contract/entities/session.ts';
import type { NotificationInbox } from '#contract/notifications.ts';
import type { ListedWorkspace } from '#contract/workspaces.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { workspaceAnswers, workspaceQueries } from '#parts/bridge/workspaceBridge.ts';
import { useWorkspaceValues, workspaceSessions } from '#parts/bridge/workspaceLive.ts';
import { isForbidden } from '#parts/failures.ts';
import { useFollowedWorkspaces } from '#parts/followWorkspaces.ts';
import { hasBell } from '../navigation.ts';
import { pollIntervalMs } from './useBellQuery.ts';

/** Notifications of a workspace that is synced in the background. */
export interface BackgroundInbox {
  readonly workspace: ListedWorkspace;
  readonly personId: string;
  readonly inbox: NotificationInbox;
}

interface BackgroundInboxes {
  readonly inboxes: readonly BackgroundInbox[];
  /** Whether another workspace may be added when it answers. */
  readonly isLoading: boolean;
  /** Whether a workspace has no user, or its notifications could not be read. */
  readonly isIncomplete: boolean;
}

const signedInUser = (session: SessionState): SignedIn | null =>
  session.status === 'signed-in' && hasBell(session) ? session : null;

/**
 * Reads the notifications of the workspaces that are synced in the background, in the user's order. Workspaces whose
 * notifications cannot be read are left out: the screen of all workspaces says why.
 */
export function useBackgroundInboxes(): BackgroundInboxes {
  const { workspaces = [], openId } = useWorkspaces() ?? {};
  const synced = workspaces.filter(({ id, background }) => id !== openId && background === 'on');
  const sessions = useWorkspaceValues(
    workspaceSessions,
    synced.map(({ id }) => id),
    signedInUser,
  );
  const users = synced.flatMap((workspace) => {
    const session = sessions.get(workspace.id);
    if (session === undefined || session === null) return [];
    const { person, server } = session;
    const isOnline = server.status === 'online';
    return [{ workspace, workspaceId: workspace.id, personId: person.id, isOnline }];
  });
  useFollowedWorkspaces(users);
  const results = useQueries(
    {
      queries: users.map(({ workspaceId, personId }) =>
        workspaceQueries(workspaceId, personId).notifications.bell.get.queryOptions({
          input: {},
          meta: { quiet: true },
          refetchInterval: ({ state }) => (state.data?.source === 'server' ? pollIntervalMs : false),
        }),
      ),
    },
    workspaceAnswers,
  );
  const inboxes = users.flatMap(({ workspace, personId }, index) => {
    const { data, error = null } = results[index] ?? {};
    return data === undefined || isForbidden(error) ? [] : [{ workspace, personId, inbox: data.data }];
  });
  return {
    inboxes,
    isIncomplete:
      users.length < sessions.size || results.some(({ data, error }) => data === undefined && error !== null),
    isLoading: sessions.size < synced.length || results.some(({ isPending }) => isPending),
  };
}
