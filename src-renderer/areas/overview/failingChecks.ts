import type { CheckListItem } from '#contract/entities/check.ts';
import { foldedWords, foldText } from '#contract/rules/foldText.ts';
import type { CachedChecks } from '#parts/checks/checksQuery.ts';

const failingOf = new WeakMap<readonly CheckListItem[], readonly CheckListItem[]>();

/** Returns the checks that fail now. Cached, because the rows stay the same until a check changes. */
export function failingChecks({ checks }: Pick<CachedChecks, 'checks'>): readonly CheckListItem[] {
  const known = failingOf.get(checks);
  if (known !== undefined) return known;
  const failing = checks.filter(({ status, deletedAt }) => status === 'unhealthy' && deletedAt === null);
  failingOf.set(checks, failing);
  return failing;
}

/** Whether name, namespace, group or description of a check contain all words, in any order. */
export function matchesCheck(check: CheckListItem, words: readonly string[]): boolean {
  const { name, namespace, canaryName, description, type } = check;
  const text = foldText([name, namespace, canaryName, description ?? '', type].join('\n'));
  return words.every((word) => text.includes(word));
}

/** Returns a function that selects the failing checks of an answer that match a search. */
export function failingChecksMatching(query: string) {
  const words = foldedWords(query);
  return (data: Pick<CachedChecks, 'checks'>): readonly CheckListItem[] =>
    words.length === 0
      ? failingChecks(data)
      : failingChecks(data).filter((check) => matchesCheck(check, words));
}
