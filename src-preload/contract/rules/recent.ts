/** Kinds of records that the list of recent records contains. */
export const recordKinds = ['item', 'check', 'incident', 'playbook', 'run', 'component'] as const;

export type RecordKind = (typeof recordKinds)[number];

/** Kinds of records that can be pinned. A run has no further changes once it ends, so a pin has no use. */
export const pinnableKinds = ['item', 'check', 'incident', 'playbook', 'component'] as const;

export type PinnableKind = (typeof pinnableKinds)[number];

export const isPinnable = (kind: RecordKind): kind is PinnableKind => kind !== 'run';

/** Maximum number of recent records per workspace. */
export const maxRecent = 50;

/** Maximum number of pinned records per workspace, of all kinds together. */
export const maxPinned = 200;

/** Limits of the stored facts of a record, in characters, and the number of its locations. */
export const recordLimits = { id: 100, name: 500, type: 300, where: 300, locations: 4 } as const;
