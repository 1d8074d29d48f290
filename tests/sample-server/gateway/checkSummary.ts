import type { Pool } from 'pg';
import { z } from 'zod';
import { isWellFormedTime } from './checkTimes.ts';
import { SqlValues } from './SqlValues.ts';

/** The body of `POST /canary/api/summary`, its keys in lower case; api.md section 7. `timeout` is taken and not needed. */
export const checkSummaryRequestSchema = z.preprocess(
  (body) =>
    Object.fromEntries(
      Object.entries(body ?? {})
        .filter(([, value]) => value !== null)
        .map(([key, value]) => [key.toLowerCase(), value]),
    ),
  z.object({
    labels: z.record(z.string(), z.string()).optional(),
    sortby: z.enum(['', 'name', '-name']).default(''),
    deletefrom: z.string().refine(isWellFormedTime, 'deleteFrom is no RFC3339 timestamp').optional(),
    timeout: z.number().optional(),
  }),
);

export type CheckSummaryRequest = z.infer<typeof checkSummaryRequestSchema>;

interface SummaryRow {
  readonly [column: string]: unknown;
  readonly labels: Readonly<Record<string, string>>;
  readonly passed: number | null;
  readonly failed: number | null;
  readonly last_pass: Date | null;
  readonly last_fail: Date | null;
  readonly p99: number | null;
  readonly p95: number | null;
}

/** Go leaves out what is marked so and has its type's zero value. */
const withoutEmpty = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== '' && value !== 0),
  );

function toAnswer({ labels, passed, failed, last_pass, last_fail, p99, p95, ...row }: SummaryRow): object {
  return {
    ...withoutEmpty(row),
    labels,
    uptime: { passed: passed ?? 0, failed: failed ?? 0, ...withoutEmpty({ last_pass, last_fail }) },
    latency: { ...withoutEmpty({ p99, p95 }), rolling1h: 0 },
  };
}

const orders = { '': 'checks.id', name: 'checks.name, checks.id', '-name': 'checks.name desc, checks.id' };

/** The checks as the health-check service tells them: their state of this moment, uptime and latency of the last refresh. */
export async function readCheckSummary(database: Pool, request: CheckSummaryRequest): Promise<object[]> {
  const values = new SqlValues();
  const { labels, sortby, deletefrom } = request;
  const deleted =
    deletefrom === undefined
      ? 'checks.deleted_at is null'
      : `(checks.deleted_at is null or checks.deleted_at > ${values.add(deletefrom)}::timestamptz)`;
  const merged = `coalesce(canaries.labels, '{}') || coalesce(checks.labels, '{}')`;
  const matching =
    labels === undefined ? 'true' : `(${merged}) @> ${values.add(JSON.stringify(labels))}::jsonb`;
  const { rows } = await database.query<SummaryRow>(
    `select checks.id, checks.canary_id, canaries.name as canary_name, canaries.namespace as canary_namespace,
        checks.name, checks.namespace, checks.type, checks.status, checks.severity, checks.description, checks.icon,
        checks.owner, ${merged} as labels, passed, failed, last_pass, last_fail, p99, p95,
        checks.last_runtime, checks.last_transition_time, checks.created_at, checks.updated_at,
        checks.deleted_at, checks.silenced_at
      from checks
      join canaries on canaries.id = checks.canary_id
      left join check_status_summary figures on figures.check_id = checks.id
      where ${deleted} and ${matching} order by ${orders[sortby]}`,
    values.list,
  );
  return rows.map(toAnswer);
}
