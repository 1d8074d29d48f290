import { type DisplayRow, flattenGroups, type GroupRow, groupRows } from './groupRows.ts';
import { type Sort, sortRows } from './sortRows.ts';
import type { TableProps } from './TableProps.ts';

type RowInputs<Row> = Pick<
  TableProps<Row>,
  'rows' | 'columns' | 'groupBy' | 'startsExpanded' | 'flattenSingleRowGroups'
>;

/**
 * Sorts, groups and flattens all rows of a table.
 * Each step is cached, so that opening a group of 100,000 rows does not sort again.
 */
export class TableRows<Row> {
  #sorted:
    | { readonly rows: readonly Row[]; readonly sort: Sort | null; readonly result: readonly Row[] }
    | undefined;
  #grouped:
    | {
        readonly rows: readonly Row[];
        readonly levels: string;
        readonly result: ReadonlyArray<GroupRow<Row>>;
      }
    | undefined;

  /** @param toggled Paths of groups that differ from their initial state. */
  lines(inputs: RowInputs<Row>, sort: Sort | null, toggled: ReadonlySet<string>): readonly DisplayRow<Row>[] {
    const sorted = this.#sort(inputs, sort);
    const { groupBy = [], startsExpanded, flattenSingleRowGroups } = inputs;
    if (groupBy.length === 0) return sorted;
    const levels = groupBy.map(({ id }) => id).join('\n');
    if (this.#grouped?.rows !== sorted || this.#grouped.levels !== levels) {
      this.#grouped = { rows: sorted, levels, result: groupRows(sorted, groupBy) };
    }
    const starts = startsExpanded ?? (() => true);
    return flattenGroups(this.#grouped.result, (group) => starts(group) !== toggled.has(group.path), {
      singlesAsRows: flattenSingleRowGroups,
    });
  }

  /** Returns the groups that contain a row, outermost first. Call after `lines`. */
  groupsOf(row: Row): ReadonlyArray<GroupRow<Row>> {
    const found: GroupRow<Row>[] = [];
    const containing = (groups: ReadonlyArray<GroupRow<Row>>) =>
      groups.find(({ rows }) => rows.includes(row));
    let group = containing(this.#grouped?.result ?? []);
    while (group !== undefined) {
      found.push(group);
      group = containing(group.subgroups);
    }
    return found;
  }

  #sort({ rows = [], columns }: RowInputs<Row>, sort: Sort | null): readonly Row[] {
    const sortValueOf = columns.find(({ id }) => id === sort?.column)?.sortValue;
    if (sort === null || sortValueOf === undefined) return rows;
    const kept = this.#sorted;
    if (kept?.rows === rows && kept.sort?.column === sort.column && kept.sort.order === sort.order)
      return kept.result;
    const result = sortRows(rows, sortValueOf, sort.order);
    this.#sorted = { rows, sort, result };
    return result;
  }
}
