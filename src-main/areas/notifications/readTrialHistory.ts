import type { RuleReplayInput, SendResource, SentNotification } from '#contract/notifications.ts';
import { healthEvents, healthOfEvent, notificationRetentionMs } from '#contract/rules/notifications.ts';
import type { Clock } from '#main/base/clock.ts';
import type { FilterFacts } from '#main/cache/reads/readFilterFacts.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { OpenStore } from '#main/sync/OfflineStore.ts';
import { type HealthSources, recordedKindOf, resourceKey } from './healthAfterWait.ts';

/** Limit of things that a trial looks up. */
const maxTrialResources = 2_000;
/** Limit of checks whose runs a trial reads: those with the latest events. */
const maxTrialChecks = 300;
const maxTransitionsPerCheck = 2_000;

export interface TrialHistory {
  readonly sends: readonly SentNotification[];
  /** Null if neither a filter nor grouping needs them. */
  readonly facts: ReadonlyMap<string, FilterFacts> | null;
  /** Null if the rule does not wait. */
  readonly health: HealthSources | null;
}

interface TrialClock {
  readonly clock: Clock;
  readonly session: Pick<SessionManager, 'clockDifferenceMs'>;
}

/**
 * Reads the stored data about the health of resources.
 * @param clockDifferenceMs server clock minus the clock of this computer, on which changes are recorded
 */
async function readHealthSources(
  cache: OpenStore['cache'],
  {
    sends,
    resources,
    facts,
  }: {
    readonly sends: readonly SentNotification[];
    readonly resources: readonly SendResource[];
    readonly facts: ReadonlyMap<string, FilterFacts>;
  },
  { nowMs, clockDifferenceMs }: { readonly nowMs: number; readonly clockDifferenceMs: number },
): Promise<HealthSources> {
  const fromMs = sends.reduce(
    (first, { firstObservedAt, createdAt }) =>
      Math.min(first, Date.parse(firstObservedAt), Date.parse(createdAt)),
    nowMs,
  );
  const recorded = resources.flatMap((resource) => {
    const kind = recordedKindOf[resource.kind];
    return kind === undefined ? [] : [{ key: resourceKey(resource), kind, id: resource.id }];
  });
  const checkIds = resources
    .flatMap(({ kind, id }) => (kind === 'check' ? [id] : []))
    .slice(0, maxTrialChecks);
  const localFromMs = fromMs - clockDifferenceMs;
  const [spans, moves, transitions, reported] = await Promise.all([
    cache.read.watchedSpans(localFromMs),
    cache.read.healthMovesOf(recorded, localFromMs),
    cache.read.checkTransitions(checkIds, { fromMs, toMs: nowMs }, maxTransitionsPerCheck),
    cache.read.sendsOfEvents(healthEvents, fromMs),
  ]);
  const keys = new Set(resources.map(resourceKey));
  return {
    nowMs,
    spans: spans.map(({ kind, sinceMs, untilMs }) => ({
      kind,
      sinceMs: sinceMs + clockDifferenceMs,
      untilMs: untilMs + clockDifferenceMs,
    })),
    moves: new Map(
      moves.map(({ moves: own, last }, index) => [
        recorded[index]?.key ?? '',
        { last, moves: own.map((move) => ({ ...move, atMs: move.atMs + clockDifferenceMs })) },
      ]),
    ),
    runs: new Map(transitions.map((one) => [one.id, one])),
    facts,
    sends: Map.groupBy(
      reported.filter(({ event, resource }) => {
        const isOwn = keys.has(resourceKey(resource));
        return isOwn && healthOfEvent(event) !== undefined;
      }),
      ({ resource }) => resourceKey(resource),
    ),
  };
}

/**
 * Reads what a rule trial needs from the cache.
 * @param sinceMs start of the stored history, in milliseconds since 1970
 */
export async function readTrialHistory(
  cache: OpenStore['cache'],
  { events, filter, waitFor, groupBy }: RuleReplayInput,
  sinceMs: number,
  { clock, session: { clockDifferenceMs } }: TrialClock,
): Promise<TrialHistory> {
  const sends = await cache.read.sendsOfEvents(
    events,
    Math.max(sinceMs, clock.now() - notificationRetentionMs),
  );
  // The resources of the latest events come first, because of the limits.
  const resources = [
    ...new Map(sends.toReversed().map(({ resource }) => [resourceKey(resource), resource])).values(),
  ].slice(0, maxTrialResources);
  const isFiltered = filter !== null && filter.trim() !== '';
  const needsFacts = isFiltered || waitFor !== null || groupBy.length > 0;
  const facts = needsFacts ? await cache.read.filterFactsOf(resources) : null;
  const health =
    waitFor === null || facts === null
      ? null
      : await readHealthSources(
          cache,
          { sends, resources, facts },
          { nowMs: clock.now() + clockDifferenceMs, clockDifferenceMs },
        );
  return { sends, facts, health };
}
