import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { QueryClient } from '@tanstack/react-query';
import { type Bridge, connection, createWorkspaceBridge, type queries } from './bridge.ts';

const bridges = new Map<string, Bridge>();

/** Returns the bridge whose calls a workspace answers, also while another workspace is open. */
export function workspaceBridge(workspaceId: string): Bridge {
  const known = bridges.get(workspaceId);
  if (known !== undefined) return known;
  const created = createWorkspaceBridge(workspaceId);
  bridges.set(workspaceId, created);
  return created;
}

type WorkspaceQueries = typeof queries;

const queriesByUser = new Map<string, WorkspaceQueries>();

const workspacePath = (workspaceId: string) => ['workspace', workspaceId] as const;

/** Prefix of the keys of all queries of a workspace. */
export const workspaceKey = (workspaceId: string) => [workspacePath(workspaceId)] as const;

/**
 * Returns the query options and keys of a user in a workspace. The keys contain both, so that answers of different
 * workspaces or users are never mixed.
 */
export function workspaceQueries(workspaceId: string, personId: string): WorkspaceQueries {
  const key = JSON.stringify([workspaceId, personId]);
  const known = queriesByUser.get(key);
  if (known !== undefined) return known;
  const created = createTanstackQueryUtils(workspaceBridge(workspaceId), {
    path: [...workspacePath(workspaceId), personId],
  });
  queriesByUser.set(key, created);
  return created;
}

/** Answers of all workspaces. They stay when another workspace is opened. */
export const workspaceAnswers = new QueryClient({
  // Sync changes are followed only while a screen needs them, so each screen fetches again. The main process retries.
  defaultOptions: { queries: { staleTime: 0, retry: false, networkMode: 'always' } },
});

connection.subscribe(() => {
  if (connection.getState().status === 'open') void workspaceAnswers.invalidateQueries();
});
