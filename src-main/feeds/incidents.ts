import { z } from 'zod';
import { idSchema } from '../../src-preload/contract/entities/id.ts';
import { instantSchema } from '../../src-preload/contract/entities/instant.ts';
import { closedKeptMs } from '../../src-preload/contract/rules/incidents.ts';
import { nothingUnreadable } from '../cache/model.ts';
import type { Rows } from '../server/DataApi.ts';
import { isOneOf } from '../server/filters.ts';
import { incidentPageColumns, incidentPageRowSchema, incidentPageWhere } from '../server/incidentRows.ts';
import type { Condition } from '../server/postgrest.ts';
import { nextPageAfter } from '../server/readRows.ts';
import { advanceCursor, cursorWithin, isAhead, latestCursorMs } from './cursor.ts';
import { defineFeed, minutes, seconds } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { restarted, restartPass } from './restartPass.ts';
import { afterPass, alsoUnreadable, sincePass, unreadableOfPass, whilePassing } from './unreadable.ts';

const relation = 'incidents';
/** Incidents come with all that hangs on them: a few at a time. */
const pageSize = 50;
const pagesOfTurn = 4;
/** Rows get their time when their transaction begins, and are seen when it ends. */
const overlapMs = 10 * seconds;
/** So many changed rows of one relation are looked at in one turn. */
const mostTouched = 500;

type Page = z.infer<typeof incidentPageRowSchema>;

const readIncidents = (
  { data }: FeedContext,
  where: readonly Condition[],
  allOf: readonly string[] = [],
): Promise<Rows<Page>> =>
  data.page(
    {
      relation,
      columns: incidentPageColumns,
      where: [...incidentPageWhere, ...where],
      allOf,
      order: [['id', 'asc']],
      limit: pageSize,
    },
    incidentPageRowSchema,
  );

/** Those that somebody works on, and those that were closed lately. */
const worthKeeping = (nowMs: number): string =>
  `or(status.not.ilike.closed,updated_at.gte.${JSON.stringify(new Date(nowMs - closedKeptMs).toISOString())})`;

/** Where what hangs on an incident is kept, and how its rows lead to it: none of them changes the incident's own row. */
const touching = [
  { relation: 'incidents', incident: 'incident_id:id' },
  { relation: 'hypotheses', incident: 'incident_id' },
  { relation: 'comments', incident: 'incident_id' },
  { relation: 'responders', incident: 'incident_id' },
  { relation: 'evidences', incident: 'hypothesis:hypotheses(incident_id)' },
] as const;

const touchedSchema = z
  .object({
    id: idSchema,
    updated_at: instantSchema,
    incident_id: idSchema.nullish(),
    hypothesis: z.object({ incident_id: idSchema }).nullish(),
  })
  .transform((row) => ({
    id: row.id,
    at: row.updated_at,
    incidentId: row.incident_id ?? row.hypothesis?.incident_id ?? null,
  }));

type Touched = z.infer<typeof touchedSchema> & { readonly key: string };

/** Rows that changed since, the newest first. @param since null for the newest row alone that is not in the future */
async function readTouched(context: FeedContext, since: string | null): Promise<Touched[]> {
  const { data } = context;
  const until = new Date(latestCursorMs(context)).toISOString();
  const found = await Promise.all(
    touching.map(async (of) => {
      const { rows } = await data.page(
        {
          relation: of.relation,
          columns: ['id', 'updated_at', of.incident],
          where: [since === null ? ['updated_at', 'lte', until] : ['updated_at', 'gte', since]],
          order: [['updated_at', 'desc']],
          limit: since === null ? 1 : mostTouched,
        },
        touchedSchema,
      );
      return rows.map((row) => ({ ...row, key: `${row.id} ${row.at}` }));
    }),
  );
  return found.flat().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/**
 * Sweeps over all incidents that are kept, page by page. A pass that was interrupted goes on where it was.
 * @returns whether there is more to read
 * @throws Failure of the server, CacheError of the cache; what was written stays
 */
async function sweepIncidents(context: FeedContext): Promise<boolean> {
  const before = await context.write.feed('incidents');
  const goesOn = before.passing && before.passKey !== null;
  let after = goesOn ? before.passKey : null;
  let done = goesOn ? before.done : 0;
  let unreadable = goesOn ? unreadableOfPass(before) : nothingUnreadable;
  // What changes while the first pass runs is looked at after it.
  const cursor = before.cursor ?? (await readTouched(context, null))[0]?.at ?? null;
  for (let pages = 1; ; pages += 1) {
    const page = await readIncidents(context, after === null ? [] : [['id', 'gt', after]], [
      worthKeeping(context.present()),
    ]);
    const upTo = nextPageAfter(page, { method: 'GET', path: `/db/${relation}` });
    done += page.given;
    unreadable = alsoUnreadable(unreadable, page.unreadable);
    // Another strategy may have moved the cursor meanwhile.
    const now = await context.write.feed('incidents');
    await context.write.applyIncidents(
      { after, upTo },
      page.rows,
      page.unreadable.map(({ id }) => id),
      {
        ...now,
        done,
        total: null,
        cursor: cursorWithin(context, now.cursor ?? cursor),
        forbidden: null,
        passing: upTo !== null,
        passKey: upTo,
        completeAtMs: upTo === null ? context.now() : now.completeAtMs,
        unreadable: upTo === null ? afterPass(now, unreadable) : whilePassing(now, unreadable),
      },
    );
    context.onProgress({ feed: 'incidents', done, total: null });
    if (upTo === null || pages === pagesOfTurn) return upTo !== null;
    after = upTo;
  }
}

/** Reads one incident again; one that is gone goes here, too. @throws Failure, CacheError */
async function readIncident(context: FeedContext, id: string): Promise<void> {
  const { rows, given } = await readIncidents(context, [['id', 'eq', id]]);
  if (given === 0) await context.write.removeIncident(id);
  else await context.write.putIncidents(rows, null);
}

/** Reads incidents of which anything changed since the last look. @throws Failure, CacheError */
async function tailIncidents(context: FeedContext, seen: Set<string>): Promise<boolean> {
  const before = await context.write.feed('incidents');
  // Where the first pass found nothing, all that there is came after it.
  const known = cursorWithin(context, before.cursor);
  const since = new Date(Math.max(0, Date.parse(known ?? '') - overlapMs) || 0).toISOString();
  const touched = await readTouched(context, since);
  const fresh = touched.filter(({ key }) => !seen.has(key));
  const ids = [...new Set(fresh.flatMap(({ incidentId }) => incidentId ?? []))];
  for (let from = 0; from < ids.length; from += pageSize) {
    const page = await readIncidents(
      context,
      [],
      [isOneOf('id', ids.slice(from, from + pageSize)), worthKeeping(context.present())],
    );
    const now = await context.write.feed('incidents');
    await context.write.putIncidents(page.rows, { ...now, unreadable: sincePass(now, page.unreadable) });
  }
  seen.clear();
  for (const { key } of touched) seen.add(key);
  const cursor = advanceCursor(
    context,
    known,
    touched.map(({ at }) => at),
  );
  if (cursor !== before.cursor) {
    const now = await context.write.feed('incidents');
    const again = isAhead(context, before.cursor) ? restarted : {};
    await context.write.putFeed({ ...now, cursor, ...again });
  }
  return false;
}

/** Incidents with hypotheses, evidence, comments and responders. */
export const incidents = defineFeed({
  freshForMs: 12 * minutes,
  strategies: [
    {
      name: 'tail',
      everyMs: 20 * seconds,
      lane: 'quick',
      after: 'incidents',
      proves: false,
      // Whoever is mentioned is told, whether or not a window can be seen.
      awake: async () => true,
    },
    { name: 'sweep', everyMs: 5 * minutes, lane: 'long', proves: true, whole: true },
  ],
  search: { kind: 'incident', find: (read, text, limit) => read.searchIncidents(text, limit) },
  begin: () => {
    const seen = new Set<string>();
    return {
      sweep: sweepIncidents,
      tail: (context) => tailIncidents(context, seen),
      reread: readIncident,
      restart: async (context: FeedContext) => {
        seen.clear();
        await restartPass(context, 'incidents');
      },
    };
  },
});
