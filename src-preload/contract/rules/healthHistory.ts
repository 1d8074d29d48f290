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

const idLength = 36;

/** Packs ids as one text, which crosses threads and the bridge without a copy of each id. */
export const packIds = (ids: readonly string[]): string => ids.join('');

/** Unpacks the text of `packIds`. */
export function unpackIds(text: string): Set<string> {
  const ids = new Set<string>();
  for (let at = 0; at < text.length; at += idLength) ids.add(text.slice(at, at + idLength));
  return ids;
}

/**
 * Packs healths as one text: each id, and the position of its health in `recordedHealths`.
 * @param healths id (UUID) and health
 */
export function packHealths(healths: Iterable<readonly [id: string, health: RecordedHealth]>): string {
  let text = '';
  for (const [id, health] of healths) text += `${id}${recordedHealths.indexOf(health)}`;
  return text;
}

/** Unpacks the text of `packHealths`. */
export function unpackHealths(text: string): Map<string, RecordedHealth> {
  const healths = new Map<string, RecordedHealth>();
  for (let at = 0; at < text.length; at += idLength + 1) {
    const position = text.charCodeAt(at + idLength) - 48;
    healths.set(text.slice(at, at + idLength), recordedHealths[position] ?? 'unknown');
  }
  return healths;
}

/** Whether a health change is for the worse: to unhealthy or warning, from a better health. */
export const isWorse = (was: RecordedHealth, now: RecordedHealth): boolean =>
  now === 'unhealthy' || (now === 'warning' && was !== 'unhealthy');
