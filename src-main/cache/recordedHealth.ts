/** Kinds of things whose health is recorded, by their key in the table `health_thing`. */
export const recordedKinds = ['item', 'check', 'component'] as const;

export type RecordedKind = (typeof recordedKinds)[number];

/** Recorded healths by their key in the table `health_move`. `none`: the server sends no health. */
export const recordedHealths = ['healthy', 'unhealthy', 'warning', 'unknown', 'none', 'info'] as const;

export type RecordedHealth = (typeof recordedHealths)[number];

export const recordedKindKey = (kind: RecordedKind): number => recordedKinds.indexOf(kind);

/** @param health an unexpected one counts as unknown; null means none */
export function recordedHealthKey(health: string | null): number {
  const key = (recordedHealths as readonly string[]).indexOf(health ?? 'none');
  return key === -1 ? recordedHealths.indexOf('unknown') : key;
}

export const recordedHealthOf = (key: number): RecordedHealth => recordedHealths[key] ?? 'unknown';
