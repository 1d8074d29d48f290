import { type JobListInput, jobPageSchema } from '#contract/jobs.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { jobKey } from '#contract/rules/jobs.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { type AnswerSources, answerFrom } from '#main/reading/answerFrom.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import type { Pins } from '#main/reading/Pins.ts';
import { type DataApi, rowCap } from '#main/server/DataApi.ts';
import { filterParameter } from '#main/server/filters.ts';
import type { Condition } from '#main/server/postgrest.ts';
import { readColumn } from '#main/server/readColumn.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import { jobColumns, jobRowSchema, stripColumns, stripsOf } from './jobRows.ts';

interface JobsParts extends AnswerSources {
  readonly session: SessionManager;
  readonly pins: Pins;
}

const call = 'jobs.list';
const relation = 'job_histories';

/** Time span of the runs that the strips are built from: counting all rows of this view of unions is slow. */
const stripDays = 2;

/** @throws Failure from the data API */
export async function readJobRuns(data: DataApi, input: JobListInput, signal: AbortSignal | undefined) {
  const { filter, range, sortBy, sortOrder, pageIndex, pageSize } = input;
  const { name, resourceType, status, leastMs, resourceId } = filter;
  const chosen = { name, resource_type: resourceType, status };
  const filters = Object.entries(chosen).flatMap(([column, choices]) => {
    const parameter = filterParameter(choices);
    return parameter === undefined ? [] : [[column, parameter] as const];
  });
  const where: Condition[] = [
    ...(leastMs === undefined ? [] : [['duration_millis', 'gte', String(leastMs)] as const]),
    ...(resourceId === undefined ? [] : [['resource_id', 'eq', resourceId] as const]),
    ...(range === null ? [] : [['created_at', 'gt', range.from] as const]),
    ...(range === null || range.to === null ? [] : [['created_at', 'lt', range.to] as const]),
  ];
  const { rows, total } = await data.rows(
    {
      relation,
      columns: jobColumns,
      where,
      filters: Object.fromEntries(filters),
      order: [[sortBy, sortOrder], ...(sortBy === 'created_at' ? [] : [['created_at', 'desc'] as const])],
      limit: pageSize,
      offset: pageIndex * pageSize,
      count: true,
      signal,
    },
    jobRowSchema,
  );
  return { runs: [...rows], total: total ?? rows.length };
}

async function readStrips(data: DataApi, nowMs: number, signal: AbortSignal | undefined) {
  const since = new Date(nowMs - stripDays * 24 * 60 * 60_000).toISOString();
  const { rows, receivedCount } = await data.rows(
    {
      relation,
      columns: stripColumns,
      where: [['created_at', 'gt', since]],
      order: [['created_at', 'desc']],
      limit: rowCap,
      signal,
    },
    jobRowSchema,
  );
  // At the row limit, the oldest row shows how far back the data reaches.
  const reached = receivedCount < rowCap ? since : (rows.at(-1)?.createdAt ?? since);
  return { jobs: stripsOf(rows, false), since: reached };
}

export const jobsProcedures = (parts: JobsParts) => {
  const { session, pins, clock } = parts;
  return {
    list: procedures.jobs.list.handler(async ({ input, signal }) => {
      const { resourceId } = input.filter;
      if (resourceId !== undefined && !isUuid(resourceId)) return answerNow(clock, { runs: [], total: 0 });
      const { range, ...rest } = input;
      return answerFrom(parts, {
        policy: 'server',
        server: () => readJobRuns(session.data(), input, signal),
        fromCache: async (_, visited) => visited,
        // The cache key has the relative range, because its start and end move with the clock.
        caching: { call, input: { ...rest, range: range?.asked ?? null }, schema: jobPageSchema },
      });
    }),
    names: procedures.jobs.names.handler(async ({ signal }) => {
      const names = await readColumn(session.data(), 'job_history_names', 'name', signal);
      return answerNow(clock, [...new Set(names)]);
    }),
    strips: procedures.jobs.strips.handler(async ({ signal }) =>
      answerNow(clock, await readStrips(session.data(), clock.now(), signal)),
    ),
    pins: {
      changes: procedures.jobs.pins.changes.handler(({ signal }) => pins.ids.follow(signal)),
      write: procedures.jobs.pins.write.handler(async ({ input: { name, resourceId, pinned } }) => {
        await pins.write(jobKey({ name, resourceId }), pinned);
        return {};
      }),
    },
  };
};
