import { z } from 'zod';
import {
  type Check,
  type CheckGraph,
  type CheckListItem,
  checkStatusSchema,
} from '../../../src-preload/contract/entities/check.ts';
import { bucketMsOf } from '../../../src-preload/contract/rules/checkRanges.ts';
import { nilUuid } from '../../../src-preload/contract/rules/ids.ts';
import type { Span } from '../../cache/reads/CheckReader.ts';
import { endpointOf } from '../../feeds/checks/checkRows.ts';
import { text } from '../../server/fields.ts';
import type { CheckGraphAnswer } from '../../server/HealthService.ts';

const named = z.object({ id: z.string(), name: text });

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
    name: text,
    type: text,
    icon: text,
    namespace: text,
    description: text,
    severity: text,
    status: text,
    labels: z.record(z.string(), z.unknown()).nullish(),
    spec: z.record(z.string(), z.unknown()).nullish().catch(null),
    last_runtime: text,
    next_runtime: text,
    last_transition_time: text,
    silenced_at: text,
    deleted_at: text,
    canaries: named.extend({ source: text }).nullish(),
    agents: named.nullish(),
    components: z.array(z.object({ components: named.extend({ icon: text }).nullish() })).nullish(),
    configs: z.array(z.object({ configs: named.extend({ type: text }).nullish() })).nullish(),
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
export function keptCheck(listed: CheckListItem | null, visited: Check | undefined): Check | undefined {
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

export function toGraph({ status, uptime, latency }: CheckGraphAnswer, span: Span): CheckGraph {
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
    latencyMs: latency,
  };
}
