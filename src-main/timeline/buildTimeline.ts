import { z } from 'zod';
import type { Change } from '#contract/changes.ts';
import type { CheckListItem } from '#contract/entities/check.ts';
import { type IncidentHistoryEntry, type IncidentPage, incidentHistorySchema } from '#contract/incidents.ts';
import { type PlaybookRun, playbookRunSchema } from '#contract/playbooks.ts';
import { severities } from '#contract/rules/changes.ts';
import { isIncidentClosed } from '#contract/rules/incidents.ts';
import { isEmptyInstant, isForever } from '#contract/rules/serverTime.ts';
import {
  defaultSpans,
  type Gap,
  type TimelineLane,
  type TimelineSpan,
  timelineSpanMs,
} from '#contract/rules/timeline.ts';
import type { Timeline, TimelineEvent } from '#contract/timeline.ts';
import { Failure } from '../base/Failure.ts';
import type { TimeRangeMs } from '../cache/reads/CheckReader.ts';
import { type AnswerSources, answerFrom } from '../reading/answerFrom.ts';
import { historyFromServer } from '../server/readIncident.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { OpenStore } from '../sync/OfflineStore.ts';
import { incidentEvents, shorten } from './incidentEvents.ts';
import { maxPlaybookRuns, readPlaybookRuns, runEvent } from './runEvents.ts';
import { linkedToIncident, linkedToItem, maxLinkedResources, type TimelineScope } from './timelineScope.ts';
import { missingRuns, transitionsOf } from './transitions.ts';

export interface TimelineParts extends AnswerSources {
  readonly session: SessionManager;
}

export type TimelineSubject =
  | { readonly of: 'incident'; readonly incident: IncidentPage }
  | { readonly of: 'item'; readonly id: string };

export interface TimelineQuery {
  readonly subject: TimelineSubject;
  readonly span?: TimelineSpan | undefined;
  /** True to use only the cache. */
  readonly cacheOnly?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface TimelineData {
  readonly timeline: Timeline;
  readonly linked: TimelineScope;
  readonly changes: readonly Change[];
  readonly checks: readonly CheckListItem[];
  readonly runs: readonly PlaybookRun[];
  readonly history: readonly IncidentHistoryEntry[];
  /** How current the runs and the changelog are, ISO 8601; null if they could not be read. */
  readonly asOf: { readonly runs: string | null; readonly history: string | null };
}

/** Limits of changes, and of status changes per check, because a chart cannot distinguish more. */
const maxChanges = 1_000;
const maxTransitions = 100;

const iso = (ms: number): string => new Date(ms).toISOString();
const emptyScope: TimelineScope = {
  items: [],
  checks: [],
  components: [],
  unknownComponents: 0,
  unknown: 0,
};

/** Returns the time span of a timeline. For an incident that is over, it ends with the incident. */
export function spanOfTimeline(
  subject: TimelineSubject,
  span: TimelineSpan | undefined,
  nowMs: number,
): TimeRangeMs {
  const beforeMs = timelineSpanMs[span ?? defaultSpans[subject.of]];
  if (subject.of === 'item') return { fromMs: nowMs - beforeMs, toMs: nowMs };
  const { createdAt, closedAt, resolvedAt, updatedAt, status } = subject.incident;
  // The server refuses queries before year 1, so a missing or infinite time counts as the end of the span.
  const msOr = (instant: string, otherwiseMs: number) =>
    isEmptyInstant(instant) || isForever(instant) ? otherwiseMs : Date.parse(instant);
  const endMs = isIncidentClosed(status) ? msOr(closedAt ?? resolvedAt ?? updatedAt, nowMs) : nowMs;
  const openedMs = msOr(createdAt, endMs);
  return { fromMs: openedMs - beforeMs, toMs: Math.max(openedMs, endMs) };
}

const gap = (lane: TimelineLane, why: Gap['why'], more: Partial<Pick<Gap, 'count' | 'since'>> = {}): Gap => ({
  lane,
  why,
  count: null,
  since: null,
  ...more,
});

const changeEvent = (change: Change): TimelineEvent => ({
  id: change.id,
  lane: 'changes',
  at: change.createdAt,
  endAt: null,
  ongoing: false,
  title: shorten(change.summary ?? change.type) || change.type,
  detail: change.item.name,
  tone: severities.find((severity) => severity === change.severity?.toLowerCase()) ?? 'plain',
  by: change.createdBy?.name ?? change.externalCreatedBy,
  target: { kind: 'change', id: change.id },
});

interface Part<T> {
  readonly rows: readonly T[];
  readonly events: readonly TimelineEvent[];
  readonly gaps: readonly Gap[];
}

async function readChanges(
  open: OpenStore,
  { items }: TimelineScope,
  span: TimeRangeMs,
): Promise<Part<Change>> {
  if (items.length === 0) return { rows: [], events: [], gaps: [] };
  const { forbidden, complete, sinceMs } = open.completeness('changes');
  if (forbidden !== null) return { rows: [], events: [], gaps: [gap('changes', 'forbidden')] };
  const none = { include: [], exclude: [] };
  const { changes, total } = await open.cache.read.listChanges({
    filter: {
      configType: none,
      type: none,
      tags: none,
      itemId: { include: [...items], exclude: [] },
      summary: none,
      source: none,
      createdBy: none,
      externalCreatedBy: none,
      hideDeleted: false,
    },
    range: { asked: '', from: iso(span.fromMs), to: iso(span.toMs) },
    sortBy: 'created_at',
    sortOrder: 'desc',
    pageIndex: 0,
    pageSize: maxChanges,
  });
  const lacks = !complete && (sinceMs === null || sinceMs > span.fromMs);
  return {
    rows: changes,
    events: changes.map(changeEvent),
    gaps: [
      ...(total > changes.length ? [gap('changes', 'cut', { count: changes.length })] : []),
      ...(lacks ? [gap('changes', 'not brought', { since: sinceMs === null ? null : iso(sinceMs) })] : []),
    ],
  };
}

async function readTransitions(
  open: OpenStore,
  { checks: ids }: TimelineScope,
  span: TimeRangeMs,
): Promise<Part<CheckListItem>> {
  if (ids.length === 0) return { rows: [], events: [], gaps: [] };
  const forbidden = [open.completeness('checks'), open.completeness('runs')].some(
    (one) => one.forbidden !== null,
  );
  if (forbidden) return { rows: [], events: [], gaps: [gap('checks', 'forbidden')] };
  const checks = await open.cache.read.checksById(ids);
  const transitions = await open.cache.read.checkTransitions(
    checks.map(({ id }) => id),
    span,
    maxTransitions,
  );
  const checksWithFlips = checks.flatMap((check) => {
    const found = transitions.find(({ id }) => id === check.id);
    return found === undefined ? [] : [{ check, found }];
  });
  const missing = checksWithFlips.flatMap(({ found }) => missingRuns(found, span) ?? []);
  const later = missing.flatMap(({ since }) => since ?? []);
  const none = missing.length - later.length;
  const cut = checksWithFlips.filter(({ found }) => found.more).length;
  return {
    rows: checks,
    events: checksWithFlips.flatMap(({ check, found }) => transitionsOf(check, found, span)),
    gaps: [
      ...(later.length > 0
        ? [gap('checks', 'runs older', { count: later.length, since: iso(Math.max(...later)) })]
        : []),
      ...(none > 0 ? [gap('checks', 'no runs', { count: none })] : []),
      ...(cut > 0 ? [gap('checks', 'cut', { count: maxTransitions })] : []),
    ],
  };
}

/**
 * Reads events that are not synced. If the server cannot be reached, uses the cached response,
 * or reports a gap.
 */
async function readFromServer<T>(
  parts: TimelineParts,
  lane: TimelineLane,
  {
    cacheOnly,
    call,
    input,
    schema,
    server,
  }: {
    readonly cacheOnly: boolean | undefined;
    readonly call: string;
    readonly input: unknown;
    readonly schema: z.ZodType<T[]>;
    readonly server: () => Promise<T[]>;
  },
): Promise<Omit<Part<T>, 'events'> & { readonly asOf: string | null }> {
  try {
    const found = await answerFrom<T[]>(parts, {
      policy: cacheOnly === true ? 'kept' : 'server',
      server,
      fromCache: async (_, visited) => visited,
      caching: { call, input, schema },
    });
    const stoodIn = found.source === 'cache' && cacheOnly !== true;
    return {
      rows: found.data,
      asOf: found.asOf,
      gaps: stoodIn ? [gap(lane, 'as kept', { since: found.asOf })] : [],
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // The caller requests the complete timeline afterwards.
    if (cacheOnly === true) return { rows: [], gaps: [], asOf: null };
    return {
      rows: [],
      asOf: null,
      gaps: [gap(lane, error.code === 'FORBIDDEN' ? 'forbidden' : 'not asked')],
    };
  }
}

/** Reads the incidents with evidence about an item or its checks. */
async function readRelatedIncidents(
  open: OpenStore,
  { items, checks }: TimelineScope,
  { fromMs }: TimeRangeMs,
) {
  if (open.completeness('incidents').forbidden !== null)
    return { pages: [], gaps: [gap('incident', 'forbidden')] };
  return { pages: await open.cache.read.incidentsMentioning([...items, ...checks], fromMs), gaps: [] };
}

/**
 * Builds the timeline of an incident or item from the cache. Playbook runs and the incident's changelog come
 * from the server. Missing parts are reported as gaps instead of errors.
 */
export async function buildTimeline(parts: TimelineParts, query: TimelineQuery): Promise<TimelineData> {
  const { store, session, clock } = parts;
  const { subject, cacheOnly, signal } = query;
  const span = spanOfTimeline(subject, query.span, clock.now());
  const local = await store.use(async (open) => {
    const { cache } = open;
    const linked =
      subject.of === 'incident'
        ? await linkedToIncident(cache, subject.incident)
        : await linkedToItem(cache, subject.id);
    const [changes, turns, around] = await Promise.all([
      readChanges(open, linked, span),
      readTransitions(open, linked, span),
      subject.of === 'item'
        ? readRelatedIncidents(open, linked, span)
        : { pages: [subject.incident], gaps: [] },
    ]);
    return { linked, changes, turns, around };
  });
  const linked = local?.linked ?? emptyScope;
  const pages = local?.around.pages ?? (subject.of === 'incident' ? [subject.incident] : []);
  const [runs, history] = await Promise.all([
    readFromServer<PlaybookRun>(parts, 'runs', {
      cacheOnly: cacheOnly,
      call: 'timeline.of',
      input: {
        of: subject.of,
        id: subject.of === 'incident' ? subject.incident.id : subject.id,
        span: query.span,
      },
      schema: z.array(playbookRunSchema),
      server: () => readPlaybookRuns(session.data(), linked, iso(span.fromMs), signal),
    }),
    subject.of === 'item'
      ? { rows: [], gaps: [], asOf: null }
      : readFromServer<IncidentHistoryEntry>(parts, 'incident', {
          cacheOnly: cacheOnly,
          call: 'incidents.history',
          input: { id: subject.incident.id },
          schema: z.array(incidentHistorySchema),
          server: () => historyFromServer(session.data(), subject.incident.id, signal),
        }),
  ]);
  const isIn = ({ at, endAt }: TimelineEvent): boolean => {
    const [atMs, endMs] = [Date.parse(at), Date.parse(endAt ?? at)];
    return endMs >= span.fromMs && atMs <= span.toMs;
  };
  const events = [
    ...(local?.changes.events ?? []),
    ...(local?.turns.events ?? []),
    ...runs.rows.map(runEvent),
    ...pages.flatMap((page) => incidentEvents(page, history.rows)),
  ].filter(isIn);
  const { unknownComponents, unknown, items, checks } = linked;
  const gaps = [
    ...(local === undefined ? [gap('changes', 'not brought'), gap('checks', 'not brought')] : []),
    ...(local?.changes.gaps ?? []),
    ...(local?.turns.gaps ?? []),
    ...(local?.around.gaps ?? []),
    ...(unknownComponents > 0 ? [gap('checks', 'components', { count: unknownComponents })] : []),
    ...(unknown > 0 ? [gap('changes', 'unknown', { count: unknown })] : []),
    ...(checks.length === maxLinkedResources ? [gap('checks', 'cut', { count: maxLinkedResources })] : []),
    ...(items.length === maxLinkedResources ? [gap('changes', 'cut', { count: maxLinkedResources })] : []),
    ...runs.gaps,
    ...(runs.rows.length === maxPlaybookRuns ? [gap('runs', 'cut', { count: maxPlaybookRuns })] : []),
    ...history.gaps,
  ];
  return {
    timeline: {
      from: iso(span.fromMs),
      to: iso(span.toMs),
      events: events.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id.localeCompare(b.id)),
      gaps,
    },
    linked,
    changes: local?.changes.rows ?? [],
    checks: local?.turns.rows ?? [],
    runs: runs.rows,
    history: history.rows,
    asOf: { runs: runs.asOf, history: history.asOf },
  };
}
