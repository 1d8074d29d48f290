import { isEmptyInstant, isForever } from '#contract/rules/serverTime.ts';
import { foreverText } from '#kit/format/forever.ts';
import { formatElapsed } from '#kit/format/formatAge.ts';
import type { ShapeName } from '#kit/status/statusShapes.ts';

/** Delay up to which a run is due, not overdue. The window's clock moves in steps. */
const dueToleranceMs = 60_000;

/** Returns when a check runs next: never, in the future, now, or overdue. Undefined without a schedule. */
export function nextRunOf(
  instant: string | null,
  nowMs: number,
): { readonly when: 'never' | 'ahead' | 'due' | 'overdue'; readonly age: string } | undefined {
  if (instant === null || isEmptyInstant(instant)) return undefined;
  if (isForever(instant)) return { when: 'never', age: foreverText };
  const atMs = Date.parse(instant);
  if (atMs > nowMs) return { when: 'ahead', age: formatElapsed(new Date(nowMs).toISOString(), atMs) };
  return { when: nowMs - atMs < dueToleranceMs ? 'due' : 'overdue', age: formatElapsed(instant, nowMs) };
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
