import { useState } from 'react';
import {
  type CheckRangeName,
  plainCheckRange,
  rangeForAge,
} from '../../../../src-preload/contract/rules/checkRanges.ts';

interface Derived {
  readonly id: string;
  readonly range: CheckRangeName;
}

interface LastRun {
  readonly id: string;
  /** Undefined until it is known. */
  readonly lastRunAt: string | null | undefined;
  /** Nobody knows the check: nothing more will be said about its last run. */
  readonly isLost: boolean;
}

/**
 * The time that is shown: what was chosen, else what shows the last run. Derived once for a check: a run that comes while it
 * is looked at does not change the time under a person's eyes.
 * @returns nothing until the last run is known
 */
export function useRange(
  chosen: CheckRangeName | undefined,
  { id, lastRunAt, isLost }: LastRun,
): CheckRangeName | undefined {
  const [derived, setDerived] = useState<Derived>();
  if (chosen !== undefined) return chosen;
  if (derived?.id === id) return derived.range;
  if (lastRunAt === undefined) return isLost ? plainCheckRange : undefined;
  const ageMs = lastRunAt === null ? undefined : Date.now() - Date.parse(lastRunAt);
  const range = rangeForAge(ageMs);
  setDerived({ id, range });
  return range;
}
