import { z } from 'zod';
import {
  type Check,
  type CheckGraph,
  type CheckListItem,
  checkStatusSchema,
} from '#contract/entities/check.ts';
import { bucketMsOf } from '#contract/rules/checkRanges.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import type { TimeRangeMs } from '#main/cache/reads/CheckReader.ts';
import { endpointOf } from '#main/cache/tables/checks.ts';
import { nullableText, timeOrNull } from '#main/server/columnSchemas.ts';
import type { CheckGraphAnswer } from '#main/server/HealthService.ts';

const namedRowSchema = z.object({ id: z.string(), name: nullableText });

export const checkColumns: readonly string[] = [
  'id',
  'agent_id',
  'canary_id',
  'name',
  'type',
  'icon',
  'namespace',
  'description',
  'severity',
  'status',
  'labels',
  'spec',
  'last_runtime',
  'next_runtime',
  'last_transition_time',
  'silenced_at',
  'deleted_at',
  'canaries!checks_canary_id_fkey(id,name,source)',
  'agents!checks_agent_id_fkey(id,name)',
  'components:check_component_relationships(components(id,name,icon))',
  'configs:check_config_relationships(configs(id,name,type))',
];

export const checkRowSchema = z
  .object({
    id: z.string(),
    name: nullableText,
    type: nullableText,
    icon: nullableText,
    namespace: nullableText,
    description: nullableText,
    severity: nullableText,
    status: nullableText,
    labels: z.record(z.string(), z.unknown()).nullish(),
    spec: z.record(z.string(), z.unknown()).nullish().catch(null),
    last_runtime: timeOrNull,
    next_runtime: timeOrNull,
    last_transition_time: timeOrNull,
    silenced_at: timeOrNull,
    deleted_at: timeOrNull,
    canaries: namedRowSchema.extend({ source: nullableText }).nullish(),
    agents: namedRowSchema.nullish(),
    components: z
      .array(z.object({ components: namedRowSchema.extend({ icon: nullableText }).nullish() }))
      .nullish(),
    configs: z
      .array(z.object({ configs: namedRowSchema.extend({ type: nullableText }).nullish() }))
      .nullish(),
  })
  .transform(
    (row): Check => ({
      id: row.id,
      name: row.name ?? '',
      type: row.type ?? '',
      icon: row.icon,
      namespace: row.namespace ?? '',
      description: row.description,
      severity: row.severity,
      status: checkStatusSchema.safeParse(row.status).data ?? 'unknown',
      endpoint: endpointOf(row.spec),
      labels: Object.fromEntries(
        Object.entries(row.labels ?? {}).map(([key, value]) => [key, String(value ?? '')]),
      ),
      lastRunAt: row.last_runtime,
      nextRunAt: row.next_runtime,
      lastTransitionAt: row.last_transition_time,
      silencedAt: row.silenced_at,
      deletedAt: row.deleted_at,
      agent: row.agents == null || row.agents.id === nilUuid ? null : row.agents,
      canary:
        row.canaries == null
          ? null
          : { id: row.canaries.id, name: row.canaries.name ?? '', source: row.canaries.source },
      components: (row.components ?? []).flatMap(({ components }) =>
        components == null ? [] : [{ id: components.id, name: components.name ?? '', icon: components.icon }],
      ),
      configs: (row.configs ?? []).flatMap(({ configs }) =>
        configs == null ? [] : [{ id: configs.id, name: configs.name ?? '', type: configs.type ?? '' }],
      ),
    }),
  );

/**
 * Combines the synced check with fields that only the server's last response contains.
 * @param visited the last response for this check
 */
export function checkFromCache(listed: CheckListItem | null, visited: Check | undefined): Check | undefined {
  if (listed === null) return visited;
  const { canaryId, canaryName, agentId, agentName, uptime: _, latencyMs: __, ...common } = listed;
  return {
    ...common,
    endpoint: common.endpoint ?? visited?.endpoint ?? null,
    agent: agentId === null ? null : { id: agentId, name: agentName },
    canary: visited?.canary ?? (canaryId === '' ? null : { id: canaryId, name: canaryName, source: null }),
    components: visited?.components ?? [],
    configs: visited?.configs ?? [],
  };
}

/** The server omits percentiles of 0 ms. */
const withZeros = ({ p95, p97, p99 }: CheckGraphAnswer['latency']): CheckGraph['latencyMs'] => ({
  p95: p95 ?? 0,
  p97: p97 ?? 0,
  p99: p99 ?? 0,
});

export function toGraph({ status, uptime, latency }: CheckGraphAnswer, span: TimeRangeMs): CheckGraph {
  return {
    points: (status ?? [])
      .map((point) => ({
        at: new Date(point.time).toISOString(),
        // The server omits false values.
        ok: point.status === true,
        durationMs: point.duration ?? 0,
        // A point without counts is a single run.
        passed: point.passed === 0 && point.failed === 0 && point.status === true ? 1 : point.passed,
        failed: point.passed === 0 && point.failed === 0 && point.status !== true ? 1 : point.failed,
      }))
      .sort((a, b) => a.at.localeCompare(b.at)),
    bucketMs: bucketMsOf(span.toMs - span.fromMs),
    from: new Date(span.fromMs).toISOString(),
    to: new Date(span.toMs).toISOString(),
    uptime,
    latencyMs: (status ?? []).length === 0 ? latency : withZeros(latency),
  };
}
