/** A time range in microseconds since 1970. The start is exclusive, the end inclusive. */
export interface MicrosRange {
  readonly from: number;
  readonly to: number;
}

/** When a thing turned unhealthy or stopped being so. */
export interface HealthPoint {
  /** Microseconds since 1970. */
  readonly at: number;
  readonly isUnhealthy: boolean;
}

/** A time in which a thing was unhealthy. Times are microseconds since 1970. */
export interface Episode {
  /** Null if it began before the time range, or at an unknown time. */
  readonly start: number | null;
  /** Null if it continues after the time range, or if it ended at an unknown time. */
  readonly end: number | null;
}

/**
 * Returns the unhealthy episodes of a thing, oldest first.
 * @param startsUnhealthy whether the thing is unhealthy at the start of the time range
 * @param points oldest first
 */
export function episodesOf(startsUnhealthy: boolean, points: readonly HealthPoint[]): Episode[] {
  const episodes: Episode[] = [];
  let open: { start: number | null } | undefined = startsUnhealthy ? { start: null } : undefined;
  for (const { at, isUnhealthy } of points) {
    if (isUnhealthy === (open !== undefined)) continue;
    if (open !== undefined) episodes.push({ start: open.start, end: at });
    open = isUnhealthy ? { start: at } : undefined;
  }
  if (open !== undefined) episodes.push({ start: open.start, end: null });
  return episodes;
}

/** Returns the points at which the result of a check's runs changed. @param runs oldest first */
export const pointsOfRuns = (
  runs: ReadonlyArray<{ readonly at: number; readonly ok: number }>,
): HealthPoint[] =>
  runs.flatMap(({ at, ok }, index) =>
    index > 0 && runs[index - 1]?.ok === ok ? [] : [{ at, isUnhealthy: ok === 0 }],
  );

/**
 * Merges the points of a check's runs with recorded changes. Within the time of the runs, only runs count: they have
 * the exact times, and they exist for times in which this computer did not watch.
 * @param runs oldest first
 */
export function withRuns(
  recorded: readonly HealthPoint[],
  runs: ReadonlyArray<{ readonly at: number; readonly ok: number }>,
): HealthPoint[] {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return [...recorded];
  return [
    ...recorded.filter(({ at }) => at < first.at),
    ...pointsOfRuns(runs),
    ...recorded.filter(({ at }) => at > last.at),
  ];
}
