import type { RuleTrial, Send } from '../../../src-preload/contract/notifications.ts';
import { sendOutcome } from '../../../src-preload/contract/rules/notifications.ts';
import type { Judged } from './celFilter.ts';

/** Limit of occurrences that are counted for one row. */
const mostOfRow = 5_000;
/** Limit of named things in the result. */
const mostNamed = 20;

interface Occurrence {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly silenced: boolean;
}

/**
 * Yields the occurrences of a row. Only the first and the last time are known; the others are spread evenly.
 */
function* occurrencesOf({ count, createdAt, firstObservedAt, status, failed }: Send): Generator<Occurrence> {
  const silenced = sendOutcome(status, failed) === 'silenced';
  const lastMs = Date.parse(createdAt);
  const firstMs = Math.min(lastMs, Date.parse(firstObservedAt));
  const times = Math.max(1, Math.min(count, mostOfRow));
  for (let index = 0; index < times; index += 1)
    yield { atMs: times === 1 ? lastMs : firstMs + ((lastMs - firstMs) * index) / (times - 1), silenced };
}

const timesOf = (sends: readonly Send[]): number =>
  sends.reduce((sum, { count }) => sum + Math.max(1, count), 0);

/** Several rules can send the same event. Returns the notifications of the rule with the most occurrences. */
function fullest(sends: readonly Send[]): readonly Send[] {
  const byRule = [...Map.groupBy(sends, ({ rule }) => rule.id).values()];
  return byRule.reduce((most, each) => (timesOf(each) > timesOf(most) ? each : most), byRule[0] ?? []);
}

interface Tried {
  readonly sends: readonly Send[];
  /** Repeat interval in milliseconds; null if every event is sent. */
  readonly intervalMs: number | null;
  /** Returns the filter's result for a notification; absent without a filter. */
  readonly judge?: (send: Send) => Judged;
}

/**
 * Estimates which past events a rule would have sent.
 * @param sends all events that the rule covers, in any order
 */
export function tryRule({ sends, intervalMs, judge }: Tried): Omit<RuleTrial, 'since'> {
  const sums = { events: 0, sent: 0, repeated: 0, silenced: 0, filtered: 0, unjudged: 0 };
  let reason: string | null = null;
  const told = new Map<string, { resource: Send['resource']; times: number }>();
  const groups = Map.groupBy(sends, ({ event, resource }) => `${event} ${resource.kind} ${resource.id}`);
  for (const group of groups.values()) {
    const rows = fullest(group);
    const [first] = rows;
    if (first === undefined) continue;
    const happened = rows.flatMap((row) => [...occurrencesOf(row)]).sort((a, b) => a.atMs - b.atMs);
    sums.events += happened.length;
    if (judge !== undefined) {
      const judged = judge(first);
      if (typeof judged === 'object') {
        sums.unjudged += happened.length;
        reason ??= judged.reason;
        continue;
      }
      if (!judged) {
        sums.filtered += happened.length;
        continue;
      }
    }
    let lastMs = Number.NEGATIVE_INFINITY;
    let sent = 0;
    for (const { atMs, silenced } of happened) {
      if (silenced) sums.silenced += 1;
      else if (intervalMs !== null && atMs - lastMs < intervalMs) sums.repeated += 1;
      else {
        sent += 1;
        lastMs = atMs;
      }
    }
    sums.sent += sent;
    if (sent === 0) continue;
    const { resource } = first;
    const key = `${resource.kind} ${resource.id}`;
    told.set(key, { resource, times: (told.get(key)?.times ?? 0) + sent });
  }
  const resources = [...told.values()].sort((a, b) => b.times - a.times).slice(0, mostNamed);
  return { ...sums, reason, resources };
}
