import {
  type Bell,
  type SendDetail,
  type SendResource,
  type SilenceMark,
  sendDetailSchema,
  sendPageSchema,
  silenceMarksSchema,
} from '../../../src-preload/contract/notifications.ts';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import {
  type HappenedTo,
  repeatIntervalMs,
  type SilencedThing,
  sendKeptMs,
} from '../../../src-preload/contract/rules/notifications.ts';
import type { Seen } from '../../../src-preload/contract/rules/seen.ts';
import type { Job, JobLimits } from '../../base/ComputeThread.ts';
import { Failure } from '../../base/Failure.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { ThingFacts } from '../../cache/reads/thingFacts.ts';
import { answerFrom, type Reading } from '../../reading/answerFrom.ts';
import type { Pins } from '../../reading/Pins.ts';
import type { UserValue } from '../../reading/UserValue.ts';
import { silenceRowColumns, silenceRowSchema } from '../../server/notificationRows.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { OpenStore } from '../../sync/OfflineStore.ts';
import type { Judged, judgeFilter } from './celFilter.ts';
import { concernsOf } from './concernsOf.ts';
import { messages } from './messages.ts';
import { tryRule } from './ruleTrial.ts';
import { sendFromServer, sendsFromServer } from './serverSends.ts';
import { keptSilence, silencesOf, within } from './silencesOf.ts';

interface NotificationsParts extends Reading {
  readonly session: SessionManager;
  readonly seen: UserValue<Seen>;
  /** Rules whose notifications are not shown on the desktop. */
  readonly mutes: Pins;
  /** Evaluates filters in the compute thread, within `filterLimits`. */
  readonly judgeFilter: Job<typeof judgeFilter>;
}

/** Limits for the filter of one rule trial, which runs over all recorded events. */
export const filterLimits: JobLimits = {
  timeMs: 2_000,
  tooSlow: messages.filterTooSlow,
  tooLarge: messages.filterTooLarge,
};

const noSend = () => new Failure('NOT_FOUND', { sentence: messages.noSend });
const nothingKept = () => new Failure('NOT_FOUND', { sentence: messages.nothingKept });

/** Limit of notifications in the bell menu. */
const mostInBell = 50;
/** Limit of names of an item's children. */
const mostBelow = 50;
/** Limit of things that a trial looks up. */
const mostLookedUp = 2_000;

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Returns since when all notifications are cached, in milliseconds since 1970; null before the first sync.
 */
const sinceOf = ({ standing }: OpenStore): number | null => standing('sends').sinceMs;

export const notificationsProcedures = (parts: NotificationsParts) => {
  const { session, clock, seen, mutes } = parts;
  const serverNow = () => clock.now() + session.clockDifferenceMs;

  /** Adds the cached parents, whose silences can apply, too. */
  const happenedTo = async ({ cache }: OpenStore, thing: SilencedThing): Promise<HappenedTo> => {
    const { above, canaryId } = await cache.read.lineage(thing.kind, thing.id);
    return { ...thing, above: above.map(({ id }) => id), canaryId };
  };
  const keptSilences = async ({ cache }: OpenStore) =>
    (await cache.read.records('silences')).flatMap(keptSilence);

  return {
    sends: {
      list: procedures.notifications.sends.list.handler(async ({ input, signal }) => {
        const { range, filter, ...rest } = input;
        if ([filter.ruleId, filter.resourceId].some((id) => id !== undefined && !isUuid(id)))
          return { data: { sends: [], total: 0 }, source: 'server', asOf: iso(clock.now()) };
        return answerFrom(parts, {
          policy: 'cache',
          feed: 'sends',
          enough: (_, { sinceMs }) =>
            range !== null && sinceMs !== null && Date.parse(range.from) >= sinceMs - 60_000,
          server: () => sendsFromServer(session.data(), input, signal),
          kept: async ({ cache }, visited) => {
            const page = await cache.read.listSends(input);
            // The time range may not be synced yet; then the cached response has more.
            return page.total === 0 && visited !== undefined ? visited : { data: page };
          },
          visit: {
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
          ofItsRows: true,
          server: async () => {
            const found = await sendFromServer(session.data(), id, signal);
            if (found === undefined) throw noSend();
            return found;
          },
          kept: async ({ cache }, visited) => {
            const found = await cache.read.send(id);
            if (found === null) return visited;
            return { data: { ...found, person: await keptPerson(cache, found.personId) } };
          },
          visit: { call: 'notifications.sends.get', input: { id }, schema: sendDetailSchema },
        });
      }),
      noise: procedures.notifications.sends.noise.handler(({ input: { days } }) =>
        answerFrom(parts, {
          policy: 'kept',
          feed: 'sends',
          missing: nothingKept,
          server: neverAsked,
          kept: async (open) => {
            const sinceMs = sinceOf(open);
            if (sinceMs === null) return undefined;
            const starts = dayStarts(clock.now(), days);
            const since = iso(Math.max(sinceMs, starts[0] ?? 0));
            return { data: { since, ...(await open.cache.read.noise(starts)) } };
          },
        }),
      ),
    },
    rules: {
      try: procedures.notifications.rules.try.handler(
        async ({ input: { events, filter, repeatInterval } }) => {
          const { data: history, ...answer } = await answerFrom(parts, {
            policy: 'kept',
            feed: 'sends',
            missing: nothingKept,
            server: neverAsked,
            kept: async ({ cache, standing }) => {
              const { sinceMs } = standing('sends');
              if (sinceMs === null) return undefined;
              const sends = await cache.read.sendsOfEvents(
                events,
                Math.max(sinceMs, clock.now() - sendKeptMs),
              );
              const things = new Map(sends.map(({ resource }) => [keyOf(resource), resource]));
              const facts =
                filter === null || filter.trim() === ''
                  ? null
                  : await cache.read.factsOf([...things.values()].slice(0, mostLookedUp));
              return { data: { sinceMs, sends, facts } };
            },
          });
          const { sinceMs, sends, facts } = history;
          const judged =
            filter === null || facts === null ? null : await judgedBy(parts.judgeFilter, filter, facts);
          const trial = tryRule({
            sends,
            intervalMs: repeatIntervalMs(repeatInterval),
            ...(judged === null
              ? {}
              : {
                  judge: ({ resource }) => judged.get(keyOf(resource)) ?? { reason: messages.thingNotKept },
                }),
          });
          return { ...answer, data: { since: iso(sinceMs), ...trial } };
        },
      ),
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
      of: procedures.notifications.silences.of.handler(({ input: thing, signal }) =>
        answerFrom<{ silences: SilenceMark[] }>(parts, {
          policy: 'cache',
          feed: 'silences',
          ofItsRows: true,
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
            const to = await parts.store.tryUse((open) => happenedTo(open, thing));
            return { silences: silencesOf(rows, to ?? { ...thing, above: [], canaryId: null }, serverNow()) };
          },
          kept: async (open) => {
            const all = await keptSilences(open);
            return { data: { silences: silencesOf(all, await happenedTo(open, thing), serverNow()) } };
          },
          visit: { call: 'notifications.silences.of', input: thing, schema: silenceMarksSchema },
        }),
      ),
      preview: procedures.notifications.silences.preview.handler(({ input }) =>
        answerFrom(parts, {
          policy: 'kept',
          missing: nothingKept,
          server: neverAsked,
          kept: async (open) => {
            const { thing, recursive, from, until, except } = input;
            const { cache, standing } = open;
            const sends = standing('sends');
            const sinceMs = sends.forbidden === null ? sends.sinceMs : null;
            const past =
              sinceMs === null
                ? null
                : {
                    since: iso(sinceMs),
                    ...(await cache.read.silencedSends(
                      thing,
                      recursive,
                      Math.max(sinceMs, clock.now() - sendKeptMs),
                    )),
                  };
            const marks = silencesOf(await keptSilences(open), await happenedTo(open, thing), serverNow());
            return {
              data: {
                past,
                below: await below(open, thing),
                others: within(marks, from, until).filter(({ id }) => id !== except),
              },
            };
          },
        }),
      ),
    },
    bell: {
      get: procedures.notifications.bell.get.handler(() =>
        answerFrom<Bell>(parts, {
          policy: 'kept',
          feed: 'sends',
          missing: nothingKept,
          server: neverAsked,
          kept: async (open) => {
            if (sinceOf(open) === null) return undefined;
            const state = session.state.value;
            if (state.status !== 'signed-in') return undefined;
            const after = seen.live.value.sends;
            const afterMs = after === null ? null : Date.parse(after);
            const { sends, unread } = await open.cache.read.concerningSends(
              await concernsOf(open, state.person.id),
              clock.now() - sendKeptMs,
              afterMs,
              mostInBell,
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

const keyOf = ({ kind, id }: SendResource): string => `${kind} ${id}`;

/** @throws Failure if the filter exceeds the limits */
async function judgedBy(
  judge: NotificationsParts['judgeFilter'],
  filter: string,
  facts: ReadonlyMap<string, ThingFacts>,
): Promise<ReadonlyMap<string, Judged>> {
  const judged = await judge(filter, [...facts.values()]);
  return new Map(
    [...facts.keys()].flatMap((key, index) => (judged[index] === undefined ? [] : [[key, judged[index]]])),
  );
}

const neverAsked = async (): Promise<never> => {
  throw new Error('What is kept alone is asked for.');
};

/** Returns the starts of the last days in the local time zone, oldest first, in milliseconds since 1970. */
function dayStarts(nowMs: number, days: number): number[] {
  const today = new Date(nowMs);
  today.setHours(0, 0, 0, 0);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(today);
    day.setDate(day.getDate() - (days - 1 - index));
    return day.getTime();
  });
}

/** Returns the children of an item or component; null if they are not cached, and for other kinds. */
async function below({ cache, standing }: OpenStore, { kind, id }: SilencedThing) {
  if (kind !== 'config' && kind !== 'component') return null;
  if (!standing(kind === 'config' ? 'relationships' : 'components').complete) return null;
  const { total, some } = await cache.read.thingsBelow(kind, id, mostBelow);
  return { total, some: some.map((thing) => ({ kind, ...thing })) };
}

async function keptPerson(cache: OpenStore['cache'], id: string | null): Promise<SendDetail['person']> {
  if (id === null) return null;
  const record = await cache.read.record('people', id);
  const person: unknown = record === null ? null : JSON.parse(record);
  const at = (key: string): string | null => {
    const value: unknown = typeof person === 'object' && person !== null ? Reflect.get(person, key) : null;
    return typeof value === 'string' ? value : null;
  };
  return { id, name: at('name'), avatar: at('avatar') };
}
