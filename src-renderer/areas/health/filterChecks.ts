import type { CheckListItem } from '#contract/entities/check.ts';
import { foldText } from '#contract/rules/foldText.ts';
import { labelMatcher } from './checkLabels.ts';
import type { HealthView } from './healthView.ts';

const searchTexts = new WeakMap<CheckListItem, string>();

/**
 * The folded text that the search matches, cached per check.
 * Fields are joined by line breaks, which a query cannot contain, so no match spans two fields.
 */
function searchTextOf(check: CheckListItem): string {
  let text = searchTexts.get(check);
  if (text === undefined) {
    text = foldText(
      `${check.name}\n${check.canaryName}\n${check.description ?? ''}\n${check.endpoint ?? ''}`,
    );
    searchTexts.set(check, text);
  }
  return text;
}

export function filterChecks(
  checks: readonly CheckListItem[],
  { labels, query, status }: Pick<HealthView, 'labels' | 'query'> & Partial<Pick<HealthView, 'status'>>,
): readonly CheckListItem[] {
  const text = foldText(query.trim());
  if (text === '' && labels.size === 0 && status === undefined) return checks;
  const matches = labelMatcher(labels);
  return checks.filter(
    (check) =>
      (status === undefined || check.status === status) &&
      matches(check.labels) &&
      (text === '' || searchTextOf(check).includes(text)),
  );
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
