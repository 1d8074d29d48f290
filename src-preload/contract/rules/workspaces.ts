/** What a server is. A health checker alone has checks and nothing else; specification part 1 section 1. */
export const serverKinds = ['server', 'sample', 'health-checker'] as const;

export type ServerKind = (typeof serverKinds)[number];

/** What is behind a workspace. Behind a snapshot is a file that somebody saved, and no server. */
export const workspaceKinds = [...serverKinds, 'snapshot'] as const;

export type WorkspaceKind = (typeof workspaceKinds)[number];

/** Marks that tell workspaces apart at a glance. They never say how something is: status has its own colours. */
export const workspaceColours = ['blue', 'orange', 'teal', 'plum'] as const;

export type WorkspaceColour = (typeof workspaceColours)[number];

/** How many workspaces have a key of their own: Ctrl or ⌘ with 1 to 9. */
export const workspaceKeys = 9;

/** The largest file of certificates that is taken, in bytes. */
export const authorityLimitBytes = 1_000_000;

/** Why nothing can be changed at the server of a workspace that is locked. */
export const lockedSentence = 'This workspace is locked to reading. Unlock it in Settings → Workspaces.';

/** Why a notification silences nothing that is guarded. */
export const guardedNoticeSentence = 'It is guarded. Open it and silence it there: its name has to be typed.';

/** Why nothing is asked or changed in a snapshot; the same for everything that would want the server. */
export const snapshotSentence = 'This is a snapshot: no server is asked, and nothing can be changed.';

/** Parts of the connection that the doctor looks at, in the order in which it does. */
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
