import { useEffect } from 'react';
import {
  workspaceAnswers,
  workspaceBridge,
  workspaceKey,
  workspaceQueries,
} from './bridge/workspaceBridge.ts';
import { followChanges } from './liveAnswers.ts';
import { type FollowedUser, WorkspaceFollowers } from './WorkspaceFollowers.ts';

/** Refetches all answers of a workspace, for example when its server can be reached again. */
export const refetchWorkspace = (workspaceId: string): Promise<void> =>
  workspaceAnswers.invalidateQueries({ queryKey: workspaceKey(workspaceId) });

const followers = new WorkspaceFollowers({
  start: ({ workspaceId, personId }, signal) =>
    void followChanges(workspaceAnswers, signal, {
      bridge: workspaceBridge(workspaceId),
      queries: workspaceQueries(workspaceId, personId),
      onResume: () => void refetchWorkspace(workspaceId),
    }),
  refetch: (workspaceId) => void refetchWorkspace(workspaceId),
});

/**
 * Refetches displayed answers of workspaces when their sync changes rows, also of workspaces in the background, and when
 * their server can be reached again.
 */
export function useFollowedWorkspaces(users: readonly FollowedUser[]): void {
  const key = JSON.stringify(
    users.map(({ workspaceId, personId, isOnline }) => ({ workspaceId, personId, isOnline })),
  );
  useEffect(() => {
    const followed: readonly FollowedUser[] = JSON.parse(key);
    const releases = followed.map((user) => followers.follow(user));
    return () => {
      for (const release of releases) release();
    };
  }, [key]);
}
