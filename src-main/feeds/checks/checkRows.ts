import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import type { CheckRow, RunRow } from '#main/cache/model.ts';
import { checkStatusOf } from '#main/cache/tables/checks.ts';
import { documentKeys } from '#main/cache/writes/documentKeys.ts';
import { figureOrNull, nullableText, requiredTime } from '#main/server/columnSchemas.ts';
import type { CheckSummaryRow } from '#main/server/HealthService.ts';

export const toCheckRow = (row: CheckSummaryRow): CheckRow => ({
  id: row.id,
  name: row.name ?? '',
  type: row.type ?? '',
  icon: row.icon,
  namespace: row.namespace ?? row.canary_namespace ?? '',
  description: row.description,
  severity: row.severity,
  status: checkStatusOf(row.status),
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
