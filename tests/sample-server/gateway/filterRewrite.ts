/** Columns whose `.filter` takes date math instead of a list. */
const dateColumns = new Set(
  (
    'acknowledged check_time closed created_at deleted_at end_time expires_at first_observed last_attempt last_login ' +
    'last_observed last_received last_runtime last_scraped_time last_seen last_transition_time next_runtime resolved ' +
    'scheduled_time silenced_at start_time time time_end time_start updated_at'
  ).split(' '),
);

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** A filter that the server cannot read; it answers 500 then. */
export class FilterError extends Error {}

function resolveDate(expression: string, now: Date): string {
  const math = /^now(?:([+-])(\d+)([smhdw]))?$/.exec(expression);
  if (math !== null) {
    const [, sign, count, unit] = math;
    const offset = Number(count ?? 0) * (unitMs[unit ?? 's'] ?? 0) * (sign === '-' ? -1 : 1);
    return new Date(now.getTime() + offset).toISOString();
  }
  const instant = new Date(expression);
  if (Number.isNaN(instant.getTime())) throw new FilterError(`bad date expression ${expression}`);
  return instant.toISOString();
}

const operators: Readonly<Record<string, string>> = { '>': 'gt', '<': 'lt', '=': 'eq' };

function dateFilter(value: string, now: Date): string {
  const sign = value[0] ?? '';
  const operator = operators[sign];
  const expression = operator === undefined ? value : value.slice(1);
  return `${operator ?? 'lt'}.${resolveDate(expression, now)}`;
}

const quote = (value: string): string => `"${value.replaceAll('"', '\\"')}"`;

/** What one `{column}.filter` value becomes: PostgREST conditions, all of which must hold. */
function conditionsOf(column: string, value: string, now: Date): string[] {
  if (dateColumns.has(column)) return value.split(',').map((item) => dateFilter(item, now));
  const items = value.split(',').filter((item) => item !== '');
  const excluded = items.filter((item) => item.startsWith('!')).map((item) => item.slice(1));
  const rest = items.filter((item) => !item.startsWith('!'));
  const patterns = rest.filter((item) => item.startsWith('*') || item.endsWith('*'));
  const plain = rest.filter((item) => !patterns.includes(item));
  return [
    ...(plain.length > 0 ? [`in.(${plain.map(quote).join(',')})`] : []),
    ...(excluded.length > 0 ? [`not.in.(${excluded.map(quote).join(',')})`] : []),
    ...patterns.map((item) => `like.${item}`),
  ];
}

/**
 * Rewrites the server's own `{column}.filter` parameters into PostgREST's.
 * @throws FilterError for a date that cannot be read
 */
export function rewriteFilters(query: URLSearchParams, now: Date): URLSearchParams {
  const rewritten = new URLSearchParams();
  for (const [name, value] of query) {
    if (!name.endsWith('.filter')) {
      rewritten.append(name, value);
      continue;
    }
    const column = name.slice(0, -'.filter'.length);
    for (const condition of conditionsOf(column, value, now)) rewritten.append(column, condition);
  }
  return rewritten;
}

const newerSyntax: ReadonlyArray<readonly [RegExp, string]> = [
  [/\.\.\.\w+\(/, 'spread embeds'],
  [/\.(sum|avg|min|max|count)\(\)|(^|,)count\(\)/, 'aggregates'],
];

/** The name of a syntax in the query that PostgREST 10, which the server bundles, does not know. */
export function syntaxNewerThan10(query: URLSearchParams): string | undefined {
  const select = query.get('select') ?? '';
  const found = newerSyntax.find(([pattern]) => pattern.test(select));
  if (found !== undefined) return found[1];
  const modified = [...query.values()].some((value) =>
    /^(not\.)?(eq|like|ilike|gt|lt|gte|lte)\((any|all)\)\./.test(value),
  );
  return modified ? 'operator modifiers' : undefined;
}
