import { formatAge } from '#kit/format/formatAge.ts';
import type { ShapeName } from '#kit/status/statusShapes.ts';

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

/** Ages at which the tile is displayed. The chart shows younger transitions better. */
const transition = { youngestMs: hourMs, oldestMs: 7 * dayMs } as const;

/**
 * Whether the tile shows the last status change.
 * @param instant ISO 8601
 */
export function isTransitionShown(instant: string | null, nowMs: number): boolean {
  if (instant === null) return false;
  const ageMs = nowMs - Date.parse(instant);
  return ageMs >= transition.youngestMs && ageMs <= transition.oldestMs;
}

/** Delay up to which a run is due, not overdue. The window's clock moves in steps. */
const dueToleranceMs = 60_000;

/** Returns when a check runs next: in the future, now, or overdue. Undefined without a schedule. */
export function nextRunOf(
  instant: string | null,
  nowMs: number,
): { readonly when: 'ahead' | 'due' | 'overdue'; readonly age: string } | undefined {
  const age = formatAge(instant, nowMs);
  if (instant === null || age === '') return undefined;
  const lateMs = nowMs - Date.parse(instant);
  if (lateMs < 0) return { when: 'ahead', age };
  return { when: lateMs < dueToleranceMs ? 'due' : 'overdue', age };
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
  /** Undefined for unknown severities. */
  readonly shape: ShapeName | undefined;
}

/** Returns the label and shape of a severity. Undefined for a check without one. */
export function severityOf(severity: string | null): Severity | undefined {
  const text = severity?.trim().toLowerCase() ?? '';
  if (text === '') return undefined;
  return { word: text.charAt(0).toUpperCase() + text.slice(1), shape: severityShapes[text] };
}
