import type { SendResource, SentNotification } from '#contract/notifications.ts';
import type { RecordedHealth, RecordedKind } from '#contract/rules/healthHistory.ts';
import {
  type EventHealth,
  healthOfEvent,
  type SendResourceKind,
  type UnknownReason,
} from '#contract/rules/notifications.ts';
import type { StoredTransitions, TimeRangeMs } from '#main/cache/reads/CheckReader.ts';
import type { RecordedMoves, WatchedSpan } from '#main/cache/reads/HistoryReader.ts';
import type { FilterFacts } from '#main/cache/reads/readFilterFacts.ts';

/** Health of an event's resource after the wait, compared with the health that the event reports. */
export type WaitResult = 'same' | 'changed' | UnknownReason;

/** An event in the stored history. */
export interface WaitingEvent {
  readonly event: string;
  readonly resource: SendResource;
  /** When the event happened, in milliseconds since 1970. Both ends are equal if the time is stored. */
  readonly happened: TimeRangeMs;
}

/** Stored data about the health of resources. All times are of the server's clock. */
export interface HealthSources {
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  readonly spans: readonly WatchedSpan[];
  /** By `resourceKey`. */
  readonly moves: ReadonlyMap<string, RecordedMoves>;
  /** Runs of checks by id of the check. */
  readonly runs: ReadonlyMap<string, StoredTransitions>;
  /** Present values of stored resources, by `resourceKey`. */
  readonly facts: ReadonlyMap<string, FilterFacts>;
  /** Stored notifications of events that report a health, by `resourceKey`. */
  readonly sends: ReadonlyMap<string, readonly SentNotification[]>;
}

/** Kinds whose health is recorded. Canaries have no health of their own. */
export const recordedKindOf: Readonly<Partial<Record<SendResourceKind, RecordedKind>>> = {
  config: 'item',
  check: 'check',
  component: 'component',
};

/** How much later than the change itself a health change can be recorded: feeds compare once a minute. */
const maxRecordingDelayMs = 90_000;

export const resourceKey = ({ kind, id }: Pick<SendResource, 'kind' | 'id'>): string => `${kind} ${id}`;

/** The server treats a missing health as unknown. */
const comparable = (health: RecordedHealth): string => (health === 'none' ? 'unknown' : health);

const compare = (healths: ReadonlySet<string>, expected: EventHealth): WaitResult | undefined => {
  if (!healths.has(expected)) return 'changed';
  return healths.size === 1 ? 'same' : undefined;
};

function presentHealth(facts: FilterFacts | undefined, kind: SendResourceKind): string | undefined {
  const own: unknown = facts?.[kind];
  if (typeof own !== 'object' || own === null) return undefined;
  const health: unknown = Reflect.get(own, kind === 'check' ? 'status' : 'health');
  return typeof health === 'string' && health !== '' ? health : undefined;
}

/** Returns all healths within a time range by the recorded changes. Undefined if the range was not watched. */
function recordedHealths(
  { spans, moves, facts }: HealthSources,
  resource: SendResource,
  { fromMs, toMs }: TimeRangeMs,
): ReadonlySet<string> | undefined {
  const recordedKind = recordedKindOf[resource.kind];
  const endMs = toMs + maxRecordingDelayMs;
  const isWatched = spans.some(
    ({ kind, sinceMs, untilMs }) => kind === recordedKind && sinceMs <= fromMs && untilMs >= endMs,
  );
  const key = resourceKey(resource);
  const present = presentHealth(facts.get(key), resource.kind);
  // A resource that is not stored was deleted, or the user may not read it.
  if (!isWatched || present === undefined) return undefined;
  const { moves: own, last } = moves.get(key) ?? { moves: [], last: null };
  const next = own.find(({ atMs }) => atMs > fromMs);
  const first = next === undefined ? (last === null ? present : comparable(last)) : comparable(next.was);
  const later = own.filter(({ atMs }) => atMs > fromMs && atMs <= endMs).map(({ now }) => comparable(now));
  return new Set([first, ...later]);
}

/** Returns all healths of a check within a time range by its runs. Undefined without runs before and after it. */
function healthsByRuns(
  { runs }: HealthSources,
  { kind, id }: SendResource,
  { fromMs, toMs }: TimeRangeMs,
): ReadonlySet<string> | undefined {
  const stored = kind === 'check' ? runs.get(id) : undefined;
  if (stored === undefined) return undefined;
  const { transitions, newestMs } = stored;
  const before = transitions.findLast(({ atMs }) => atMs <= fromMs);
  if (before === undefined || newestMs === null || newestMs < toMs) return undefined;
  const within = transitions.filter(({ atMs }) => atMs > fromMs && atMs <= toMs);
  return new Set([before, ...within].map(({ ok }) => (ok ? 'healthy' : 'unhealthy')));
}

/** The times of a combined notification that are stored. */
const storedTimes = ({ count, createdAt, firstObservedAt }: SentNotification): readonly number[] =>
  count > 1 ? [Date.parse(firstObservedAt), Date.parse(createdAt)] : [Date.parse(createdAt)];

/** Whether a combined notification may have further events in a time range, whose times are not stored. */
const mayHaveEventsIn = (send: SentNotification, { fromMs, toMs }: TimeRangeMs): boolean =>
  send.count > 2 && Date.parse(send.firstObservedAt) < toMs && Date.parse(send.createdAt) > fromMs;

interface ReportedHealth {
  readonly atMs: number;
  readonly health: EventHealth | undefined;
}

/** Parsed once per resource, because each of its events is compared with all others. */
const reportedHealths = new WeakMap<readonly SentNotification[], readonly ReportedHealth[]>();

/** Returns the healths that events report, oldest first. */
function reportsOf(sends: readonly SentNotification[]): readonly ReportedHealth[] {
  const known = reportedHealths.get(sends);
  if (known !== undefined) return known;
  const reports = sends
    .flatMap((send) => storedTimes(send).map((atMs) => ({ atMs, health: healthOfEvent(send.event) })))
    .sort((one, other) => one.atMs - other.atMs);
  reportedHealths.set(sends, reports);
  return reports;
}

/**
 * Whether a later event reports another health. Events never prove that the health is the same, because only events
 * of a rule are stored.
 */
function changedByEvents(
  { sends }: HealthSources,
  resource: SendResource,
  expected: EventHealth,
  afterMs: number,
  endMs: number,
): boolean {
  const own = sends.get(resourceKey(resource)) ?? [];
  const last = reportsOf(own).findLast(({ atMs }) => atMs <= endMs);
  if (last === undefined || last.atMs <= afterMs || last.health === expected) return false;
  return !own.some(
    (send) =>
      healthOfEvent(send.event) === expected && mayHaveEventsIn(send, { fromMs: last.atMs, toMs: endMs }),
  );
}

/**
 * Returns whether a resource still has the health of an event after a wait. The server sends only then.
 * @param waitMs milliseconds
 */
export function healthAfterWait(
  sources: HealthSources,
  { event, resource, happened }: WaitingEvent,
  waitMs: number,
): WaitResult {
  const expected = healthOfEvent(event);
  if (expected === undefined) return 'no-health';
  const ends = { fromMs: happened.fromMs + waitMs, toMs: happened.toMs + waitMs };
  if (ends.toMs > sources.nowMs) return 'waiting';
  for (const find of [healthsByRuns, recordedHealths]) {
    const healths = find(sources, resource, ends);
    const result = healths === undefined ? undefined : compare(healths, expected);
    if (result !== undefined) return result;
  }
  const isExact = happened.fromMs === happened.toMs;
  return isExact && changedByEvents(sources, resource, expected, happened.fromMs, ends.toMs)
    ? 'changed'
    : 'not-recorded';
}
