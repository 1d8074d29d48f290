export interface GroupLevel<Row> {
  /** Column or property to group by. */
  readonly id: string;
  /** Returns the group of a row. Empty for a row without a value. */
  readonly keyOf: (row: Row) => string;
}

export class GroupRow<Row> {
  readonly path: string;
  readonly level: GroupLevel<Row>;
  readonly depth: number;
  readonly key: string;
  /** All rows of the group, including those of its subgroups. */
  readonly rows: readonly Row[];
  readonly subgroups: ReadonlyArray<GroupRow<Row>>;

  constructor(
    path: string,
    level: GroupLevel<Row>,
    depth: number,
    key: string,
    rows: readonly Row[],
    subgroups: ReadonlyArray<GroupRow<Row>>,
  ) {
    this.path = path;
    this.level = level;
    this.depth = depth;
    this.key = key;
    this.rows = rows;
    this.subgroups = subgroups;
  }
}

export type DisplayRow<Row> = Row | GroupRow<Row>;

/**
 * Groups rows level by level. Groups and rows keep the order of the rows.
 * @param rows In display order.
 */
export function groupRows<Row>(
  rows: readonly Row[],
  levels: ReadonlyArray<GroupLevel<Row>>,
  depth = 0,
  parent = '',
): ReadonlyArray<GroupRow<Row>> {
  const level = levels[depth];
  if (level === undefined) return [];
  const byKey = new Map<string, Row[]>();
  for (const row of rows) {
    const key = level.keyOf(row);
    const group = byKey.get(key);
    if (group === undefined) byKey.set(key, [row]);
    else group.push(row);
  }
  return [...byKey].map(([key, members]) => {
    // Keys can contain any character. JSON makes the path unambiguous.
    const path = `${parent}/${JSON.stringify(key)}`;
    return new GroupRow(path, level, depth, key, members, groupRows(members, levels, depth + 1, path));
  });
}

export type IsExpanded<Row> = (group: GroupRow<Row>) => boolean;

interface FlattenOptions {
  /** Shows a group with a single row as that row. */
  readonly singlesAsRows?: boolean | undefined;
}

/** Returns the rows of a grouped table from top to bottom: groups, and the content of open groups. */
export function flattenGroups<Row>(
  groups: ReadonlyArray<GroupRow<Row>>,
  isExpanded: IsExpanded<Row>,
  { singlesAsRows = false }: FlattenOptions = {},
): DisplayRow<Row>[] {
  const lines: DisplayRow<Row>[] = [];
  const visit = (group: GroupRow<Row>) => {
    const [only] = group.rows;
    if (singlesAsRows && group.rows.length === 1 && only !== undefined) {
      lines.push(only);
      return;
    }
    lines.push(group);
    if (!isExpanded(group)) return;
    if (group.subgroups.length > 0) for (const subgroup of group.subgroups) visit(subgroup);
    else for (const row of group.rows) lines.push(row);
  };
  for (const group of groups) visit(group);
  return lines;
}
