import type { WorkspaceKind } from './workspaces.ts';

/** What sync brings; each stands for itself in Settings → Sync. */
export const feedNames = ['items', 'bodies', 'agents', 'people', 'checks', 'runs'] as const;

export type FeedName = (typeof feedNames)[number];

/** What only a whole server has. */
const ofWholeServers: readonly FeedName[] = ['items', 'bodies', 'agents', 'people'];

/**
 * What can be brought from a server of a kind.
 * @param kind of the workspace: a health checker alone has checks and nothing else
 */
export const feedsOf = (kind: WorkspaceKind): readonly FeedName[] =>
  kind === 'health-checker' ? feedNames.filter((name) => !ofWholeServers.includes(name)) : feedNames;
