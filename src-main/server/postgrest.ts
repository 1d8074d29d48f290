/** Column, PostgREST operator and value: `['name', 'ilike', '*web*']`. */
export type Condition = readonly [column: string, operator: string, value: string];

/** Selects and sorts rows of one relation. */
export interface TableQuery {
  /** A table, view, or read-only function such as `rpc/related_configs_recursive`. */
  readonly relation: string;
  /** Columns, and embedded tables with their columns: `agents(id,name)`. */
  readonly columns: readonly string[];
  /** Arguments of a function, by parameter. */
  readonly args?: Readonly<Record<string, string>>;
  /** All conditions must match. */
  readonly where?: readonly Condition[];
  /** PostgREST conditions of which one must match, for example `name.ilike.*web*`. */
  readonly anyOf?: readonly string[];
  /** PostgREST conditions that must all match. They can be nested: `or(status.not.in.(a),status.is.null)`. */
  readonly allOf?: readonly string[];
  /** The server's own `{column}.filter` parameters, by column. See `filterParameter`. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Rows without a value come last in both directions. */
  readonly order?: ReadonlyArray<readonly [column: string, direction: 'asc' | 'desc']>;
  readonly limit?: number;
  readonly offset?: number;
  readonly count?: boolean;
}

const pathTo = (relation: string, parameters: URLSearchParams): string => {
  const query = parameters.toString();
  return query === '' ? `/db/${relation}` : `/db/${relation}?${query}`;
};

/**
 * Returns the path of a read. `order` and `and` appear only once, because PostgREST uses the last of several.
 * @returns path of the server with its query
 * Source: PostgREST 12, "Tables and Views"
 */
export function readPath(query: TableQuery): string {
  const parameters = new URLSearchParams({ ...query.args, select: query.columns.join(',') });
  for (const [column, operator, value] of query.where ?? [])
    parameters.append(column, `${operator}.${value}`);
  if (query.anyOf !== undefined) parameters.append('or', `(${query.anyOf.join(',')})`);
  if (query.allOf !== undefined && query.allOf.length > 0)
    parameters.append('and', `(${query.allOf.join(',')})`);
  for (const [column, value] of Object.entries(query.filters ?? {}))
    parameters.append(`${column}.filter`, value);
  if (query.order !== undefined && query.order.length > 0) {
    const order = query.order.map(([column, direction]) => `${column}.${direction}.nullslast`);
    parameters.append('order', order.join(','));
  }
  if (query.offset !== undefined && query.offset > 0) parameters.append('offset', String(query.offset));
  if (query.limit !== undefined) parameters.append('limit', String(query.limit));
  return pathTo(query.relation, parameters);
}

/**
 * Returns the path of a change that returns the changed rows.
 * @param where empty for inserts
 */
export function changePath(
  relation: string,
  columns: readonly string[],
  where: readonly Condition[] = [],
): string {
  const parameters = new URLSearchParams({ select: columns.join(',') });
  for (const [column, operator, value] of where) parameters.append(column, `${operator}.${value}`);
  return pathTo(relation, parameters);
}
