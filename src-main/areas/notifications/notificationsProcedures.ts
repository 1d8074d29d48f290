import {
  type NotificationInbox,
  type SendDetail,
  type SilenceMark,
  sendDetailSchema,
  sendPageSchema,
  silenceMarksSchema,
} from '#contract/notifications.ts';
import { isUuid } from '#contract/rules/ids.ts';
import {
  type EventSubject,
  notificationRetentionMs,
  type SilencedResource,
} from '#contract/rules/notifications.ts';
import type { SeenTimes } from '#contract/rules/seen.ts';
import { instantAt, localTimeZone, readTimeZone, zonedClock } from '#contract/rules/zonedTime.ts';
import type { ComputeJob, JobLimits } from '#main/base/ComputeThread.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import type { FilterFacts } from '#main/cache/reads/readFilterFacts.ts';
import { type AnswerSources, answerFrom } from '#main/reading/answerFrom.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import type { Guards } from '#main/reading/Guards.ts';
import type { Pins } from '#main/reading/Pins.ts';
import type { UserValue } from '#main/reading/UserValue.ts';
import type { resourceChanger } from '#main/resources/changeResource.ts';
import type { ResourceServer } from '#main/resources/Resource.ts';
import { setSilenceEnd } from '#main/resources/setSilenceEnd.ts';
import { silenceRowColumns, silenceRowSchema } from '#main/server/notificationRows.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { OpenStore } from '#main/sync/OfflineStore.ts';
import type { evaluateFilter, FilterResult, findFilterProblem } from './celFilter.ts';
import { messages } from './messages.ts';
import { readConcernCriteria } from './readConcernCriteria.ts';
import { readTrialHistory } from './readTrialHistory.ts';
import type { replayRule } from './replayRule.ts';
import { sendFromServer, sendsFromServer } from './serverNotifications.ts';
import { overlappingSilences, parseCachedSilence, silencesOf } from './silencesOf.ts';

interface NotificationsParts extends AnswerSources {
  readonly session: SessionManager;
  readonly seen: UserValue<SeenTimes>;
  readonly guards: Guards;
  readonly resourceServer: () => ResourceServer;
  readonly changeResource: ReturnType<typeof resourceChanger>;
  /** Rules whose notifications are not shown on the desktop. */
  readonly mutes: Pins;
  /** Silences that end once nothing under them is unhealthy. */
  readonly untilHealthy: Pins;
  /** Evaluates filters in the compute thread, within `filterLimits`. */
  readonly evaluateFilter: ComputeJob<typeof evaluateFilter>;
  /** Replays a rule in the compute thread, within `replayLimits`. */
  readonly replayRule: ComputeJob<typeof replayRule>;
  /** Parses a filter in the compute thread, within `filterLimits`. */
  readonly findFilterProblem: ComputeJob<typeof findFilterProblem>;
}

/** Limits for the filter of one rule trial, which runs over all recorded events. */
export const filterLimits: JobLimits = {
  timeMs: 2_000,
  timeoutMessage: messages.filterTooSlow,
  tooLargeMessage: messages.filterTooLarge,
};

/** Limits for the replay of one rule. */
export const replayLimits: JobLimits = {
  timeMs: 10_000,
  timeoutMessage: messages.replayTooSlow,
  tooLargeMessage: messages.replayTooLarge,
};

const noSend = () => new Failure('NOT_FOUND', { sentence: messages.noSend });
const noneStored = () => new Failure('NOT_FOUND', { sentence: messages.noneStored });

/** Limit of notifications in the bell menu. */
const maxInBell = 50;
/** Limit of names of an item's children. */
const maxDescendants = 50;

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Returns since when all notifications are cached, in milliseconds since 1970; null before the first sync.
 */
const syncedSinceMs = ({ completeness }: OpenStore): number | null => completeness('sends').sinceMs;

export const notificationsProcedures = (parts: NotificationsParts) => {
  const { session, clock, seen, mutes } = parts;
  const serverNow = () => clock.now() + session.clockDifferenceMs;

  /** Adds the cached parents, whose silences can apply, too. */
  const toEventSubject = async ({ cache }: OpenStore, thing: SilencedResource): Promise<EventSubject> => {
    const { above, canaryId } = await cache.read.lineage(thing.kind, thing.id);
    return { ...thing, ancestorIds: above.map(({ id }) => id), canaryId };
  };
  const readCachedSilences = async ({ cache }: OpenStore) =>
    (await cache.read.records('silences')).flatMap(parseCachedSilence);

  return {
    sends: {
      list: procedures.notifications.sends.list.handler(async ({ input, signal }) => {
        const { kept: cachedOnly, ...wanted } = input;
        const { range, filter, ...rest } = wanted;
        if ([filter.ruleId, filter.resourceId].some((id) => id !== undefined && !isUuid(id)))
          return answerNow(clock, { sends: [], total: 0 });
        return answerFrom(parts, {
          policy: cachedOnly === true ? 'kept' : 'cache',
          feed: 'sends',
          isSufficient: (_, { sinceMs }) =>
            range !== null && sinceMs !== null && Date.parse(range.from) >= sinceMs - 60_000,
          server: () => sendsFromServer(session.data(), wanted, signal),
          fromCache: async ({ cache }, visited) => {
            const page = await cache.read.listSends(wanted);
            // The time range may not be synced yet; then the cached response has more.
            return cachedOnly !== true && page.total === 0 && visited !== undefined
              ? visited
              : { data: page };
          },
          caching: {
            call: 'notifications.sends.list',
            input: { ...rest, filter, range: range?.asked ?? null },
            schema: sendPageSchema,
          },
        });
      }),
      get: procedures.notifications.sends.get.handler(({ input: { id }, signal }) => {
        if (!isUuid(id)) throw noSend();
        return answerFrom<SendDetail>(parts, {
          policy: 'server',
          feed: 'sends',
          readsFeedRows: true,
          server: async () => {
            const found = await sendFromServer(session.data(), id, signal);
            if (found === undefined) throw noSend();
            return found;
          },
          fromCache: async ({ cache }, visited) => {
            const found = await cache.read.send(id);
            if (found === null) return visited;
            return { data: { ...found, person: await readCachedPerson(cache, found.personId) } };
          },
          caching: { call: 'notifications.sends.get', input: { id }, schema: sendDetailSchema },
        });
      }),
      noise: procedures.notifications.sends.noise.handler(({ input: { days, timeZone } }) =>
        answerFrom(parts, {
          policy: 'kept',
          feed: 'sends',
          notCachedError: noneStored,
          server: rejectServerRead,
          fromCache: async (open) => {
            const sinceMs = syncedSinceMs(open);
            if (sinceMs === null) return undefined;
            const starts = dayStarts(clock.now(), days, timeZone);
            const since = iso(Math.max(sinceMs, starts[0] ?? 0));
            return { data: { since, ...(await open.cache.read.notificationStats(starts)) } };
          },
        }),
      ),
    },
    rules: {
      try: procedures.notifications.rules.try.handler(async ({ input }) => {
        const { filter } = input;
        const { data: history, ...answer } = await answerFrom(parts, {
          policy: 'kept',
          feed: 'sends',
          notCachedError: noneStored,
          server: rejectServerRead,
          fromCache: async ({ cache, completeness }) => {
            const { sinceMs } = completeness('sends');
            if (sinceMs === null) return undefined;
            return { data: { sinceMs, ...(await readTrialHistory(cache, input, sinceMs, parts)) } };
          },
        });
        const { sinceMs, ...stored } = history;
        const isFiltered = filter !== null && filter.trim() !== '';
        const results =
          isFiltered && stored.facts !== null
            ? await evaluateAll(parts.evaluateFilter, filter, stored.facts)
            : null;
        const trial = await parts.replayRule({ rule: input, history: stored, results });
        return { ...answer, data: { since: iso(sinceMs), ...trial } };
      }),
      checkFilter: procedures.notifications.rules.checkFilter.handler(async ({ input: { filter } }) => ({
        problem: filter.trim() === '' ? null : await parts.findFilterProblem(filter),
      })),
      mutes: {
        changes: procedures.notifications.rules.mutes.changes.handler(({ signal }) =>
          mutes.ids.follow(signal),
        ),
        write: procedures.notifications.rules.mutes.write.handler(async ({ input: { id, muted } }) => {
          await mutes.write(id, muted);
          return {};
        }),
      },
    },
    silences: {
      untilHealthy: {
        changes: procedures.notifications.silences.untilHealthy.changes.handler(({ signal }) =>
          parts.untilHealthy.ids.follow(signal),
        ),
        write: procedures.notifications.silences.untilHealthy.write.handler(async ({ input: { id, on } }) => {
          await parts.untilHealthy.write(id, on);
          return {};
        }),
      },
      setEnd: procedures.notifications.silences.setEnd.handler(({ input }) =>
        parts.changeResource('silences', (silences) =>
          setSilenceEnd({ guards: parts.guards, server: parts.resourceServer(), silences }, input),
        ),
      ),
      of: procedures.notifications.silences.of.handler(({ input: thing, signal }) =>
        answerFrom<{ silences: SilenceMark[] }>(parts, {
          policy: 'cache',
          feed: 'silences',
          readsFeedRows: true,
          server: async () => {
            // Parents are unknown before the first sync, so this query covers only silences of
            // the thing itself.
            const { rows } = await session.data().rows(
              {
                relation: 'notification_silences',
                columns: silenceRowColumns,
                where: [
                  ['deleted_at', 'is', 'null'],
                  ['until', 'gte', iso(serverNow())],
                ],
                signal,
              },
              silenceRowSchema,
            );
            const to = await parts.store.tryUse((open) => toEventSubject(open, thing));
            return {
              silences: silencesOf(rows, to ?? { ...thing, ancestorIds: [], canaryId: null }, serverNow()),
            };
          },
          fromCache: async (open) => {
            const all = await readCachedSilences(open);
            return { data: { silences: silencesOf(all, await toEventSubject(open, thing), serverNow()) } };
          },
          caching: { call: 'notifications.silences.of', input: thing, schema: silenceMarksSchema },
        }),
      ),
      preview: procedures.notifications.silences.preview.handler(({ input }) =>
        answerFrom(parts, {
          policy: 'kept',
          notCachedError: noneStored,
          server: rejectServerRead,
          fromCache: async (open) => {
            const { thing, recursive, from, until, except } = input;
            const { cache, completeness } = open;
            const sends = completeness('sends');
            const sinceMs = sends.forbidden === null ? sends.sinceMs : null;
            const past =
              sinceMs === null
                ? null
                : {
                    since: iso(sinceMs),
                    ...(await cache.read.silencedSends(
                      thing,
                      recursive,
                      Math.max(sinceMs, clock.now() - notificationRetentionMs),
                    )),
                  };
            const marks = silencesOf(
              await readCachedSilences(open),
              await toEventSubject(open, thing),
              serverNow(),
            );
            return {
              data: {
                past,
                below: await readDescendants(open, thing),
                others: overlappingSilences(marks, from, until).filter(({ id }) => id !== except),
              },
            };
          },
        }),
      ),
    },
    bell: {
      get: procedures.notifications.bell.get.handler(() =>
        answerFrom<NotificationInbox>(parts, {
          policy: 'kept',
          feed: 'sends',
          notCachedError: noneStored,
          server: rejectServerRead,
          fromCache: async (open) => {
            if (syncedSinceMs(open) === null) return undefined;
            const state = session.state.value;
            if (state.status !== 'signed-in') return undefined;
            const after = seen.live.value.sends;
            const afterMs = after === null ? null : Date.parse(after);
            const { sends, unread } = await open.cache.read.concerningSends(
              await readConcernCriteria(open, state.person.id),
              clock.now() - notificationRetentionMs,
              afterMs,
              maxInBell,
            );
            const isUnread = (at: string) => afterMs === null || Date.parse(at) > afterMs;
            return {
              data: { sends: sends.map((send) => ({ ...send, unread: isUnread(send.createdAt) })), unread },
            };
          },
        }),
      ),
      seen: procedures.notifications.bell.seen.handler(async ({ input: { at } }) => {
        await seen.change((user) => user.markSeen('sends', '', at));
        return {};
      }),
    },
  };
};

/** @throws Failure if the filter exceeds the limits */
async function evaluateAll(
  judge: NotificationsParts['evaluateFilter'],
  filter: string,
  facts: ReadonlyMap<string, FilterFacts>,
): Promise<ReadonlyMap<string, FilterResult>> {
  const judged = await judge(filter, [...facts.values()]);
  return new Map(
    [...facts.keys()].flatMap((key, index) => (judged[index] === undefined ? [] : [[key, judged[index]]])),
  );
}

const rejectServerRead = async (): Promise<never> => {
  throw new Error('This call reads stored data only.');
};

const dayMs = 24 * 60 * 60_000;

/**
 * Returns the starts of the last days in a time zone, oldest first, in milliseconds since 1970.
 * @param timeZone an unknown one becomes this computer's zone
 */
function dayStarts(nowMs: number, days: number, timeZone = localTimeZone): number[] {
  const zone = readTimeZone(timeZone);
  const today = zonedClock(nowMs, zone);
  today.setUTCHours(0, 0, 0, 0);
  return Array.from({ length: days }, (_, index) =>
    instantAt(today.getTime() - (days - 1 - index) * dayMs, zone),
  );
}

/** Returns the children of an item or component; null if they are not cached, and for other kinds. */
async function readDescendants({ cache, completeness }: OpenStore, { kind, id }: SilencedResource) {
  if (kind !== 'config' && kind !== 'component') return null;
  if (!completeness(kind === 'config' ? 'relationships' : 'components').complete) return null;
  const { total, some } = await cache.read.descendantResources(kind, id, maxDescendants);
  return { total, some: some.map((thing) => ({ kind, ...thing })) };
}

async function readCachedPerson(cache: OpenStore['cache'], id: string | null): Promise<SendDetail['person']> {
  if (id === null) return null;
  const record = await cache.read.record('people', id);
  const person: unknown = record === null ? null : JSON.parse(record);
  const at = (key: string): string | null => {
    const value: unknown = typeof person === 'object' && person !== null ? Reflect.get(person, key) : null;
    return typeof value === 'string' ? value : null;
  };
  return { id, name: at('name'), avatar: at('avatar') };
}
