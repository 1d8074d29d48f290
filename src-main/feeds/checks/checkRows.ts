import { z } from 'zod';
import { checkStatusSchema } from '#contract/entities/check.ts';
import { idSchema } from '#contract/entities/id.ts';
import { dropSecrets } from '#main/base/sealedSecrets.ts';
import type { CheckRow, CheckTableRow, RunRow } from '#main/cache/model.ts';
import { documentKeys } from '#main/cache/writes/documentKeys.ts';
import { figureOrNull, nullableText, requiredTime, timeOrNull } from '#main/server/columnSchemas.ts';
import type { CheckSummaryRow } from '#main/server/HealthService.ts';

/** A missing or unexpected status counts as unknown. */
const statusOf = (status: string | null): CheckRow['status'] =>
  checkStatusSchema.safeParse(status).data ?? 'unknown';

export const toCheckRow = (row: CheckSummaryRow): CheckRow => ({
  id: row.id,
  name: row.name ?? '',
  type: row.type ?? '',
  icon: row.icon,
  namespace: row.namespace ?? row.canary_namespace ?? '',
  description: row.description,
  severity: row.severity,
  status: statusOf(row.status),
  endpoint: row.endpoint,
  labels: row.labels,
  lastRunAt: row.last_runtime,
  nextRunAt: row.next_runtime,
  lastTransitionAt: row.last_transition_time,
  silencedAt: row.silenced_at,
  deletedAt: row.deleted_at,
  canaryId: row.canary_id ?? '',
  canaryName: row.canary_name ?? '',
  uptime: row.uptime,
  latencyMs: row.latency,
});

/** Returns ids and hashes in the format of the cache. */
export const checkKeysOf = (rows: readonly CheckRow[]): Uint8Array =>
  documentKeys(rows.map((row) => [row.id, JSON.stringify(row)] as const));

/** Fields with the endpoint in specifications of checks; the first one that exists counts. */
const endpointKeys = ['url', 'endpoint', 'host', 'addr', 'address', 'server', 'query', 'path', 'connection'];

/** Columns of the table of checks that the summary lacks or updates later. */
export const checkTableColumns: readonly string[] = [
  'id',
  'agent_id',
  'status',
  'last_runtime',
  'next_runtime',
  'last_transition_time',
  'spec',
];

const specSchema = z.record(z.string(), z.unknown()).nullish().catch(null);

/** Returns the endpoint in a check's specification, without a password; null if no single field has it. */
export function endpointOf(spec: z.infer<typeof specSchema>): string | null {
  for (const key of endpointKeys) {
    const value = spec?.[key];
    if (typeof value === 'string' && value !== '') return dropSecrets(value);
  }
  return null;
}

export const checkTableRowSchema = z
  .object({
    id: idSchema,
    agent_id: nullableText,
    status: nullableText,
    last_runtime: timeOrNull,
    next_runtime: timeOrNull,
    last_transition_time: timeOrNull,
    spec: specSchema.optional(),
  })
  .transform(
    (row): CheckTableRow => ({
      id: row.id,
      agentId: row.agent_id,
      endpoint: endpointOf(row.spec),
      status: row.status === null ? null : statusOf(row.status),
      lastRunAt: row.last_runtime,
      nextRunAt: row.next_runtime,
      lastTransitionAt: row.last_transition_time,
    }),
  );

export const checkRunColumns: readonly string[] = [
  'check_id',
  'time',
  'status',
  'duration',
  'message',
  'error',
];

/** A row of the table `check_statuses`. */
export const runRowSchema = z
  .object({
    check_id: idSchema,
    // PostgreSQL's format: it may end in `+00:00` and have six decimal places of a second.
    time: requiredTime,
    status: z.boolean().nullish(),
    duration: figureOrNull,
    message: nullableText,
    error: nullableText,
  })
  .transform((row): RunRow & { readonly time: string } => ({
    checkId: row.check_id,
    time: row.time,
    atMs: Date.parse(row.time),
    ok: row.status === true,
    durationMs: row.duration,
    message: row.message === '' ? null : row.message,
    error: row.error === '' ? null : row.error,
  }));
