import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { closedIncidentRetentionMs } from '#contract/rules/incidents.ts';
import { noUnreadableRows } from '../cache/model.ts';
import { requiredTime } from '../server/columnSchemas.ts';
import type { Rows } from '../server/DataApi.ts';
import { isOneOf } from '../server/filters.ts';
import { incidentPageColumns, incidentPageRowSchema, incidentPageWhere } from '../server/incidentRows.ts';
import type { Condition } from '../server/postgrest.ts';
import { nextPageAfter } from '../server/readRows.ts';
import { advanceCursor, isInFuture, latestCursorMs, limitCursor } from './cursor.ts';
import { defineFeed, minutes, seconds } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { restartFields, restartPass } from './restartPass.ts';
import {
  addUnreadable,
  unreadableOfPass,
  withUnreadableOfPass,
  withUnreadableOfRunningPass,
  withUnreadableSincePass,
} from './unreadable.ts';

const relation = 'incidents';
/** Incidents are read with all related rows, so pages are small. */
const pageSize = 50;
const pagesPerBatch = 4;
/** A row's timestamp is the start of its transaction, but the row becomes visible only at its end. */
const overlapMs = 10 * seconds;
/** Limit of changed rows per relation and batch. */
const maxTouched = 500;

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

/** Matches incidents that are open or were closed recently. */
const retentionCondition = (nowMs: number): string =>
  `or(status.not.ilike.closed,updated_at.gte.${JSON.stringify(new Date(nowMs - closedIncidentRetentionMs).toISOString())})`;

/**
 * Relations of an incident, and their columns with its id. Changes there do not change the
 * incident's own row.
 */
const relatedRelations = [
  { relation: 'incidents', incident: 'incident_id:id' },
  { relation: 'hypotheses', incident: 'incident_id' },
  { relation: 'comments', incident: 'incident_id' },
  { relation: 'responders', incident: 'incident_id' },
  { relation: 'evidences', incident: 'hypothesis:hypotheses(incident_id)' },
] as const;

const touchedSchema = z
  .object({
    id: idSchema,
    updated_at: requiredTime,
    incident_id: idSchema.nullish(),
    hypothesis: z.object({ incident_id: idSchema }).nullish(),
  })
  .transform((row) => ({
    id: row.id,
    at: row.updated_at,
    incidentId: row.incident_id ?? row.hypothesis?.incident_id ?? null,
  }));

type TouchedRow = z.infer<typeof touchedSchema> & { readonly key: string };

/**
 * Reads rows that changed since a time, newest first.
 * @param since null to read only the newest row that is not in the future
 */
async function readTouched(context: FeedContext, since: string | null): Promise<TouchedRow[]> {
  const { data } = context;
  const until = new Date(latestCursorMs(context)).toISOString();
  const found = await Promise.all(
    relatedRelations.map(async (of) => {
      const { rows } = await data.page(
        {
          relation: of.relation,
          columns: ['id', 'updated_at', of.incident],
          where: [since === null ? ['updated_at', 'lte', until] : ['updated_at', 'gte', since]],
          order: [['updated_at', 'desc']],
          limit: since === null ? 1 : maxTouched,
        },
        touchedSchema,
      );
      return rows.map((row) => ({ ...row, key: `${row.id} ${row.at}` }));
    }),
  );
  return found.flat().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/**
 * Syncs all incidents in the retention period, page by page. An interrupted pass continues at its position.
 * @returns true if there is more to read
 * @throws Failure of the server, or CacheError; written rows stay
 */
async function sweepIncidents(context: FeedContext): Promise<boolean> {
  const before = await context.write.feed('incidents');
  const isResumed = before.passing && before.passKey !== null;
  let after = isResumed ? before.passKey : null;
  let done = isResumed ? before.done : 0;
  let unreadable = isResumed ? unreadableOfPass(before) : noUnreadableRows;
  // Taken before the first page, so that the tail reads changes that happen during the pass.
  const newest = async () =>
    advanceCursor(
      context,
      null,
      (await readTouched(context, null)).map(({ at }) => at),
    );
  const cursor = before.cursor ?? (await newest());
  for (let pages = 1; ; pages += 1) {
    const page = await readIncidents(context, after === null ? [] : [['id', 'gt', after]], [
      retentionCondition(context.estimatedNowMs()),
    ]);
    const upTo = nextPageAfter(page, { method: 'GET', path: `/db/${relation}` });
    done += page.receivedCount;
    unreadable = addUnreadable(unreadable, page.unreadable);
    // Another strategy may have moved the cursor meanwhile.
    const record = await context.write.feed('incidents');
    await context.write.applyIncidents(
      { after, upTo },
      page.rows,
      page.unreadable.map(({ id }) => id),
      {
        ...record,
        done,
        total: null,
        cursor: limitCursor(context, record.cursor ?? cursor),
        forbidden: null,
        passing: upTo !== null,
        passKey: upTo,
        completeAtMs: upTo === null ? context.now() : record.completeAtMs,
        unreadable:
          upTo === null
            ? withUnreadableOfPass(record, unreadable)
            : withUnreadableOfRunningPass(record, unreadable),
      },
    );
    context.onProgress({ feed: 'incidents', done, total: null });
    if (upTo === null || pages === pagesPerBatch) return upTo !== null;
    after = upTo;
  }
}

/** Syncs one incident, and removes it if it was deleted. @throws Failure, CacheError */
async function readIncident(context: FeedContext, id: string): Promise<void> {
  const { rows, receivedCount } = await readIncidents(context, [['id', 'eq', id]]);
  if (receivedCount === 0) await context.write.removeIncident(id);
  else await context.write.putIncidents(rows, null);
}

/** Syncs incidents with changes in any related row. @throws Failure, CacheError */
async function tailIncidents(context: FeedContext, seen: Set<string>): Promise<boolean> {
  const before = await context.write.feed('incidents');
  // If the first pass found no incidents, all rows are new.
  const known = limitCursor(context, before.cursor);
  const since = new Date(Math.max(0, Date.parse(known ?? '') - overlapMs) || 0).toISOString();
  const touched = await readTouched(context, since);
  const fresh = touched.filter(({ key }) => !seen.has(key));
  const ids = [...new Set(fresh.flatMap(({ incidentId }) => incidentId ?? []))];
  for (let from = 0; from < ids.length; from += pageSize) {
    const page = await readIncidents(
      context,
      [],
      [isOneOf('id', ids.slice(from, from + pageSize)), retentionCondition(context.estimatedNowMs())],
    );
    const now = await context.write.feed('incidents');
    await context.write.putIncidents(page.rows, {
      ...now,
      unreadable: withUnreadableSincePass(now, page.unreadable),
    });
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
    const again = isInFuture(context, before.cursor) ? restartFields : {};
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
      confirmsFreshness: false,
      // Mentions trigger notifications even if no window is visible.
      runsInBackground: async () => true,
    },
    { name: 'sweep', everyMs: 5 * minutes, lane: 'long', confirmsFreshness: true, isFullPass: true },
  ],
  search: { kind: 'incident', find: (read, text, limit) => read.searchIncidents(text, limit) },
  createWork: () => {
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
