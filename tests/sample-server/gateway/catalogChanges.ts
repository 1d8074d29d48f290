import { z } from 'zod';
import { resolveDate } from './dateMath.ts';
import { isUuid } from './isUuid.ts';
import { SelectorError, selectorConditions } from './labelSelector.ts';
import { matchingList } from './matchingList.ts';
import { SqlValues } from './SqlValues.ts';

/** A request that the catalog service rejects with 400. */
export class ChangesError extends Error {}

const recursions = ['upstream', 'downstream', 'none', 'all'];
const sortColumns = ['name', 'change_type', 'summary', 'source', 'created_at', 'count'];
/** Highest first. A filter by severity includes all higher severities. */
const severities = ['critical', 'high', 'medium', 'low', 'info'];

const text = z.string().default('');

/** The body of `POST /catalog/changes`. */
export const changesRequestSchema = z.object({
  id: text,
  recursive: text,
  depth: z.coerce.number().int().default(5),
  include_deleted_configs: z.coerce.boolean().default(false),
  config_type: text,
  type: text,
  severity: text,
  source: text,
  summary: text,
  created_by: text,
  agent_id: text,
  tags: text,
  from: text,
  to: text,
  sort_by: text,
  page: z.coerce.number().int().default(1),
  page_size: z.coerce.number().int().default(50),
});

export type ChangesRequest = z.infer<typeof changesRequestSchema>;

const localAgent = '00000000-0000-0000-0000-000000000000';

/** Some lists contain percent-encoded items, because values may contain commas. */
function decodedList(subject: string, list: string, values: SqlValues): string[] {
  return matchingList(subject, list, values, (item) => {
    try {
      return decodeURIComponent(item);
    } catch {
      throw new ChangesError(`bad request: invalid URL escape in ${JSON.stringify(item)}`);
    }
  });
}

function severityConditions(severity: string, values: SqlValues): string[] {
  if (severity === '') return [];
  if (severity.startsWith('!')) return [`severity <> ${values.add(severity.slice(1))}`];
  const place = severities.indexOf(severity);
  const wanted = place < 0 ? [severity] : severities.slice(0, place + 1);
  return [`severity = any(${values.add(wanted)}::text[])`];
}

function tagConditions(selector: string, values: SqlValues): string[] {
  try {
    return selectorConditions(selector, (key) => `(tags ->> ${values.add(key)}::text)`, values);
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    throw new ChangesError(`bad request: ${error.message}`, { cause: error });
  }
}

function timeConditions({ from, to }: ChangesRequest, now: Date, values: SqlValues): string[] {
  const since = from === '' && to === '' ? 'now-2d' : from;
  const condition = (operator: string, expression: string): string[] =>
    expression === ''
      ? []
      : [`created_at ${operator} ${values.add(resolveDate(timeOf(expression), now))}::timestamptz`];
  return [...condition('>=', since), ...condition('<=', to)];
}

/** Also accepts milliseconds since 1970 as a time. */
const timeOf = (expression: string): string =>
  /^\d{10,}$/.test(expression) ? new Date(Number(expression)).toISOString() : expression;

function creatorConditions(createdBy: string, values: SqlValues): string[] {
  if (createdBy === '') return [];
  return isUuid(createdBy)
    ? [`created_by = ${values.add(createdBy)}::uuid`]
    : decodedList('external_created_by', createdBy, values);
}

function sourceOf(
  { id, recursive, depth, include_deleted_configs }: ChangesRequest,
  values: SqlValues,
): string {
  if (!isUuid(id)) return 'catalog_changes';
  const direction = values.add(recursive === '' ? 'downstream' : recursive);
  return `related_changes_recursive(${values.add(id)}::uuid, ${direction}::text, ${values.add(include_deleted_configs)}, ${values.add(depth)}::int)`;
}

/** Selects a time with microseconds, which a JavaScript Date cannot represent. */
const exact = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as ${column}_text`;

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Returns the statements for the number of matching changes and for one page. Without `sort_by`, the order
 * is undefined.
 * @throws ChangesError, or FilterError for an invalid time
 */
export function changesStatements(
  request: ChangesRequest,
  hiddenTypes: readonly string[],
  now: Date,
): { readonly total: Statement; readonly page: Statement } {
  const { id, recursive, sort_by, page, page_size } = request;
  if (recursive !== '' && !recursions.includes(recursive))
    throw new ChangesError(`bad request: 'recursive' must be one of ${recursions.join(', ')}`);
  const descending = sort_by.startsWith('-');
  const column = descending ? sort_by.slice(1) : sort_by;
  if (column !== '' && !sortColumns.includes(column)) {
    throw new ChangesError(
      `bad request: invalid 'sort_by' param: ${sort_by}. allowed sort fields are: ${sortColumns.join(', ')}`,
    );
  }
  const values = new SqlValues();
  const source = sourceOf(request, values);
  const where = [
    'true',
    ...(isUuid(id) ? [] : matchingList('config_id::text', id, values)),
    ...matchingList('type', request.config_type, values),
    ...matchingList('change_type', request.type, values),
    ...severityConditions(request.severity, values),
    ...decodedList('source', request.source, values),
    ...decodedList('summary', request.summary, values),
    ...creatorConditions(request.created_by, values),
    ...matchingList('agent_id::text', request.agent_id.replace(/\blocal\b/, localAgent), values),
    ...tagConditions(request.tags, values),
    ...timeConditions(request, now, values),
    ...(hiddenTypes.length === 0 ? [] : [`type <> all(${values.add(hiddenTypes)}::text[])`]),
  ].join(' and ');
  const counted = [...values.list];
  const order = column === '' ? '' : `order by ${column} ${descending ? 'desc' : 'asc'}`;
  const limit = page_size > 0 ? page_size : 50;
  const offset = Math.max(0, page - 1) * limit;
  return {
    total: { text: `select count(*)::int as total from ${source} changes where ${where}`, values: counted },
    page: {
      text: `select changes.*, ${exact('created_at')}, ${exact('first_observed')} from ${source} changes where ${where} ${order} limit ${values.add(limit)} offset ${values.add(offset)}`,
      values: values.list,
    },
  };
}

interface ChangeRow {
  readonly change_type: string | null;
  readonly created_at_text: string;
  readonly first_observed_text: string;
  readonly [column: string]: unknown;
}

/** Columns that are always present, with their values for null. */
const empty = { external_change_id: '', change_type: '', severity: '', source: '', name: '', type: '' };

/** Formats a time as Go does: without trailing zeros. */
const goTime = (text: string): string => `${text.replace(/\.?0+$/, '')}Z`;

/** Formats a row as Go does: empty optional fields are omitted, others are empty strings. */
function toAnswer({ created_at_text, first_observed_text, ...row }: ChangeRow): object {
  const there = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ''));
  return {
    ...empty,
    ...there,
    created_at: goTime(created_at_text),
    first_observed: goTime(first_observed_text),
  };
}

/** Returns the response for a page of rows: an empty object if no change matches. */
export function changesAnswer(total: number, rows: readonly ChangeRow[]): object {
  if (total === 0) return {};
  const summary: Record<string, number> = {};
  for (const { change_type } of rows) summary[change_type ?? ''] = (summary[change_type ?? ''] ?? 0) + 1;
  return {
    ...(rows.length === 0 ? {} : { summary }),
    total,
    ...(rows.length === 0 ? {} : { changes: rows.map(toAnswer) }),
  };
}
