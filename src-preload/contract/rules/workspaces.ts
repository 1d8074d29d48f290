/** Kinds of servers. A stand-alone health checker serves only checks. */
export const serverKinds = ['server', 'sample', 'health-checker'] as const;

export type ServerKind = (typeof serverKinds)[number];

/** Kinds of workspaces. A snapshot workspace reads a saved file and has no server. */
export const workspaceKinds = [...serverKinds, 'snapshot'] as const;

export type WorkspaceKind = (typeof workspaceKinds)[number];

/** Colors that distinguish workspaces. Different from status colors. */
export const workspaceColors = ['blue', 'orange', 'teal', 'plum'] as const;

export type WorkspaceColor = (typeof workspaceColors)[number];

/** Number of workspaces with a shortcut: Ctrl or ⌘ with 1 to 9. */
export const workspaceKeys = 9;

/** Maximum size of a certificate file, in bytes. */
export const authorityLimitBytes = 1_000_000;

/** Maximum number of workspaces that are synced in the background, in the user's order. */
export const maxBackgroundWorkspaces = 8;

/**
 * Whether a workspace is synced in the background. `limit`: `maxBackgroundWorkspaces` others come before it.
 * `shared`: another workspace with the same sign-in is open or synced instead, because only one of them can be.
 * The open workspace is synced anyway, so it is `on` if the user turned it on.
 */
export const backgroundStates = ['off', 'starting', 'on', 'limit', 'shared'] as const;

export type BackgroundState = (typeof backgroundStates)[number];

/** Request header with the id of the workspace that a call is for. Absent: the open workspace. */
export const workspaceHeader = 'x-quarterdeck-workspace';

/** Maximum length of a workspace id in `workspaceHeader`. */
export const maxWorkspaceIdLength = 100;

/** Error for writes in a read-only workspace. */
export const lockedSentence = 'This workspace is read-only. Change this in Settings → Workspaces.';

/** Error when a notification would silence a guarded resource. */
export const guardedNoticeSentence =
  'Silencing this resource needs confirmation. Open the resource to silence it.';

/** Error for calls that need a server, in a snapshot workspace. */
export const snapshotSentence = 'This is a snapshot. It has no server and cannot be changed.';

/** Steps of the connection check, in order. */
export const doctorSteps = [
  'address',
  'proxy',
  'dns',
  'connection',
  'server',
  'identity',
  'clock',
  'versions',
  'permissions',
] as const;

export type DoctorStep = (typeof doctorSteps)[number];
