import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { idSchema } from '../../../src-preload/contract/entities/id.ts';
import type { LogFormat, LogQuestion } from '../../../src-preload/contract/logs.ts';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/Failure.ts';
import type { Log } from '../../base/log.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { Host } from '../../host/host.ts';
import { saveRows } from '../../host/saveRows.ts';
import type { ResponseCache } from '../../reading/ResponseCache.ts';
import { said, text } from '../../server/fields.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import { LogKeeper } from './LogKeeper.ts';
import type { LogPlace } from './LogSessions.ts';
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

const componentSchema = z.object({ id: idSchema, name: text, icon: said, type: said });

/** Cached data of a log source: its newest lines, compressed. */
const keptSchema = z.object({ packed: z.string(), lines: z.number().int(), of: z.number().int() });

const call = 'logs.read';

/** Number of lines that are formatted at once while saving a file. */
const savedAtOnce = 2_000;

const fileTypes: Readonly<Record<LogFormat, { readonly ending: string; readonly type: string }>> = {
  text: { ending: 'log', type: 'text/plain; charset=utf-8' },
  jsonl: { ending: 'jsonl', type: 'application/jsonl; charset=utf-8' },
};

/** Limit of known sessions. The thread holds fewer, and reports sessions that it dropped. */
const mostHeld = 20;

/** A session and its user; other users must not read it. */
interface Held {
  readonly question: LogQuestion;
  readonly personId: string;
}

const gone = () =>
  new Failure('NOT_FOUND', { sentence: 'These log lines are no longer in memory. Loading them again.' });

export const logsProcedures = (parts: LogsParts) => {
  const { session, thread, clock, host, answers, log } = parts;
  const held = new Map<string, Held>();
  const now = () => new Date(clock.now()).toISOString();

  const keeper = new LogKeeper({
    clock,
    log,
    pack: (name) => thread.calls.pack(name),
    put: (question, packed, asOf) => answers.put(call, question, { data: packed, source: 'server', asOf }),
  });

  const begin = (question: LogQuestion): string => {
    const personId = session.personId();
    const [oldest] = held.keys();
    for (const [name, one] of held) {
      if (one.personId === personId && (name !== oldest || held.size < mostHeld)) continue;
      held.delete(name);
      void thread.calls.forget(name);
    }
    const name = randomUUID();
    held.set(name, { question, personId });
    return name;
  };
  /** @throws Failure NOT_FOUND if the session does not exist or belongs to another user */
  const ofPerson = (name: string): Held => {
    const found = held.get(name);
    if (found === undefined || found.personId !== session.personId()) throw gone();
    return found;
  };
  const inPlace = <T extends LogPlace>(place: T): T => {
    ofPerson(place.session);
    return place;
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
      return { data, source: 'server' as const, asOf: now() };
    }),
    selectors: procedures.logs.selectors.handler(async ({ input, signal }) => {
      const { name, selectors } = await session.logsService().sources(input.componentId, signal);
      return { data: { name, selectors: [...selectors] }, source: 'server' as const, asOf: now() };
    }),
    read: procedures.logs.read.handler(async ({ input, signal }) => {
      const name = begin(input);
      try {
        const { calls } = thread;
        const answer = await streamAnswer(calls, (start) =>
          session.logsService().lines(input.componentId, input.selector, start, signal),
        );
        const lines = await calls.open(name, answer);
        keeper.keepSoon(name, input);
        return { data: { session: name, lines }, source: 'server' as const, asOf: now() };
      } catch (error) {
        const kept = await answers.fallback(call, input, error);
        const parsed = keptSchema.safeParse(kept?.data);
        if (kept === undefined || !parsed.success) throw error;
        const { packed, of } = parsed.data;
        const lines = await thread.calls.openPacked(name, packed);
        return { ...kept, data: { session: name, lines, ...(of <= lines ? {} : { of }) } };
      }
    }),
    refresh: procedures.logs.refresh.handler(async ({ input, signal }) => {
      const { componentId, selector } = ofPerson(input.session).question;
      const { calls } = thread;
      const answer = await streamAnswer(calls, (start) =>
        session.logsService().lines(componentId, selector, start, signal),
      );
      const merged = await calls.merge(input.session, answer);
      keeper.keepSoon(input.session, { componentId, selector });
      return { ...merged, asOf: now() };
    }),
    page: procedures.logs.page.handler(({ input }) => thread.calls.page(inPlace(input))),
    line: procedures.logs.line.handler(({ input }) => {
      ofPerson(input.session);
      return thread.calls.line(input.session, input.id);
    }),
    find: procedures.logs.find.handler(({ input }) => thread.calls.find(inPlace(input))),
    ids: procedures.logs.ids.handler(({ input }) => thread.calls.ids(inPlace(input))),
    labels: procedures.logs.labels.handler(async ({ input }) => {
      ofPerson(input.session);
      return (await thread.calls.labels(input.session)).map(({ key, values }) => ({ key, values }));
    }),
    whole: procedures.logs.whole.handler(({ input }) => {
      ofPerson(input.session);
      return thread.calls.whole(input.session, input.ids);
    }),
    save: procedures.logs.save.handler(async function* ({ input, signal }) {
      const { format, name, ids: chosen, ...place } = input;
      inPlace(place);
      yield* saveRows(
        host,
        async () => {
          const ids =
            chosen ?? (await thread.calls.ids({ ...place, from: 0, count: Number.MAX_SAFE_INTEGER }));
          const { ending, type } = fileTypes[format];
          const stamp = now().slice(0, 19).replaceAll(':', '').replace('T', '-');
          return {
            file: { name: `${name}-${stamp}.${ending}`, type },
            total: ids.length,
            text: async function* (onRows) {
              for (let at = 0; at < ids.length; at += savedAtOnce) {
                const some = ids.slice(at, at + savedAtOnce);
                yield await thread.calls.text(place.session, some, format);
                onRows(at + some.length);
              }
            },
          };
        },
        signal,
      );
    }),
    forget: procedures.logs.forget.handler(async ({ input }) => {
      // The session may already be dropped.
      if (held.delete(input.session)) await thread.calls.forget(input.session);
      return {};
    }),
  };
};
