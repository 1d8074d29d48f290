/** Column, PostgREST operator, value: `['name', 'ilike', '*web*']`. */
export type Condition = readonly [column: string, operator: string, value: string];

/** Which rows of one relation, and in which order. */
export interface TableQuery {
  /** A table or view, or a function that only reads: `rpc/related_configs_recursive`. */
  readonly relation: string;
  /** Columns, and tables to embed with theirs: `agents(id,name)`. */
  readonly columns: readonly string[];
  /** What a function is given, by parameter. */
  readonly args?: Readonly<Record<string, string>>;
  /** All must hold. */
  readonly where?: readonly Condition[];
  /** Conditions of which one must hold, in PostgREST's words, for example `name.ilike.*web*`. */
  readonly anyOf?: readonly string[];
  /** Conditions that must all hold, in the same words and nested where needed: `or(status.not.in.(a),status.is.null)`. */
  readonly allOf?: readonly string[];
  /** The server's own `{column}.filter` parameters by column; see `filterParameter`. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Rows without a value come last, either way. */
  readonly order?: ReadonlyArray<readonly [column: string, direction: 'asc' | 'desc']>;
  readonly limit?: number;
  readonly offset?: number;
  /** Ask how many rows match in all. */
  readonly count?: boolean;
}

const pathTo = (relation: string, parameters: URLSearchParams): string => {
  const query = parameters.toString();
  return query === '' ? `/db/${relation}` : `/db/${relation}?${query}`;
};

/**
 * The address of a read. One `order` and one `and` hold all that belongs to them: PostgREST takes the last of several.
 * @returns path with its query, as the server knows it
 * Source: PostgREST 12, "Tables and Views"; API reference sections 1.4 and 4.
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
 * The address of a change of rows, of which the changed ones are answered.
 * @param where none for rows that are added
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
