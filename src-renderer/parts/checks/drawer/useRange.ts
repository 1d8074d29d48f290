import { useState } from 'react';
import { type CheckRangeName, defaultCheckRange, rangeForAge } from '#contract/rules/checkRanges.ts';

interface Derived {
  readonly id: string;
  readonly range: CheckRangeName;
}

interface LastRun {
  readonly id: string;
  /** Undefined until it is known. */
  readonly lastRunAt: string | null | undefined;
  /** The check was not found, so its last run stays unknown. */
  readonly isLost: boolean;
}

/**
 * Returns the range to display: the chosen one, or the smallest that contains the last run. Computed once per
 * check, so that a new run does not change the displayed range.
 * @returns undefined until the last run is known
 */
export function useRange(
  chosen: CheckRangeName | undefined,
  { id, lastRunAt, isLost }: LastRun,
): CheckRangeName | undefined {
  const [derived, setDerived] = useState<Derived>();
  if (chosen !== undefined) return chosen;
  if (derived?.id === id) return derived.range;
  if (lastRunAt === undefined) return isLost ? defaultCheckRange : undefined;
  const ageMs = lastRunAt === null ? undefined : Date.now() - Date.parse(lastRunAt);
  const range = rangeForAge(ageMs);
  setDerived({ id, range });
  return range;
}
