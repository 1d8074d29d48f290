import { useEffect } from 'react';
import {
  workspaceAnswers,
  workspaceBridge,
  workspaceKey,
  workspaceQueries,
} from './bridge/workspaceBridge.ts';
import { followChanges } from './liveAnswers.ts';

interface Following {
  readonly controller: AbortController;
  users: number;
}

const followings = new Map<string, Following>();

/** Refetches all answers of a workspace, for example when its server can be reached again. */
export const refetchWorkspace = (workspaceId: string): Promise<void> =>
  workspaceAnswers.invalidateQueries({ queryKey: workspaceKey(workspaceId) });

function follow(workspaceId: string, personId: string): () => void {
  const key = JSON.stringify([workspaceId, personId]);
  const following = followings.get(key) ?? { controller: new AbortController(), users: 0 };
  following.users += 1;
  if (following.users === 1) {
    followings.set(key, following);
    void followChanges(workspaceAnswers, following.controller.signal, {
      bridge: workspaceBridge(workspaceId),
      queries: workspaceQueries(workspaceId, personId),
      onResume: () => void refetchWorkspace(workspaceId),
    });
  }
  return () => {
    following.users -= 1;
    if (following.users > 0) return;
    followings.delete(key);
    following.controller.abort();
  };
}

/** A user whose answers are displayed. */
export interface FollowedUser {
  readonly workspaceId: string;
  readonly personId: string;
}

/** Refetches displayed answers of workspaces when their sync changes rows, also of workspaces in the background. */
export function useFollowedWorkspaces(users: readonly FollowedUser[]): void {
  const key = JSON.stringify(users.map(({ workspaceId, personId }) => ({ workspaceId, personId })));
  useEffect(() => {
    const followed: readonly FollowedUser[] = JSON.parse(key);
    const releases = followed.map(({ workspaceId, personId }) => follow(workspaceId, personId));
    return () => {
      for (const release of releases) release();
    };
  }, [key]);
}
