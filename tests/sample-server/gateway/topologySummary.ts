import type { CountsByType } from './topologyRows.ts';

export interface TopologySummary {
  readonly healthy: number;
  readonly unhealthy: number;
  readonly warning: number;
  readonly info: number;
  readonly checks: Readonly<Record<string, number>>;
  readonly incidents: CountsByType;
  readonly insights: CountsByType;
}

const statuses = ['healthy', 'unhealthy', 'warning', 'info'] as const;

export const emptySummary: TopologySummary = {
  healthy: 0,
  unhealthy: 0,
  warning: 0,
  info: 0,
  checks: {},
  incidents: {},
  insights: {},
};

const addCounts = (
  some: Readonly<Record<string, number>>,
  others: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> => {
  const sum: Record<string, number> = { ...some };
  for (const [key, count] of Object.entries(others)) sum[key] = (sum[key] ?? 0) + count;
  return sum;
};

const addByType = (some: CountsByType, others: CountsByType): CountsByType => {
  const sum: Record<string, Readonly<Record<string, number>>> = { ...some };
  for (const [type, counts] of Object.entries(others)) sum[type] = addCounts(sum[type] ?? {}, counts);
  return sum;
};

export const addSummaries = (one: TopologySummary, other: TopologySummary): TopologySummary => ({
  healthy: one.healthy + other.healthy,
  unhealthy: one.unhealthy + other.unhealthy,
  warning: one.warning + other.warning,
  info: one.info + other.info,
  checks: addCounts(one.checks, other.checks),
  incidents: addByType(one.incidents, other.incidents),
  insights: addByType(one.insights, other.insights),
});

/** A component without children counts by its status. Unknown statuses do not count. */
export function leafSummary(status: string): TopologySummary {
  const counted = statuses.find((known) => known === status);
  return counted === undefined ? emptySummary : { ...emptySummary, [counted]: 1 };
}

/** Returns the summary without zero counts, as the server sends it. */
export const responseSummary = (summary: TopologySummary): object =>
  Object.fromEntries(
    Object.entries(summary).filter(([, counted]) =>
      typeof counted === 'number' ? counted !== 0 : Object.keys(counted).length > 0,
    ),
  );

const badness = ['healthy', 'unknown', 'warning', 'unhealthy'];

/** Returns the worst health. Unknown values and null count as healthy. */
export const worstHealth = (healths: ReadonlyArray<string | null>): string =>
  badness[Math.max(0, ...healths.map((health) => badness.indexOf(health ?? '')))] ?? 'healthy';
