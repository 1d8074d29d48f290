import type { TimelineEvent } from '../../src-preload/contract/timeline.ts';
import type { KeptFlips, Span } from '../cache/reads/CheckReader.ts';

/** What is said of a check beside its runs. */
export interface WatchedCheck {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  /** When the server saw it turn the last time; ISO 8601. */
  readonly lastTransitionAt: string | null;
}

/** Runs begin so much later than a span at times without anything being missing: that is how seldom a check may run. Milliseconds. */
const seldomMs = 15 * 60_000;

const iso = (ms: number): string => new Date(ms).toISOString();

const within = (ms: number, { fromMs, toMs }: Span): boolean => ms >= fromMs && ms <= toMs;

/**
 * When a check turned, as its kept runs say. What was before them is not made up: of that the server's own note of the last time is all
 * there is.
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
      const title = ok ? `${name} passed again` : `${name} failed`;
      const tone = ok ? 'passed' : 'failed';
      return [{ id: `${id} ${atMs}`, ...about, at: iso(atMs), ...lasts, title, detail: said, tone }];
    }
    // How it was at the beginning is worth a word where it was bad. It is no stretch of this time: it would cover what turned in it.
    if (ok) return [];
    const title = flips.length === 1 ? `${name} failed all the time` : `${name} was failing already`;
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
    title: `${name} turned ${check.status}`,
    detail: null,
    tone: good ? 'passed' : 'failed',
  };
  return [noticed, ...turns];
}

/** Since when runs of a check are kept, where they do not reach back to the beginning of a span; null for not at all. */
export function missingRuns({ oldestMs, newestMs }: KeptFlips, { fromMs, toMs }: Span) {
  if (oldestMs === null || newestMs === null || oldestMs > toMs) return { since: null };
  return oldestMs > fromMs + seldomMs ? { since: oldestMs } : undefined;
}
