import { useMemo } from 'react';
import type { CheckListItem } from '#contract/entities/check.ts';
import { formatUptime } from '#kit/format/formatNumber.ts';
import { nameCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { Table } from '#kit/table/Table.tsx';
import {
  formatHealthyCount,
  groupHealthCell,
  healthCell,
  latencyCell,
  latencyText,
  uptimeCell,
} from '#parts/checks/checkCells.ts';
import type { CheckSum } from '#parts/checks/checkGroups.ts';
import type { HealthView, PivotCell } from './healthView.ts';
import { listTexts, messages } from './messages.ts';
import { type PivotRow, pivotChecks } from './pivotChecks.ts';
import type { UpdateHealthView } from './useHealthView.ts';

interface PivotTableProps {
  /** The filtered checks, and those of them that are displayed. */
  readonly matching: readonly CheckListItem[];
  readonly listed: readonly CheckListItem[];
  readonly view: HealthView;
  readonly onChange: UpdateHealthView;
  readonly empty: React.ReactNode;
}

function cellOf(sum: CheckSum, type: PivotCell): HTMLElement | null {
  if (type === 'uptime') return uptimeCell(sum.uptime);
  if (type === 'latency') return latencyCell(sum.latencyMs);
  return sum.count === 1 ? healthCell(sum.health, null) : groupHealthCell(sum, null);
}

function textOf(sum: CheckSum, type: PivotCell): string {
  if (type === 'uptime') return formatUptime(sum.uptime.passed, sum.uptime.failed);
  if (type === 'latency') return latencyText(sum.latencyMs);
  return sum.count === 1 ? messages.health[sum.health] : formatHealthyCount(sum);
}

function pivotColumns(columns: readonly string[], type: PivotCell): ReadonlyArray<TableColumn<PivotRow>> {
  return [
    {
      id: 'name',
      header: messages.columns.name,
      fixed: true,
      sortable: true,
      flex: 2,
      minWidth: 180,
      text: ({ name }) => name,
      cell: ({ name, icon }) => nameCell(name, { icon }),
    },
    ...columns.map(
      (column): TableColumn<PivotRow> => ({
        id: `pivot ${column}`,
        header: column,
        sortable: false,
        flex: 1,
        minWidth: 140,
        align: type === 'health' ? 'start' : 'end',
        text: ({ cells }) => {
          const sum = cells.get(column);
          return sum === undefined ? '' : textOf(sum, type);
        },
        cell: ({ cells }) => {
          const sum = cells.get(column);
          return sum === undefined ? null : cellOf(sum, type);
        },
      }),
    ),
  ];
}

const rowId = ({ name }: PivotRow): string => name;

/**
 * The checks as a table: groups as rows, values as columns.
 * A row opens its first failing check, or else its first check.
 */
export function PivotTable({ matching, listed, view, onChange, empty }: PivotTableProps) {
  const { pivotBy, pivotLabel, pivotCellType, groupBy, sortDesc, checkId } = view;
  const pivot = useMemo(
    () => pivotChecks(matching, listed, { pivotBy, pivotLabel, groupBy, sortDesc }),
    [matching, listed, pivotBy, pivotLabel, groupBy, sortDesc],
  );
  const columns = useMemo(() => pivotColumns(pivot.columns, pivotCellType), [pivot, pivotCellType]);
  return (
    <Table
      id="health-pivot"
      label={listTexts.title}
      columns={columns}
      rows={pivot.rows}
      rowId={rowId}
      manyColumns
      sort={{ column: 'name', order: sortDesc ? 'desc' : 'asc' }}
      onSort={(sort) => onChange({ sortDesc: sort?.order === 'desc' })}
      openRowId={pivot.rows.find(({ checks }) => checks.some(({ id }) => id === checkId))?.name}
      onOpen={({ checks: inRow }) => {
        const first = inRow.find(({ status }) => status === 'unhealthy') ?? inRow[0];
        if (first !== undefined) onChange({ checkId: first.id });
      }}
      empty={empty}
    />
  );
}
