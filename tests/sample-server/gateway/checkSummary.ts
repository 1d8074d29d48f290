import type { Pool } from 'pg';
import { z } from 'zod';
import { isWellFormedTime } from './checkTimes.ts';
import { SqlValues } from './SqlValues.ts';

/** The body of `POST /canary/api/summary`, with lowercase keys. `timeout` is accepted and ignored. */
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
/**
 * A response field with its SQL expression and kind. Every value is read as text and written unchanged. Go
 * omits empty fields that have `omitempty`; `always` marks the others.
 */
type Column = readonly [name: string, sql: string, kind: Kind, always?: 'always'];

const mergedLabels = `coalesce(canaries.labels, '{}') || coalesce(checks.labels, '{}')`;

const fieldsOfCheck: readonly Column[] = [
  ['id', 'checks.id', 'text', 'always'],
  ['canary_id', 'checks.canary_id', 'text', 'always'],
  ['canary_name', 'canaries.name', 'text', 'always'],
  ['canary_namespace', 'canaries.namespace', 'text', 'always'],
  ['name', 'checks.name', 'text', 'always'],
  ['namespace', 'checks.namespace', 'text', 'always'],
  ['type', 'checks.type', 'text', 'always'],
  ['status', 'checks.status', 'text', 'always'],
  ['severity', 'checks.severity', 'text'],
  ['description', 'checks.description', 'text'],
  ['icon', 'checks.icon', 'text'],
  ['owner', 'checks.owner', 'text'],
  ['labels', mergedLabels, 'json'],
  ['last_runtime', 'checks.last_runtime', 'time'],
  ['last_transition_time', 'checks.last_transition_time', 'time'],
  ['created_at', 'checks.created_at', 'time', 'always'],
  ['updated_at', 'checks.updated_at', 'time', 'always'],
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

/** Go's zero values. The zero time is in year 1. */
const zeros: Readonly<Record<Kind, string>> = {
  text: '""',
  json: 'null',
  number: '0',
  time: '"0001-01-01T00:00:00Z"',
};

function jsonOf(text: string, kind: Kind): string {
  if (kind === 'text') return JSON.stringify(text);
  return kind === 'time' ? `"${text.replace(' ', 'T')}Z"` : text;
}

function objectOf(fields: readonly Column[], row: TextRow, start: number): string {
  let written = '';
  for (const [at, [name, , kind, always]] of fields.entries()) {
    const text = row[start + at] ?? '';
    const empty = text === '' || (kind === 'number' && text === '0');
    if (empty && always === undefined) continue;
    written += `${written === '' ? '' : ','}"${name}":${empty ? zeros[kind] : jsonOf(text, kind)}`;
  }
  return written;
}

const latencyAt = fieldsOfCheck.length + fieldsOfUptime.length;

const toJson = (row: TextRow): string =>
  `{${objectOf(fieldsOfCheck, row, 0)},"uptime":{${objectOf(fieldsOfUptime, row, fieldsOfCheck.length)}},"latency":{${objectOf(fieldsOfLatency, row, latencyAt)}}}`;

const orders = { '': 'checks.id', name: 'checks.name, checks.id', '-name': 'checks.name desc, checks.id' };

/**
 * Returns the checks as the health-check service does: current states, with uptime and latency of the last
 * refresh.
 * @returns a JSON list, otherwise undefined; built from strings, because objects would take several times
 *   as long for a fleet
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
