import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import type { LogFormat, LogQuery } from '#contract/logs.ts';
import { isTimeZone } from '#contract/rules/zonedTime.ts';
import type { Clock } from '#main/base/clock.ts';
import type { Log } from '#main/base/log.ts';
import { procedures } from '#main/bridge/procedures.ts';
import type { Host } from '#main/host/host.ts';
import { saveRows } from '#main/host/saveRows.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import type { ResponseCache } from '#main/reading/ResponseCache.ts';
import { nonEmptyText, nullableText } from '#main/server/columnSchemas.ts';
import { LogsService } from '#main/server/LogsService.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import { expiredLines } from './expiredLines.ts';
import { LogCacheWriter } from './LogCacheWriter.ts';
import type { LogFilterRequest } from './LogSessions.ts';
import type { LogThread } from './LogThread.ts';
import { streamAnswer } from './streamAnswer.ts';

interface LogsParts {
  readonly answers: ResponseCache;
  readonly clock: Clock;
  readonly log: Log;
  readonly host: Pick<Host, 'saveFile'>;
  readonly session: SessionManager;
  readonly thread: LogThread;
}

const componentSchema = z.object({
  id: idSchema,
  name: nullableText,
  icon: nonEmptyText,
  type: nonEmptyText,
});

/** Cached data of a log source: its newest lines, compressed, their number, and the total number (`of`). */
const cachedLinesSchema = z.object({ packed: z.string(), lines: z.number().int(), of: z.number().int() });

const cacheKey = 'logs.read';

/** Number of lines that are formatted at once while saving a file. */
const saveChunkSize = 2_000;

const fileTypes: Readonly<Record<LogFormat, { readonly ending: string; readonly type: string }>> = {
  text: { ending: 'log', type: 'text/plain; charset=utf-8' },
  jsonl: { ending: 'jsonl', type: 'application/jsonl; charset=utf-8' },
};

/** Limit of known sessions. The thread has a lower limit, and reports dropped sessions as NOT_FOUND. */
const maxSessions = 20;

/** A session and its user; other users must not read it. */
interface OwnedSession {
  readonly query: LogQuery;
  readonly personId: string;
}

export const logsProcedures = (parts: LogsParts) => {
  const { session, thread, clock, host, answers, log } = parts;
  const sessions = new Map<string, OwnedSession>();
  const nowIso = () => new Date(clock.now()).toISOString();

  const cacheWriter = new LogCacheWriter({
    clock,
    log,
    pack: (sessionId) => thread.calls.pack(sessionId),
    put: (query, packed, asOf) => answers.put(cacheKey, query, { data: packed, source: 'server', asOf }),
  });

  const createSession = (query: LogQuery): string => {
    const personId = session.personId();
    const [oldest] = sessions.keys();
    for (const [sessionId, owned] of sessions) {
      if (owned.personId === personId && (sessionId !== oldest || sessions.size < maxSessions)) continue;
      sessions.delete(sessionId);
      void thread.calls.forget(sessionId);
    }
    const sessionId = randomUUID();
    sessions.set(sessionId, { query: query, personId });
    return sessionId;
  };
  /** @throws Failure NOT_FOUND if the session does not exist or belongs to another user */
  const getOwnSession = (sessionId: string): OwnedSession => {
    const found = sessions.get(sessionId);
    if (found === undefined || found.personId !== session.personId()) throw expiredLines();
    // The least recently used session is first, so that one that is followed stays.
    sessions.delete(sessionId);
    sessions.set(sessionId, found);
    return found;
  };
  const checkOwnSession = <T extends LogFilterRequest>(request: T): T => {
    getOwnSession(request.session);
    return request;
  };

  return {
    components: procedures.logs.components.handler(async ({ signal }) => {
      const { rows } = await session.data().rows(
        {
          relation: 'components_with_logs',
          columns: ['id', 'name', 'icon', 'type'],
          order: [
            ['name', 'asc'],
            ['id', 'asc'],
          ],
          signal,
        },
        componentSchema,
      );
      const data = rows.map(({ name, ...row }) => ({ ...row, name: name ?? '' }));
      return answerNow(clock, data);
    }),
    selectors: procedures.logs.selectors.handler(async ({ input, signal }) => {
      const { name, selectors } = await session.service(LogsService).sources(input.componentId, signal);
      return answerNow(clock, { name, selectors: [...selectors] });
    }),
    read: procedures.logs.read.handler(async ({ input, signal }) => {
      const sessionId = createSession(input);
      try {
        const { calls } = thread;
        const answer = await streamAnswer(calls, (start) =>
          session.service(LogsService).lines(input.componentId, input.selector, start, signal),
        );
        const lines = await calls.open(sessionId, answer);
        cacheWriter.writeSoon(sessionId, input);
        return answerNow(clock, { session: sessionId, lines });
      } catch (error) {
        const cached = await answers.fallback(cacheKey, input, error);
        const parsed = cachedLinesSchema.safeParse(cached?.data);
        if (cached === undefined || !parsed.success) throw error;
        const { packed, of } = parsed.data;
        const lines = await thread.calls.openPacked(sessionId, packed);
        return { ...cached, data: { session: sessionId, lines, ...(of <= lines ? {} : { of }) } };
      }
    }),
    refresh: procedures.logs.refresh.handler(async ({ input, signal }) => {
      const { componentId, selector } = getOwnSession(input.session).query;
      const { calls } = thread;
      const answer = await streamAnswer(calls, (start) =>
        session.service(LogsService).lines(componentId, selector, start, signal),
      );
      const merged = await calls.merge(input.session, answer);
      cacheWriter.writeSoon(input.session, { componentId, selector });
      return { ...merged, asOf: nowIso() };
    }),
    page: procedures.logs.page.handler(({ input }) => thread.calls.page(checkOwnSession(input))),
    line: procedures.logs.line.handler(({ input }) => {
      getOwnSession(input.session);
      return thread.calls.line(input.session, input.id);
    }),
    find: procedures.logs.find.handler(({ input }) => thread.calls.find(checkOwnSession(input))),
    ids: procedures.logs.ids.handler(({ input }) => thread.calls.ids(checkOwnSession(input))),
    labels: procedures.logs.labels.handler(async ({ input }) => {
      getOwnSession(input.session);
      return (await thread.calls.labels(input.session)).map(({ key, values }) => ({ key, values }));
    }),
    whole: procedures.logs.whole.handler(({ input }) => {
      getOwnSession(input.session);
      return thread.calls.whole(input.session, input.ids);
    }),
    save: procedures.logs.save.handler(async function* ({ input, signal }) {
      const { format, name, ids: selectedIds, timeZone, ...place } = input;
      const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined;
      checkOwnSession(place);
      yield* saveRows(
        host,
        async () => {
          const ids =
            selectedIds ?? (await thread.calls.ids({ ...place, from: 0, count: Number.MAX_SAFE_INTEGER }));
          const { ending, type } = fileTypes[format];
          const timestamp = nowIso().slice(0, 19).replaceAll(':', '').replace('T', '-');
          return {
            file: { name: `${name}-${timestamp}.${ending}`, type },
            total: ids.length,
            text: async function* (onRows) {
              for (let offset = 0; offset < ids.length; offset += saveChunkSize) {
                const chunkIds = ids.slice(offset, offset + saveChunkSize);
                yield await thread.calls.text(place.session, chunkIds, format, zone);
                onRows(offset + chunkIds.length);
              }
            },
          };
        },
        signal,
      );
    }),
    forget: procedures.logs.forget.handler(async ({ input }) => {
      // `createSession` may have dropped the session already.
      if (sessions.delete(input.session)) await thread.calls.forget(input.session);
      return {};
    }),
  };
};
