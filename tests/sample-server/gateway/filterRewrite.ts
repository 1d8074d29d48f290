import { resolveDate } from './dateMath.ts';

/** Columns whose `.filter` accepts date math instead of a list. */
const dateColumns = new Set(
  (
    'acknowledged check_time closed created_at deleted_at end_time expires_at first_observed last_attempt last_login ' +
    'last_observed last_received last_runtime last_scraped_time last_seen last_transition_time next_runtime resolved ' +
    'scheduled_time silenced_at start_time time time_end time_start updated_at'
  ).split(' '),
);

const suffix = '.filter';
const operators: Readonly<Record<string, string>> = { '>': 'gt', '<': 'lt', '=': 'eq' };

function dateCondition(value: string, now: Date): string {
  const operator = operators[value[0] ?? ''];
  return `${operator ?? 'lt'}.${resolveDate(operator === undefined ? value : value.slice(1), now)}`;
}

const quote = (value: string): string => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const isPattern = (item: string): boolean => item.startsWith('*') || item.endsWith('*');

/** Converts a `{column}.filter` value into PostgREST conditions, all of which must hold. */
function conditionsOf(column: string, value: string, now: Date): string[] {
  const items = value.split(',').filter((item) => item !== '');
  if (dateColumns.has(column)) return items.map((item) => dateCondition(item, now));
  // The server treats `!*x` as an exact exclusion.
  const excluded = items.filter((item) => item.startsWith('!')).map((item) => item.slice(1));
  const included = items.filter((item) => !item.startsWith('!'));
  const plain = included.filter((item) => !isPattern(item));
  return [
    ...(plain.length > 0 ? [`in.(${plain.map(quote).join(',')})`] : []),
    ...(excluded.length > 0 ? [`not.in.(${excluded.map(quote).join(',')})`] : []),
    ...included.filter(isPattern).map((item) => `like.${item}`),
  ];
}

/**
 * Rewrites the server's `{column}.filter` parameters for PostgREST.
 * @throws FilterError for an invalid date
 */
export function rewriteFilters(query: URLSearchParams, now: Date): URLSearchParams {
  const rewritten = new URLSearchParams();
  for (const [name, value] of query) {
    if (!name.endsWith(suffix)) {
      rewritten.append(name, value);
      continue;
    }
    const column = name.slice(0, -suffix.length);
    for (const condition of conditionsOf(column, value, now)) rewritten.append(column, condition);
  }
  return rewritten;
}
