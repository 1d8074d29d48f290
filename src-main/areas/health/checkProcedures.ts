import { checkGraphSchema, checkSchema } from '../../../src-preload/contract/entities/check.ts';
import type { CheckRange } from '../../../src-preload/contract/health.ts';
import { bucketMsOf } from '../../../src-preload/contract/rules/checkRanges.ts';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import { Failure } from '../../base/Failure.ts';
import { procedures } from '../../bridge/procedures.ts';
import { runsKeptMs } from '../../cache/writes/runsKept.ts';
import { runColumns, runRowSchema } from '../../feeds/checks/checkRows.ts';
import { answerFrom } from '../../reading/answerFrom.ts';
import type { OpenStore } from '../../sync/OfflineStore.ts';
import { checkColumns, checkRowSchema, keptCheck, toGraph } from './checkDetail.ts';
import { graphSpan, spanOf } from './checkRanges.ts';
import type { HealthParts } from './HealthParts.ts';
import { messages } from './messages.ts';

/** Cache keys for responses of these procedures. */
const calls = { check: 'health.check.get', graph: 'health.check.graph' } as const;

/** Runs can reach the server later than their timestamp; this margin is in milliseconds. */
const lateMs = 5 * 60_000;

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
  const { fromMs, toMs } = spanOf(query.range, clock.now());
  const { rows, total } = await session.data().rows(
    {
      relation: 'check_statuses',
      columns: runColumns,
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

  const policyOf = (onlyKept: boolean | undefined) => (onlyKept === true ? 'kept' : 'server');

  /** Returns how current the cached runs of a check are; undefined if no run is cached. */
  const runsAsOf = async ({ cache, standing }: OpenStore, id: string): Promise<string | undefined> => {
    const newestMs = await cache.read.newestRun(id);
    if (newestMs === null) return undefined;
    const { completeAtMs } = standing('runs');
    return iso(Math.max(newestMs, completeAtMs ?? 0));
  };

  /** Per cache: check id to the time up to which its runs were read, in milliseconds since 1970. */
  const readUpTo = new WeakMap<OpenStore['cache'], Map<string, number>>();

  /** Caches the runs of a visited check for offline use: a week at first, then only newer runs. */
  const visit = async (id: string): Promise<void> => {
    const kept = await store.open();
    if (kept === undefined) return;
    // The mark makes the cache store the runs longer.
    await store.tryUse(async ({ cache }) => (await cache.user()).visitCheck(id));
    const known = readUpTo.get(kept.cache) ?? new Map<string, number>();
    readUpTo.set(kept.cache, known);
    const nowMs = clock.now();
    if (await store.beside('runs', 'readOf', id, known.get(id) ?? nowMs - runsKeptMs.marked))
      known.set(id, nowMs - lateMs);
  };

  return {
    get: procedures.health.check.get.handler(async ({ input: { id, kept: onlyKept }, signal }) => {
      if (!isUuid(id)) throw notFound();
      const found = await answerFrom(parts, {
        policy: policyOf(onlyKept),
        server: () => readCheck(parts, id, signal),
        kept: async ({ cache, standing }, visited) => {
          const listed = await cache.read.check(id);
          const data = keptCheck(listed, visited?.data);
          const { completeAtMs } = standing('checks');
          const asOf =
            listed !== null && completeAtMs !== null ? iso(completeAtMs) : (visited?.asOf ?? iso(0));
          return data && { data, asOf };
        },
        visit: { call: calls.check, input: { id }, schema: checkSchema },
        missing: notFound,
      });
      if (found.source === 'server') void visit(id);
      return found;
    }),
    graph: procedures.health.check.graph.handler(({ input: { id, range, kept: onlyKept }, signal }) => {
      if (!isUuid(id)) throw notFound();
      const span = spanOf(range, clock.now());
      return answerFrom(parts, {
        policy: policyOf(onlyKept),
        server: async () => {
          const wanted = graphSpan(range, clock.now());
          return toGraph(await session.healthService().graph(id, wanted, signal), span);
        },
        kept: async (open, visited) => {
          const asOf = await runsAsOf(open, id);
          const data = await open.cache.read.checkGraph(id, span, bucketMsOf(span.toMs - span.fromMs));
          if (asOf !== undefined && data.points.length > 0) return { data, asOf };
          // Single runs are cached only for a limited time; for earlier spans, use the last response.
          if (visited !== undefined) return visited;
          return asOf === undefined ? undefined : { data, asOf };
        },
        visit: { call: calls.graph, input: { id, range }, schema: checkGraphSchema },
        missing: notFound,
      });
    }),
    runs: procedures.health.check.runs.handler(({ input, signal }) => {
      if (!isUuid(input.id)) throw notFound();
      return answerFrom(parts, {
        policy: policyOf(input.kept),
        server: () => readRuns(parts, input, signal),
        kept: async (open) => {
          const asOf = await runsAsOf(open, input.id);
          if (asOf === undefined) return undefined;
          const data = await open.cache.read.checkRuns({
            id: input.id,
            ...spanOf(input.range, clock.now()),
            ok: input.ok ?? null,
            leastMs: input.leastMs ?? 0,
            offset: input.pageIndex * input.pageSize,
            limit: input.pageSize,
          });
          return { data, asOf };
        },
        missing: notFound,
      });
    }),
    run: procedures.health.check.run.handler(async ({ input: { id }, signal }) => {
      if (!isUuid(id)) throw notFound();
      const result = await session.healthService().run(id, signal);
      await store.beside('checks', 'reread', id);
      await store.beside('runs', 'readOf', id, clock.now() - 60 * 60_000);
      // Not awaited: the summary can be slow, and the check itself is already up to date.
      void store.beside('checks', 'snapshot');
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
