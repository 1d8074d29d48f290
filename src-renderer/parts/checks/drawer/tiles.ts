import { formatAge } from '../../../kit/format/formatAge.ts';
import type { ShapeName } from '../../../kit/status/statusShapes.ts';

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

/** Outside of these the transition is no news, or the chart says it better; specification part 1 section 2.5. */
const transition = { youngestMs: hourMs, oldestMs: 7 * dayMs } as const;

/** Whether the tile says when the status last changed. @param instant ISO 8601 */
export function isTransitionShown(instant: string | null, nowMs: number): boolean {
  if (instant === null) return false;
  const ageMs = nowMs - Date.parse(instant);
  return ageMs >= transition.youngestMs && ageMs <= transition.oldestMs;
}

/** A run that is so little late is due: the server starts one after the other, and the window's clock goes in steps. */
const dueForMs = 60_000;

/** When a check runs next: in some time, now, or later than it should have. Nothing for a check without a schedule. */
export function nextRunOf(
  instant: string | null,
  nowMs: number,
): { readonly when: 'ahead' | 'due' | 'overdue'; readonly age: string } | undefined {
  const age = formatAge(instant, nowMs);
  if (instant === null || age === '') return undefined;
  const lateMs = nowMs - Date.parse(instant);
  if (lateMs < 0) return { when: 'ahead', age };
  return { when: lateMs < dueForMs ? 'due' : 'overdue', age };
}

const severityShapes: Readonly<Record<string, ShapeName>> = {
  critical: 'critical',
  blocker: 'blocker',
  high: 'high',
  medium: 'medium',
  low: 'low',
  warning: 'severityWarning',
  info: 'severityInfo',
};

interface Severity {
  readonly word: string;
  /** None for a word that nobody knows here. */
  readonly shape: ShapeName | undefined;
}

/** A severity as it is read, with its shape; nothing for a check without one. */
export function severityOf(severity: string | null): Severity | undefined {
  const text = severity?.trim().toLowerCase() ?? '';
  if (text === '') return undefined;
  return { word: text.charAt(0).toUpperCase() + text.slice(1), shape: severityShapes[text] };
}
