import type { CheckListItem } from '../../../src-preload/contract/entities/check.ts';
import { labelMatcher } from './checkLabels.ts';
import type { HealthView } from './healthView.ts';

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

const searched = new WeakMap<CheckListItem, string>();

/**
 * The folded text that the search matches, cached per check.
 * Fields are joined by line breaks, which a query cannot contain, so no match spans two fields.
 */
function textOf(check: CheckListItem): string {
  let text = searched.get(check);
  if (text === undefined) {
    text = fold(`${check.name}\n${check.canaryName}\n${check.description ?? ''}\n${check.endpoint ?? ''}`);
    searched.set(check, text);
  }
  return text;
}

export function filterChecks(
  checks: readonly CheckListItem[],
  { labels, query }: Pick<HealthView, 'labels' | 'query'>,
): readonly CheckListItem[] {
  const asked = fold(query.trim());
  if (asked === '' && labels.size === 0) return checks;
  const matches = labelMatcher(labels);
  return checks.filter((check) => matches(check.labels) && (asked === '' || textOf(check).includes(asked)));
}

/** Removes the passing checks. A check without a run is not passing. */
export const withoutPassing = (checks: readonly CheckListItem[]): readonly CheckListItem[] =>
  checks.filter(({ status }) => status !== 'healthy');

export interface CheckCounts {
  readonly healthy: number;
  readonly unhealthy: number;
  readonly unknown: number;
}

export function countChecks(checks: readonly CheckListItem[]): CheckCounts {
  const counts = { healthy: 0, unhealthy: 0, unknown: 0 };
  for (const { status } of checks) counts[status] += 1;
  return counts;
}
