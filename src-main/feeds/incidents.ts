import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { closedIncidentRetentionMs } from '#contract/rules/incidents.ts';
import { requiredTime } from '../server/columnSchemas.ts';
import type { Rows } from '../server/DataApi.ts';
import { isOneOf } from '../server/filters.ts';
import { incidentPageColumns, incidentPageRowSchema, incidentPageWhere } from '../server/incidentRows.ts';
import { advanceCursor, isInFuture, latestCursorMs, limitCursor } from './cursor.ts';
import { defineFeed, minutes, seconds } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { restartFields, restartPass } from './restartPass.ts';
import { idPositions, type PagedFeed, readPageById, sweepPages } from './sweepPages.ts';
import { withUnreadableSincePass } from './unreadable.ts';

/** Incidents are read with all related rows, so pages are small. */
const pageSize = 50;
/** A row's timestamp is the start of its transaction, but the row becomes visible only at its end. */
const overlapMs = 10 * seconds;
/** Limit of changed rows per relation and batch. */
const maxTouched = 500;

type Page = z.infer<typeof incidentPageRowSchema>;

const pageQuery = {
  relation: 'incidents',
  columns: incidentPageColumns,
  where: incidentPageWhere,
  limit: pageSize,
} as const;

const readIncidents = ({ data }: FeedContext, allOf: readonly string[]): Promise<Rows<Page>> =>
  data.page({ ...pageQuery, allOf }, incidentPageRowSchema);

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

const pages: PagedFeed<Page, string> = {
  feed: 'incidents',
  maxPages: 4,
  ...idPositions,
  read: (context, after) =>
    readPageById(
      context,
      { ...pageQuery, allOf: [retentionCondition(context.estimatedNowMs())] },
      incidentPageRowSchema,
      after,
    ),
  apply: ({ write }, range, { rows, unreadable }, record) =>
    write.applyIncidents(
      range,
      rows,
      unreadable.map(({ id }) => id),
      record,
    ),
  readNewestTime: async (context) =>
    advanceCursor(
      context,
      null,
      (await readTouched(context, null)).map(({ at }) => at),
    ),
};

/** Syncs one incident, and removes it if it was deleted. @throws Failure, CacheError */
async function readIncident(context: FeedContext, id: string): Promise<void> {
  const { rows, receivedCount } = await readIncidents(context, [isOneOf('id', [id])]);
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
    const page = await readIncidents(context, [
      isOneOf('id', ids.slice(from, from + pageSize)),
      retentionCondition(context.estimatedNowMs()),
    ]);
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
      sweep: (context) => sweepPages(context, pages),
      tail: (context) => tailIncidents(context, seen),
      reread: readIncident,
      restart: async (context: FeedContext) => {
        seen.clear();
        await restartPass(context, 'incidents');
      },
    };
  },
});
