import type { TimelineEvent } from '../../src-preload/contract/timeline.ts';
import type { KeptFlips, Span } from '../cache/reads/CheckReader.ts';

/** Properties of a check for its timeline events. */
export interface WatchedCheck {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  /** Time of the last status change, as recorded by the server; ISO 8601. */
  readonly lastTransitionAt: string | null;
}

/** Tolerance in milliseconds for missing runs at the start of a span, because some checks run rarely. */
const seldomMs = 15 * 60_000;

const iso = (ms: number): string => new Date(ms).toISOString();

const within = (ms: number, { fromMs, toMs }: Span): boolean => ms >= fromMs && ms <= toMs;

/**
 * Returns the status changes of a check, based on cached runs. Before the first cached run, only the server's
 * last recorded change is known.
 */
export function transitionsOf(check: WatchedCheck, kept: KeptFlips, span: Span): TimelineEvent[] {
  const { id, name } = check;
  const about = { lane: 'checks', by: null, target: { kind: 'check', id } } as const;
  const { flips, oldestMs, newestMs } = kept;
  const turns = flips.flatMap(({ atMs, ok, said }, place): TimelineEvent[] => {
    const endMs = flips[place + 1]?.atMs ?? newestMs;
    const endAt = ok || endMs === null ? null : iso(endMs);
    const lasts = { endAt, ongoing: endAt !== null && place === flips.length - 1 };
    if (place > 0) {
      const title = ok ? `${name} recovered` : `${name} failed`;
      const tone = ok ? 'passed' : 'failed';
      return [{ id: `${id} ${atMs}`, ...about, at: iso(atMs), ...lasts, title, detail: said, tone }];
    }
    // Reports a failure at the start of the span as a point in time. A duration would hide later
    // changes in the chart.
    if (ok) return [];
    const title = flips.length === 1 ? `${name} failed throughout` : `${name} was already failing`;
    const at = iso(Math.max(atMs, span.fromMs));
    const first = { at, endAt: null, ongoing: false };
    return [{ id: `${id} first`, ...about, ...first, title, detail: said, tone: 'failed' }];
  });
  const noted = check.lastTransitionAt === null ? Number.NaN : Date.parse(check.lastTransitionAt);
  const unseen = within(noted, span) && (oldestMs === null || noted < oldestMs);
  const good = check.status === 'healthy';
  if (!unseen || (!good && check.status !== 'unhealthy')) return turns;
  const noticed: TimelineEvent = {
    id: `${id} noted`,
    ...about,
    at: iso(noted),
    endAt: null,
    ongoing: false,
    title: `${name} became ${check.status}`,
    detail: null,
    tone: good ? 'passed' : 'failed',
  };
  return [noticed, ...turns];
}

/** Returns since when runs are cached, if they do not cover the whole span; null if there are none. */
export function missingRuns({ oldestMs, newestMs }: KeptFlips, { fromMs, toMs }: Span) {
  if (oldestMs === null || newestMs === null || oldestMs > toMs) return { since: null };
  return oldestMs > fromMs + seldomMs ? { since: oldestMs } : undefined;
}
