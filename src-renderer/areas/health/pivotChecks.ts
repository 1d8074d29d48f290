import type { CheckListItem } from '#contract/entities/check.ts';
import { sortRows } from '#kit/table/sortRows.ts';
import { type CheckSum, checkIcon, checkTitle, grouperOf, sumChecks } from '#parts/checks/checkGroups.ts';
import { tabOf } from './checkTabs.ts';
import type { HealthView } from './healthView.ts';

/** A row of the pivot: a group, or a check name if the list is not grouped. */
export interface PivotRow {
  readonly name: string;
  readonly icon: string;
  readonly checks: readonly CheckListItem[];
  /** Cells by column. Columns without a check of this row are missing. */
  readonly cells: ReadonlyMap<string, CheckSum>;
}

export interface Pivot {
  /** Sorted alphabetically. */
  readonly columns: readonly string[];
  readonly rows: readonly PivotRow[];
}

const noValueLabel = '(none)';

/** Values of `pivotBy` that pivot by the label in `pivotLabel`. */
const labelPivotNames: readonly string[] = ['label', 'labels'];

/** Returns a function that maps a check to its column. */
function columnOf({ pivotBy = '', pivotLabel }: Pick<HealthView, 'pivotBy' | 'pivotLabel'>) {
  if (pivotBy === 'type') return (check: CheckListItem): string => check.type;
  if (pivotBy === 'agent') return (check: CheckListItem): string => tabOf(check, 'agent_id') ?? noValueLabel;
  const key = labelPivotNames.includes(pivotBy) && pivotLabel !== undefined ? pivotLabel : pivotBy;
  return (check: CheckListItem): string => tabOf(check, key) || noValueLabel;
}

const compareNames = (one: string, other: string): number => one.localeCompare(other, 'en');

/**
 * Returns the checks as a table: groups as rows, values as columns.
 * @param matching the filtered checks, all of which count in the cells
 * @param listed the displayed checks; rows without any of them are omitted
 */
export function pivotChecks(
  matching: readonly CheckListItem[],
  listed: readonly CheckListItem[],
  view: Pick<HealthView, 'pivotBy' | 'pivotLabel' | 'groupBy' | 'sortDesc'>,
): Pivot {
  const columnOfCheck = columnOf(view);
  const nameOf = grouperOf(view.groupBy) ?? ((check: CheckListItem) => checkTitle(check, view.groupBy));
  const table = new Map<string, Map<string, CheckListItem[]>>();
  const columns = new Set<string>();
  const shown = new Set(listed.map(nameOf));
  for (const check of matching) {
    const [name, column] = [nameOf(check), columnOfCheck(check)];
    if (!shown.has(name)) continue;
    columns.add(column);
    const row = table.get(name) ?? new Map<string, CheckListItem[]>();
    table.set(name, row);
    const cell = row.get(column);
    if (cell === undefined) row.set(column, [check]);
    else cell.push(check);
  }
  const rows = [...table].map(([name, byColumn]): PivotRow => {
    const all = [...byColumn.values()].flat();
    const icons = new Set(all.map(checkIcon));
    return {
      name,
      icon: icons.size === 1 ? ([...icons][0] ?? '') : 'multiple',
      checks: all,
      cells: new Map([...byColumn].map(([column, cell]) => [column, sumChecks(cell)])),
    };
  });
  return {
    columns: [...columns].sort(compareNames),
    rows: sortRows(rows, ({ name }) => name, view.sortDesc ? 'desc' : 'asc'),
  };
}
