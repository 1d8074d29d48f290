import { checkGraphSchema, checkSchema } from '#contract/entities/check.ts';
import type { CheckRange } from '#contract/health.ts';
import { bucketMsOf } from '#contract/rules/checkRanges.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { runRetentionMs } from '#main/cache/writes/retainedRuns.ts';
import { checkRunColumns, runRowSchema } from '#main/feeds/checks/checkRows.ts';
import { answerFrom } from '#main/reading/answerFrom.ts';
import { HealthService } from '#main/server/HealthService.ts';
import type { OpenStore } from '#main/sync/OfflineStore.ts';
import { checkColumns, checkFromCache, checkRowSchema, toGraph } from './checkDetail.ts';
import { graphSpan, toTimeRangeMs } from './checkRanges.ts';
import type { HealthParts } from './HealthParts.ts';
import { messages } from './messages.ts';

/** Cache keys for responses of these procedures. */
const cacheKeys = { check: 'health.check.get', graph: 'health.check.graph' } as const;

/** Runs can reach the server later than their timestamp; this margin is in milliseconds. */
const lateArrivalMs = 5 * 60_000;

const notFound = () => new Failure('NOT_FOUND', { sentence: messages.noCheck });

interface RunsQuery {
  readonly id: string;
  readonly range: CheckRange;
  readonly ok?: boolean | undefined;
  readonly leastMs?: number | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

async function readCheck({ session }: HealthParts, id: string, signal: AbortSignal | undefined) {
  const row = await session
    .data()
    .row({ relation: 'checks', columns: checkColumns, where: [['id', 'eq', id]], signal }, checkRowSchema);
  if (row === undefined) throw notFound();
  return row;
}

async function readRuns({ session, clock }: HealthParts, query: RunsQuery, signal: AbortSignal | undefined) {
  const { fromMs, toMs } = toTimeRangeMs(query.range, clock.now());
  const { rows, total } = await session.data().rows(
    {
      relation: 'check_statuses',
      columns: checkRunColumns,
      where: [
        ['check_id', 'eq', query.id],
        ['time', 'gt', new Date(fromMs).toISOString()],
        // A relative range has no upper limit, because the server's clock may be ahead of this computer's.
        ...('last' in query.range ? [] : ([['time', 'lte', new Date(toMs).toISOString()]] as const)),
        ...(query.ok === undefined ? [] : ([['status', 'eq', query.ok ? '1' : '0']] as const)),
        ...(query.leastMs ? ([['duration', 'gte', String(query.leastMs)]] as const) : []),
      ],
      order: [['time', 'desc']],
      limit: query.pageSize,
      offset: query.pageIndex * query.pageSize,
      count: true,
      key: 'check_id',
      signal,
    },
    runRowSchema,
  );
  return {
    runs: rows.map(({ atMs, ok, durationMs, message, error }) => ({
      time: new Date(atMs).toISOString(),
      ok,
      durationMs,
      message,
      error,
    })),
    total: total ?? rows.length,
  };
}

/** Details of one check come from the server, and from the cache while the server cannot be reached. */
export const checkProcedures = (parts: HealthParts) => {
  const { session, store, clock } = parts;
  const iso = (ms: number): string => new Date(ms).toISOString();

  const policyOf = (cachedOnly: boolean | undefined) => (cachedOnly === true ? 'kept' : 'server');

  /** Returns how current the cached runs of a check are; undefined if no run is cached. */
  const runsAsOf = async ({ cache, completeness }: OpenStore, id: string): Promise<string | undefined> => {
    const newestMs = await cache.read.newestRun(id);
    if (newestMs === null) return undefined;
    const { completeAtMs } = completeness('runs');
    return iso(Math.max(newestMs, completeAtMs ?? 0));
  };

  /** Per cache: check id to the time up to which its runs were read, in milliseconds since 1970. */
  const readUpTo = new WeakMap<OpenStore['cache'], Map<string, number>>();

  /** Caches the runs of a visited check for offline use: a week at first, then only newer runs. */
  const cacheRuns = async (id: string): Promise<void> => {
    const kept = await store.open();
    if (kept === undefined) return;
    // The mark makes the cache store the runs longer.
    await store.tryUse(async ({ cache }) => (await cache.user()).visitCheck(id));
    const known = readUpTo.get(kept.cache) ?? new Map<string, number>();
    readUpTo.set(kept.cache, known);
    const nowMs = clock.now();
    if (await store.runNow('runs', 'readOf', id, known.get(id) ?? nowMs - runRetentionMs.marked))
      known.set(id, nowMs - lateArrivalMs);
  };

  return {
    get: procedures.health.check.get.handler(async ({ input: { id, kept: cachedOnly }, signal }) => {
      if (!isUuid(id)) throw notFound();
      const found = await answerFrom(parts, {
        policy: policyOf(cachedOnly),
        server: () => readCheck(parts, id, signal),
        fromCache: async ({ cache, completeness }, visited) => {
          const listed = await cache.read.check(id);
          const data = checkFromCache(listed, visited?.data);
          const { completeAtMs } = completeness('checks');
          const asOf =
            listed !== null && completeAtMs !== null ? iso(completeAtMs) : (visited?.asOf ?? iso(0));
          return data && { data, asOf };
        },
        caching: { call: cacheKeys.check, input: { id }, schema: checkSchema },
        notCachedError: notFound,
      });
      if (found.source === 'server') void cacheRuns(id);
      return found;
    }),
    graph: procedures.health.check.graph.handler(({ input: { id, range, kept: cachedOnly }, signal }) => {
      if (!isUuid(id)) throw notFound();
      const span = toTimeRangeMs(range, clock.now());
      return answerFrom(parts, {
        policy: policyOf(cachedOnly),
        server: async () => {
          const wanted = graphSpan(range, clock.now());
          return toGraph(await session.service(HealthService).graph(id, wanted, signal), span);
        },
        fromCache: async (open, visited) => {
          const asOf = await runsAsOf(open, id);
          const data = await open.cache.read.checkGraph(id, span, bucketMsOf(span.toMs - span.fromMs));
          if (asOf !== undefined && data.points.length > 0) return { data, asOf };
          // Single runs are cached only for a limited time; for earlier spans, use the last response.
          if (visited !== undefined) return visited;
          return asOf === undefined ? undefined : { data, asOf };
        },
        caching: { call: cacheKeys.graph, input: { id, range }, schema: checkGraphSchema },
        notCachedError: notFound,
      });
    }),
    runs: procedures.health.check.runs.handler(({ input, signal }) => {
      if (!isUuid(input.id)) throw notFound();
      return answerFrom(parts, {
        policy: policyOf(input.kept),
        server: () => readRuns(parts, input, signal),
        fromCache: async (open) => {
          const asOf = await runsAsOf(open, input.id);
          if (asOf === undefined) return undefined;
          const data = await open.cache.read.checkRuns({
            id: input.id,
            ...toTimeRangeMs(input.range, clock.now()),
            ok: input.ok ?? null,
            minDurationMs: input.leastMs ?? 0,
            offset: input.pageIndex * input.pageSize,
            limit: input.pageSize,
          });
          return { data, asOf };
        },
        notCachedError: notFound,
      });
    }),
    run: procedures.health.check.run.handler(async ({ input: { id }, signal }) => {
      if (!isUuid(id)) throw notFound();
      const result = await session.service(HealthService).run(id, signal);
      await store.runNow('checks', 'reread', id);
      await store.runNow('runs', 'readOf', id, clock.now() - 60 * 60_000);
      // Not awaited: the summary can be slow, and the check itself is already up to date.
      void store.runNow('checks', 'snapshot');
      return {
        ran: result !== undefined,
        pass: result?.pass === true,
        durationMs: result?.duration ?? null,
        message: result?.message ?? null,
        error: result?.error ?? null,
      };
    }),
  };
};
