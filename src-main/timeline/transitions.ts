import type { TimelineEvent } from '#contract/timeline.ts';
import type { StoredTransitions, TimeRangeMs } from '../cache/reads/CheckReader.ts';

/** Properties of a check for its timeline events. */
export interface WatchedCheck {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  /** Time of the last status change, as recorded by the server; ISO 8601. */
  readonly lastTransitionAt: string | null;
}

/** Tolerance in milliseconds for missing runs at the start of a span, because some checks run rarely. */
const startToleranceMs = 15 * 60_000;

const iso = (ms: number): string => new Date(ms).toISOString();

const isWithin = (ms: number, { fromMs, toMs }: TimeRangeMs): boolean => ms >= fromMs && ms <= toMs;

/**
 * Returns the status changes of a check, based on cached runs. Before the first cached run, only the server's
 * last recorded change is known.
 */
export function transitionsOf(
  check: WatchedCheck,
  stored: StoredTransitions,
  span: TimeRangeMs,
): TimelineEvent[] {
  const { id, name } = check;
  const commonFields = { lane: 'checks', by: null, target: { kind: 'check', id } } as const;
  const { transitions, oldestMs, newestMs } = stored;
  const events = transitions.flatMap(({ atMs, ok, message }, index): TimelineEvent[] => {
    const endMs = transitions[index + 1]?.atMs ?? newestMs;
    const endAt = ok || endMs === null ? null : iso(endMs);
    const lasts = { endAt, ongoing: endAt !== null && index === transitions.length - 1 };
    if (index > 0) {
      const title = ok ? `${name} recovered` : `${name} failed`;
      const tone = ok ? 'passed' : 'failed';
      return [
        { id: `${id} ${atMs}`, ...commonFields, at: iso(atMs), ...lasts, title, detail: message, tone },
      ];
    }
    // Reports a failure at the start of the span as a point in time. A duration would hide later
    // changes in the chart.
    if (ok) return [];
    const title = transitions.length === 1 ? `${name} failed throughout` : `${name} was already failing`;
    const at = iso(Math.max(atMs, span.fromMs));
    const first = { at, endAt: null, ongoing: false };
    return [{ id: `${id} first`, ...commonFields, ...first, title, detail: message, tone: 'failed' }];
  });
  const recordedMs = check.lastTransitionAt === null ? Number.NaN : Date.parse(check.lastTransitionAt);
  const unseen = isWithin(recordedMs, span) && (oldestMs === null || recordedMs < oldestMs);
  const good = check.status === 'healthy';
  if (!unseen || (!good && check.status !== 'unhealthy')) return events;
  const noticed: TimelineEvent = {
    id: `${id} noted`,
    ...commonFields,
    at: iso(recordedMs),
    endAt: null,
    ongoing: false,
    title: `${name} became ${check.status}`,
    detail: null,
    tone: good ? 'passed' : 'failed',
  };
  return [noticed, ...events];
}

/** Returns since when runs are cached, if they do not cover the whole span; null if there are none. */
export function missingRuns({ oldestMs, newestMs }: StoredTransitions, { fromMs, toMs }: TimeRangeMs) {
  if (oldestMs === null || newestMs === null || oldestMs > toMs) return { since: null };
  return oldestMs > fromMs + startToleranceMs ? { since: oldestMs } : undefined;
}
