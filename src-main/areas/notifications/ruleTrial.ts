import type { ReplayEvent, RuleReplay, SentNotification } from '#contract/notifications.ts';
import {
  maxReplayEvents,
  type ReplayOutcome,
  replayOutcomes,
  sendOutcome,
  type UnknownReason,
  unknownReasons,
} from '#contract/rules/notifications.ts';
import type { FilterResult } from './celFilter.ts';
import { compareGroups, type GroupValues } from './eventGroups.ts';
import { resourceKey, type WaitingEvent, type WaitResult } from './healthAfterWait.ts';

/** Limit of occurrences that are counted for one row. */
const maxOccurrencesPerRow = 5_000;
/** Limit of named things in the result. */
const maxResources = 20;

type Resource = SentNotification['resource'];

interface Occurrence extends WaitingEvent {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly silenced: boolean;
}

/**
 * Yields the occurrences of a row. Only the first and the last time are known; the others are spread evenly.
 */
function* occurrencesOf(send: SentNotification): Generator<Occurrence> {
  const { count, createdAt, firstObservedAt, status, failed, event, resource } = send;
  const silenced = sendOutcome(status, failed) === 'silenced';
  const lastMs = Date.parse(createdAt);
  const firstMs = Math.min(lastMs, Date.parse(firstObservedAt));
  const times = Math.max(1, Math.min(count, maxOccurrencesPerRow));
  for (let index = 0; index < times; index += 1) {
    const atMs = times === 1 ? lastMs : firstMs + ((lastMs - firstMs) * index) / (times - 1);
    const isStored = index === 0 || index === times - 1;
    const happened = isStored ? { fromMs: atMs, toMs: atMs } : { fromMs: firstMs, toMs: lastMs };
    yield { atMs, silenced, event, resource, happened };
  }
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

interface RuleGrouping {
  readonly valuesOf: (resource: Resource) => GroupValues;
  /** How long a group exists, in milliseconds. Null if only the repeat interval limits it. */
  readonly intervalMs: number | null;
}

interface RuleTrialInput {
  readonly sends: readonly SentNotification[];
  /** Repeat interval in milliseconds; null if every event is sent. */
  readonly intervalMs: number | null;
  /** Returns the filter's result for a notification; absent without a filter. */
  readonly evaluate?: (send: SentNotification) => FilterResult;
  /** Absent if the rule does not wait. */
  readonly wait?: {
    /** Milliseconds. */
    readonly ms: number;
    readonly resultOf: (event: WaitingEvent) => WaitResult;
  };
  /** Absent if the rule does not group. It has an effect only with a repeat interval. */
  readonly grouping?: RuleGrouping;
}

type ListedEvent = { -readonly [Name in keyof ReplayEvent]: ReplayEvent[Name] };

/** Counts the outcomes, and collects the latest events of each. */
class Outcomes {
  readonly sums: Record<ReplayOutcome, number> = {
    sent: 0,
    repeated: 0,
    grouped: 0,
    recovered: 0,
    silenced: 0,
    filtered: 0,
    unknown: 0,
    unjudged: 0,
  };
  readonly #unknown = new Map<UnknownReason, number>();
  readonly #sentByResource = new Map<string, { resource: Resource; times: number }>();
  readonly #listed = new Map<ReplayOutcome, ListedEvent[]>();

  add(
    { atMs, event, resource, happened }: Occurrence,
    outcome: ReplayOutcome,
    unknownReason: UnknownReason | null = null,
  ): ListedEvent {
    this.sums[outcome] += 1;
    if (unknownReason !== null) this.#unknown.set(unknownReason, (this.#unknown.get(unknownReason) ?? 0) + 1);
    if (outcome === 'sent') {
      const key = resourceKey(resource);
      this.#sentByResource.set(key, {
        resource,
        times: (this.#sentByResource.get(key)?.times ?? 0) + 1,
      });
    }
    const listed: ListedEvent = {
      at: new Date(atMs).toISOString(),
      isEstimated: happened.fromMs !== happened.toMs,
      event,
      resource,
      outcome,
      covers: 0,
      unknownReason,
    };
    const others = this.#listed.get(outcome) ?? [];
    others.push(listed);
    // Sorted rarely, because a long history has many more events than the list.
    this.#listed.set(outcome, others.length > 20 * maxReplayEvents ? latestOf(others) : others);
    return listed;
  }

  result() {
    return {
      ...this.sums,
      events: replayOutcomes.reduce((sum, outcome) => sum + this.sums[outcome], 0),
      unknownReasons: unknownReasons.flatMap((reason) => {
        const times = this.#unknown.get(reason);
        return times === undefined ? [] : [{ reason, times }];
      }),
      resources: [...this.#sentByResource.values()].sort((a, b) => b.times - a.times).slice(0, maxResources),
      latest: [...this.#listed.values()].flatMap(latestOf).sort(byTime),
    };
  }
}

const byTime = (one: ReplayEvent, other: ReplayEvent): number =>
  one.at < other.at ? 1 : one.at > other.at ? -1 : 0;

const latestOf = (events: ListedEvent[]): ListedEvent[] => events.sort(byTime).slice(0, maxReplayEvents);

/** An occurrence that was sent, or about which the replay cannot decide. */
interface PossibleSend {
  readonly occurrence: Occurrence;
  readonly listed: ListedEvent;
  readonly isCertain: boolean;
  /** End of the wait, in milliseconds since 1970. */
  readonly decidedMs: number;
}

interface Suppression {
  readonly outcome: 'repeated' | 'grouped';
  readonly by: ListedEvent;
}

interface Blockers {
  readonly certain: Suppression | undefined;
  /** Why it is not certain that nothing suppresses the event. */
  readonly possible: 'group' | 'earlier' | undefined;
}

/** Returns the list of a key, which is added if it is missing. */
function listAt<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/**
 * Applies the wait and the repeat interval to the occurrences of one partition: events that can suppress each other.
 * They must be passed in their order.
 */
class RepeatInterval {
  readonly #input: RuleTrialInput;
  readonly #groupOf: GroupLookup | undefined;
  readonly #all: PossibleSend[] = [];
  readonly #byResource = new Map<string, PossibleSend[]>();
  readonly #byGroup = new Map<number, PossibleSend[]>();
  /** Sends of resources whose group is not known. */
  readonly #withoutGroup: PossibleSend[] = [];

  constructor(input: RuleTrialInput, groupOf: GroupLookup | undefined) {
    this.#input = input;
    this.#groupOf = groupOf;
  }

  decide(occurrence: Occurrence, outcomes: Outcomes): void {
    const { wait } = this.#input;
    const decidedMs = occurrence.atMs + (wait?.ms ?? 0);
    const suppress = ({ outcome, by }: Suppression) => {
      by.covers += 1;
      outcomes.add(occurrence, outcome);
    };
    // The server compares with earlier notifications when the event happens, and again after the wait.
    const atOnce = this.#blockersOf(occurrence, occurrence.atMs);
    if (atOnce.certain !== undefined) {
      suppress(atOnce.certain);
      return;
    }
    const result = wait === undefined ? 'same' : wait.resultOf(occurrence);
    if (result === 'changed') {
      outcomes.add(occurrence, 'recovered');
      return;
    }
    const later = wait === undefined ? atOnce : this.#blockersOf(occurrence, decidedMs);
    if (later.certain !== undefined) {
      suppress(later.certain);
      return;
    }
    const reason = result === 'same' ? (later.possible ?? atOnce.possible ?? null) : result;
    const listed = outcomes.add(occurrence, reason === null ? 'sent' : 'unknown', reason);
    this.#remember({ occurrence, listed, isCertain: reason === null, decidedMs });
  }

  #remember(send: PossibleSend): void {
    if (this.#input.intervalMs === null) return;
    this.#all.push(send);
    listAt(this.#byResource, resourceKey(send.occurrence.resource)).push(send);
    const group = this.#groupOf?.(send.occurrence);
    if (group !== undefined) listAt(this.#byGroup, group).push(send);
    else if (this.#groupOf !== undefined) this.#withoutGroup.push(send);
  }

  /** @param checkedMs time of the comparison, in milliseconds since 1970 */
  #blockersOf(occurrence: Occurrence, checkedMs: number): Blockers {
    const own = this.#search(
      this.#byResource.get(resourceKey(occurrence.resource)),
      occurrence,
      checkedMs,
      isAny,
    );
    if (own.certain !== undefined)
      return { certain: { outcome: 'repeated', by: own.certain.listed }, possible: undefined };
    const earlier = own.isPossible ? 'earlier' : undefined;
    const grouping = this.#groupOf === undefined ? undefined : this.#input.grouping;
    if (grouping === undefined) return { certain: undefined, possible: earlier };
    const group = this.#groupOf?.(occurrence);
    const others =
      group === undefined
        ? nothingFound
        : this.#search(this.#byGroup.get(group), occurrence, checkedMs, isAny);
    if (others.certain !== undefined)
      return { certain: { outcome: 'grouped', by: others.certain.listed }, possible: undefined };
    if (earlier !== undefined || others.isPossible) return { certain: undefined, possible: 'earlier' };
    const values = grouping.valuesOf(occurrence.resource);
    const candidates = group === undefined ? this.#all : this.#withoutGroup;
    const isMaybe = (send: PossibleSend) =>
      compareGroups(values, grouping.valuesOf(send.occurrence.resource)) === 'maybe';
    const maybe = this.#search(candidates, occurrence, checkedMs, isMaybe, true);
    const isPossible = maybe.isPossible || maybe.certain !== undefined;
    return { certain: undefined, possible: isPossible ? 'group' : undefined };
  }

  /**
   * Searches the sends within the interval, latest first.
   * @param isAnyEnough whether the first match ends the search, also an uncertain one
   */
  #search(
    sends: readonly PossibleSend[] | undefined,
    { atMs }: Occurrence,
    checkedMs: number,
    matches: (send: PossibleSend) => boolean,
    isAnyEnough = false,
  ): { readonly certain: PossibleSend | undefined; readonly isPossible: boolean } {
    const { intervalMs } = this.#input;
    if (sends === undefined || intervalMs === null) return nothingFound;
    let isPossible = false;
    for (let index = sends.length - 1; index >= 0; index -= 1) {
      const send = sends[index];
      if (send === undefined || atMs - send.occurrence.atMs >= intervalMs) break;
      if (send.decidedMs > checkedMs || checkedMs - send.occurrence.atMs >= intervalMs) continue;
      if (!matches(send)) continue;
      if (send.isCertain) return { certain: send, isPossible };
      isPossible = true;
      if (isAnyEnough) break;
    }
    return { certain: undefined, isPossible };
  }
}

const isAny = () => true;
const nothingFound = { certain: undefined, isPossible: false } as const;

const inOrder = (one: Occurrence, other: Occurrence): number => one.atMs - other.atMs;

/** Returns the number of an occurrence's group. Undefined if a value that the rule groups by is not stored. */
type GroupLookup = (occurrence: Occurrence) => number | undefined;

/** Numbers the groups. A group begins with its first event and exists for the interval. */
function groupLookup(
  occurrences: readonly Occurrence[],
  { valuesOf, intervalMs }: RuleGrouping,
): GroupLookup {
  const open = new Map<string, { readonly number: number; readonly sinceMs: number }>();
  const numbers = new Map<Occurrence, number>();
  let last = 0;
  for (const occurrence of occurrences.toSorted(inOrder)) {
    const values = valuesOf(occurrence.resource);
    if (values.includes(undefined)) continue;
    const key = JSON.stringify(values);
    const known = open.get(key);
    const isOver =
      known === undefined || (intervalMs !== null && occurrence.atMs - known.sinceMs >= intervalMs);
    const group = isOver ? { number: ++last, sinceMs: occurrence.atMs } : known;
    open.set(key, group);
    numbers.set(occurrence, group.number);
  }
  return (occurrence) => numbers.get(occurrence);
}

/**
 * Estimates which past events a rule would have sent. Mirrors the order of the server's checks: filter, silences,
 * repeat interval, wait, and the repeat interval again.
 * @param input all events that the rule covers, in any order
 */
export function tryRule(input: RuleTrialInput): Omit<RuleReplay, 'since'> {
  const { sends, intervalMs, evaluate } = input;
  const outcomes = new Outcomes();
  const reasons = new Map<string, number>();
  const matching: Occurrence[] = [];
  const byEvent = Map.groupBy(sends, ({ event, resource }) => `${event} ${resourceKey(resource)}`);
  for (const group of byEvent.values()) {
    const rows = mostFrequentRule(group);
    const [first] = rows;
    if (first === undefined) continue;
    const judged = evaluate === undefined ? true : evaluate(first);
    for (const occurrence of rows.flatMap((row) => [...occurrencesOf(row)])) {
      if (typeof judged === 'object') {
        outcomes.add(occurrence, 'unjudged');
        reasons.set(judged.reason, (reasons.get(judged.reason) ?? 0) + 1);
      } else if (!judged) outcomes.add(occurrence, 'filtered');
      else matching.push(occurrence);
    }
  }
  const grouping = intervalMs === null ? undefined : input.grouping;
  const groupOf = grouping === undefined ? undefined : groupLookup(matching, grouping);
  const partitions = Map.groupBy(matching, ({ event, resource }) =>
    grouping === undefined ? `${event} ${resourceKey(resource)}` : event,
  );
  for (const partition of partitions.values()) {
    const repeats = new RepeatInterval(input, groupOf);
    for (const occurrence of partition.sort(inOrder))
      if (occurrence.silenced) outcomes.add(occurrence, 'silenced');
      else repeats.decide(occurrence, outcomes);
  }
  // The most frequent reason: a filter that cannot be parsed fails for each stored resource.
  const [[reason = null] = []] = [...reasons].sort(([, one], [, other]) => other - one);
  return { ...outcomes.result(), reason };
}
