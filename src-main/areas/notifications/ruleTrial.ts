import type { RuleReplay, SentNotification } from '#contract/notifications.ts';
import { sendOutcome } from '#contract/rules/notifications.ts';
import type { FilterResult } from './celFilter.ts';

/** Limit of occurrences that are counted for one row. */
const maxOccurrencesPerRow = 5_000;
/** Limit of named things in the result. */
const maxResources = 20;

interface Occurrence {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly silenced: boolean;
}

/**
 * Yields the occurrences of a row. Only the first and the last time are known; the others are spread evenly.
 */
function* occurrencesOf({
  count,
  createdAt,
  firstObservedAt,
  status,
  failed,
}: SentNotification): Generator<Occurrence> {
  const silenced = sendOutcome(status, failed) === 'silenced';
  const lastMs = Date.parse(createdAt);
  const firstMs = Math.min(lastMs, Date.parse(firstObservedAt));
  const times = Math.max(1, Math.min(count, maxOccurrencesPerRow));
  for (let index = 0; index < times; index += 1)
    yield { atMs: times === 1 ? lastMs : firstMs + ((lastMs - firstMs) * index) / (times - 1), silenced };
}

const countOccurrences = (sends: readonly SentNotification[]): number =>
  sends.reduce((sum, { count }) => sum + Math.max(1, count), 0);

/** Several rules can send the same event. Returns the notifications of the rule with the most occurrences. */
function mostFrequentRule(sends: readonly SentNotification[]): readonly SentNotification[] {
  const byRule = [...Map.groupBy(sends, ({ rule }) => rule.id).values()];
  return byRule.reduce(
    (most, each) => (countOccurrences(each) > countOccurrences(most) ? each : most),
    byRule[0] ?? [],
  );
}

interface RuleTrialInput {
  readonly sends: readonly SentNotification[];
  /** Repeat interval in milliseconds; null if every event is sent. */
  readonly intervalMs: number | null;
  /** Returns the filter's result for a notification; absent without a filter. */
  readonly evaluate?: (send: SentNotification) => FilterResult;
}

/**
 * Estimates which past events a rule would have sent.
 * @param sends all events that the rule covers, in any order
 */
export function tryRule({ sends, intervalMs, evaluate }: RuleTrialInput): Omit<RuleReplay, 'since'> {
  const sums = { events: 0, sent: 0, repeated: 0, silenced: 0, filtered: 0, unjudged: 0 };
  const reasons = new Map<string, number>();
  const sentByResource = new Map<string, { resource: SentNotification['resource']; times: number }>();
  const groups = Map.groupBy(sends, ({ event, resource }) => `${event} ${resource.kind} ${resource.id}`);
  for (const group of groups.values()) {
    const rows = mostFrequentRule(group);
    const [first] = rows;
    if (first === undefined) continue;
    const occurrences = rows.flatMap((row) => [...occurrencesOf(row)]).sort((a, b) => a.atMs - b.atMs);
    sums.events += occurrences.length;
    if (evaluate !== undefined) {
      const judged = evaluate(first);
      if (typeof judged === 'object') {
        sums.unjudged += occurrences.length;
        reasons.set(judged.reason, (reasons.get(judged.reason) ?? 0) + occurrences.length);
        continue;
      }
      if (!judged) {
        sums.filtered += occurrences.length;
        continue;
      }
    }
    let lastMs = Number.NEGATIVE_INFINITY;
    let sent = 0;
    for (const { atMs, silenced } of occurrences) {
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
    sentByResource.set(key, { resource, times: (sentByResource.get(key)?.times ?? 0) + sent });
  }
  const resources = [...sentByResource.values()].sort((a, b) => b.times - a.times).slice(0, maxResources);
  // The most frequent reason: a filter that cannot be parsed fails for each stored resource.
  const [[reason = null] = []] = [...reasons].sort(([, one], [, other]) => other - one);
  return { ...sums, reason, resources };
}
