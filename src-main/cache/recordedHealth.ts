import {
  type RecordedHealth,
  type RecordedKind,
  recordedHealths,
  type WatchedKind,
  watchedKinds,
} from '#contract/rules/healthHistory.ts';

/**
 * Bytes of a stored change with its indexes, and with its share of the ids: measured with changes of 100,000 things
 * over 90 days, and with relationships that change twice.
 */
export const bytesPerMove = 40;
export const bytesPerEdgeMove = 120;
/** Bytes of a stored deletion with its index: two times, and the id twice. */
export const bytesPerDeletion = 80;

/** Key of a kind in the tables `health_thing` and `watched_span`. */
export const recordedKindKey = (kind: WatchedKind): number => watchedKinds.indexOf(kind);

export const watchedKindOf = (key: number): WatchedKind => watchedKinds[key] ?? 'item';

/** @param key of the table `health_thing`, which contains no relationships */
export function recordedKindOf(key: number): RecordedKind {
  const kind = watchedKindOf(key);
  return kind === 'relationship' ? 'item' : kind;
}

/**
 * Returns the key of a health in the table `health_move`.
 * @param health an unexpected one counts as unknown; null means none
 */
export function recordedHealthKey(health: string | null): number {
  const key = (recordedHealths as readonly string[]).indexOf(health ?? 'none');
  return key === -1 ? recordedHealths.indexOf('unknown') : key;
}

export const recordedHealthOf = (key: number): RecordedHealth => recordedHealths[key] ?? 'unknown';
