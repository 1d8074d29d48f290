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

type Kind = 'text' | 'json' | 'number' | 'time';
/** A field of the answer: where it comes from and what it is. Every value is read as text, which is what it becomes again. */
type Column = readonly [name: string, sql: string, kind: Kind];

const mergedLabels = `coalesce(canaries.labels, '{}') || coalesce(checks.labels, '{}')`;

const fieldsOfCheck: readonly Column[] = [
  ['id', 'checks.id', 'text'],
  ['canary_id', 'checks.canary_id', 'text'],
  ['canary_name', 'canaries.name', 'text'],
  ['canary_namespace', 'canaries.namespace', 'text'],
  ['name', 'checks.name', 'text'],
  ['namespace', 'checks.namespace', 'text'],
  ['type', 'checks.type', 'text'],
  ['status', 'checks.status', 'text'],
  ['severity', 'checks.severity', 'text'],
  ['description', 'checks.description', 'text'],
  ['icon', 'checks.icon', 'text'],
  ['owner', 'checks.owner', 'text'],
  ['labels', mergedLabels, 'json'],
  ['last_runtime', 'checks.last_runtime', 'time'],
  ['last_transition_time', 'checks.last_transition_time', 'time'],
  ['created_at', 'checks.created_at', 'time'],
  ['updated_at', 'checks.updated_at', 'time'],
  ['deleted_at', 'checks.deleted_at', 'time'],
  ['silenced_at', 'checks.silenced_at', 'time'],
];
const fieldsOfUptime: readonly Column[] = [
  ['passed', 'coalesce(figures.passed, 0)', 'json'],
  ['failed', 'coalesce(figures.failed, 0)', 'json'],
  ['last_pass', 'figures.last_pass', 'time'],
  ['last_fail', 'figures.last_fail', 'time'],
];
const fieldsOfLatency: readonly Column[] = [
  ['p99', 'figures.p99', 'number'],
  ['p95', 'figures.p95', 'number'],
  ['rolling1h', '0', 'json'],
];
const columns = [...fieldsOfCheck, ...fieldsOfUptime, ...fieldsOfLatency];

const asText = ([, sql, kind]: Column): string =>
  kind === 'time' ? `(${sql} at time zone 'utc')::text` : `(${sql})::text`;

type TextRow = ReadonlyArray<string | null>;

/** A JSON object of some fields. Go leaves out what is marked so and empty or, of numbers, zero. */
function objectOf(fields: readonly Column[], row: TextRow, start: number): string {
  let written = '';
  for (const [at, [name, , kind]] of fields.entries()) {
    const text = row[start + at];
    if (text === null || text === undefined || text === '' || (kind === 'number' && text === '0')) continue;
    const value =
      kind === 'text' ? JSON.stringify(text) : kind === 'time' ? `"${text.replace(' ', 'T')}Z"` : text;
    written += `${written === '' ? '' : ','}"${name}":${value}`;
  }
  return written;
}

const latencyAt = fieldsOfCheck.length + fieldsOfUptime.length;

const toJson = (row: TextRow): string =>
  `{${objectOf(fieldsOfCheck, row, 0)},"uptime":{${objectOf(fieldsOfUptime, row, fieldsOfCheck.length)}},"latency":{${objectOf(fieldsOfLatency, row, latencyAt)}}}`;

const orders = { '': 'checks.id', name: 'checks.name, checks.id', '-name': 'checks.name desc, checks.id' };

/**
 * The checks as the health-check service tells them: their state of this moment, uptime and latency of the last refresh.
 * @returns the list as JSON, written from what the database says: a fleet's in a fraction of the time that objects take;
 *   undefined when there are none
 */
export async function readCheckSummary(
  database: Pool,
  { labels, sortby, deletefrom }: CheckSummaryRequest,
): Promise<string | undefined> {
  const values = new SqlValues();
  const deleted =
    deletefrom === undefined
      ? 'checks.deleted_at is null'
      : `(checks.deleted_at is null or checks.deleted_at > ${values.add(deletefrom)}::timestamptz)`;
  const matching =
    labels === undefined ? 'true' : `(${mergedLabels}) @> ${values.add(JSON.stringify(labels))}::jsonb`;
  const { rows } = await database.query<Array<string | null>>({
    rowMode: 'array',
    text: `select ${columns.map(asText).join(', ')}
      from checks
      join canaries on canaries.id = checks.canary_id
      left join check_status_summary figures on figures.check_id = checks.id
      where ${deleted} and ${matching} order by ${orders[sortby]}`,
    values: values.list,
  });
  return rows.length === 0 ? undefined : `[${rows.map(toJson).join(',')}]`;
}
