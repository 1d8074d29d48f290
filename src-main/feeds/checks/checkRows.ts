import { z } from 'zod';
import { checkStatusSchema } from '../../../src-preload/contract/entities/check.ts';
import { idSchema } from '../../../src-preload/contract/entities/id.ts';
import { instantSchema } from '../../../src-preload/contract/entities/instant.ts';
import { dropSecrets } from '../../base/sealedSecrets.ts';
import type { CheckMore, CheckRow, RunRow } from '../../cache/model.ts';
import { documentKeys } from '../../cache/writes/documentKeys.ts';
import { text } from '../../server/fields.ts';
import type { CheckSummaryRow } from '../../server/HealthService.ts';

/** A word of the server that nobody knows here is told as unknown, as is none at all. */
const statusOf = (status: string | null): CheckRow['status'] =>
  checkStatusSchema.safeParse(status).data ?? 'unknown';

/** A row of the summary as it is kept. */
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

/** Ids and hashes of rows as the cache takes them. */
export const checkKeysOf = (rows: readonly CheckRow[]): Uint8Array =>
  documentKeys(rows.map((row) => [row.id, JSON.stringify(row)] as const));

/** Where the kinds of checks name what they watch, the first that is there counts; UI reference, forms section 4. */
const endpointKeys = ['url', 'endpoint', 'host', 'addr', 'address', 'server', 'query', 'path', 'connection'];

/** Columns of the table of checks that the summary lacks, or knows later. */
export const checkMoreColumns: readonly string[] = [
  'id',
  'agent_id',
  'status',
  'last_runtime',
  'next_runtime',
  'last_transition_time',
  'spec',
];

const specSchema = z.record(z.string(), z.unknown()).nullish().catch(null);

/** What a specification says is watched, without a password in it; null when it does not say so in one word. */
export function endpointOf(spec: z.infer<typeof specSchema>): string | null {
  for (const key of endpointKeys) {
    const value = spec?.[key];
    if (typeof value === 'string' && value !== '') return dropSecrets(value);
  }
  return null;
}

export const checkMoreSchema = z
  .object({
    id: idSchema,
    agent_id: text,
    status: text,
    last_runtime: text,
    next_runtime: text,
    last_transition_time: text,
    spec: specSchema.optional(),
  })
  .transform(
    (row): CheckMore => ({
      id: row.id,
      agentId: row.agent_id,
      endpoint: endpointOf(row.spec),
      status: row.status === null ? null : statusOf(row.status),
      lastRunAt: row.last_runtime,
      nextRunAt: row.next_runtime,
      lastTransitionAt: row.last_transition_time,
    }),
  );

export const runColumns: readonly string[] = ['check_id', 'time', 'status', 'duration', 'message', 'error'];

/** A row of the table `check_statuses`; API reference section 7. */
export const runRowSchema = z
  .object({
    check_id: idSchema,
    // PostgreSQL's own text: it may end in `+00:00` and have six digits after the second.
    time: instantSchema,
    status: z.boolean().nullish(),
    duration: z.number().nullish(),
    message: text,
    error: text,
  })
  .transform((row): RunRow & { readonly time: string } => ({
    checkId: row.check_id,
    time: row.time,
    atMs: Date.parse(row.time),
    ok: row.status === true,
    durationMs: row.duration ?? null,
    message: row.message === '' ? null : row.message,
    error: row.error === '' ? null : row.error,
  }));
