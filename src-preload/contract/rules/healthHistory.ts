/** Limit and default of the number of days whose health changes are stored. */
export const maxHistoryDays = 365;
export const defaultHistoryDays = 90;

/** Default disk space for health changes, in bytes. */
export const defaultHistoryBytes = 256 * 1024 ** 2;

/** Kinds of things whose health is recorded. The cache stores positions in this list: add new kinds at the end. */
export const recordedKinds = ['item', 'check', 'component'] as const;

export type RecordedKind = (typeof recordedKinds)[number];

/**
 * Healths of recorded changes. The cache stores positions in this list: add new ones at the end. `none`: the server
 * sends no health.
 */
export const recordedHealths = ['healthy', 'unhealthy', 'warning', 'unknown', 'none', 'info'] as const;

export type RecordedHealth = (typeof recordedHealths)[number];

/** What this console compares with the server, and when. The first ones equal `recordedKinds`. */
export const watchedKinds = [...recordedKinds, 'relationship'] as const;

export type WatchedKind = (typeof watchedKinds)[number];

/** What the state of an earlier moment consists of. */
export const momentSubjects = [...watchedKinds, 'change', 'notification', 'run'] as const;

export type MomentSubject = (typeof momentSubjects)[number];

/** Subjects whose rows are stored back to some time. */
export type DatedSubject = Exclude<MomentSubject, WatchedKind>;

/** Limit of buckets of the density of health changes. */
export const maxDensityBuckets = 400;

/** Limit of health changes in one answer. */
export const maxListedMoves = 1_000;

/** Length of a UUID without hyphens. */
const idLength = 32;

const idAt = (text: string, at: number): string =>
  `${text.slice(at, at + 8)}-${text.slice(at + 8, at + 12)}-${text.slice(at + 12, at + 16)}-${text.slice(at + 16, at + 20)}-${text.slice(at + 20, at + 32)}`;

/** Returns the 32 hexadecimal digits of an id (UUID). */
export const packId = (id: string): string => id.replaceAll('-', '');

/**
 * Packs ids (UUIDs) as one text: 32 hexadecimal digits each. A text crosses threads and the bridge without a copy of
 * each id. The cache writes the same format with SQL.
 */
export const packIds = (ids: readonly string[]): string => ids.map(packId).join('');

/** Unpacks the text of `packIds`. */
export function unpackIds(text: string): Set<string> {
  const ids = new Set<string>();
  for (let at = 0; at < text.length; at += idLength) ids.add(idAt(text, at));
  return ids;
}

/**
 * Packs healths as one text: each id as in `packIds`, and the position of its health in `recordedHealths`. The cache
 * writes the same format with SQL.
 */
export const packHealths = (healths: ReadonlyArray<readonly [id: string, health: RecordedHealth]>): string =>
  healths.map(([id, health]) => `${packId(id)}${recordedHealths.indexOf(health)}`).join('');

const healthAt = (text: string, at: number): RecordedHealth =>
  recordedHealths[text.charCodeAt(at + idLength) - 48] ?? 'unknown';

/** Unpacks the text of `packHealths`. */
export function unpackHealths(text: string): Map<string, RecordedHealth> {
  const healths = new Map<string, RecordedHealth>();
  for (let at = 0; at < text.length; at += idLength + 1) healths.set(idAt(text, at), healthAt(text, at));
  return healths;
}

/**
 * Unpacks the text of `packHealths` into a list. Much faster than building the ids.
 * @param indexes index in the list of each id, as returned by `packId`
 * @returns undefined for ids that are not in the text
 */
export function healthsByIndex(
  text: string,
  indexes: ReadonlyMap<string, number>,
): Array<RecordedHealth | undefined> {
  const healths = new Array<RecordedHealth | undefined>(indexes.size);
  for (let at = 0; at < text.length; at += idLength + 1) {
    const index = indexes.get(text.slice(at, at + idLength));
    if (index !== undefined) healths[index] = healthAt(text, at);
  }
  return healths;
}
