import type { Acknowledgement } from '#contract/acknowledgements.ts';
import type { CheckListItem } from '#contract/entities/check.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { drawNamedShape } from '#kit/status/drawShape.ts';
import { ageCell, nameCell, partsCell, statusCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { acknowledgedCell } from '#parts/acknowledgements/acknowledgedCell.ts';
import { checkIcon } from '#parts/checks/checkGroups.ts';
import { CheckMenu } from './CheckMenu.tsx';
import type { WorkspaceRow } from './mergeRows.ts';
import { messages } from './messages.ts';
import { workspaceColumn } from './workspaceColumn.ts';

type Row = WorkspaceRow<CheckListItem>;

const { columns: headers } = messages;

interface CheckColumnOptions {
  /** Active acknowledgements by the key of their row. */
  readonly acknowledged: ReadonlyMap<string, Acknowledgement>;
  readonly onOpen: (row: Row) => void;
  readonly onAcknowledge: (row: Row) => void;
}

const timeOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));

export const checkColumns = ({
  acknowledged,
  onOpen,
  onAcknowledge,
}: CheckColumnOptions): ReadonlyArray<TableColumn<Row>> => [
  workspaceColumn(),
  {
    id: 'name',
    header: headers.check,
    fixed: true,
    flex: 3,
    width: 300,
    minWidth: 170,
    text: ({ row }) => row.name,
    sortValue: ({ row }) => row.name,
    cell: ({ row, key }) =>
      partsCell(
        nameCell(row.name, {
          icon: checkIcon(row),
          iconFallback: row.type,
          ...(row.namespace === '' ? {} : { note: row.namespace }),
        }),
        acknowledgedCell(acknowledged.get(key)),
        row.silencedAt === null ? null : drawNamedShape('silenced', messages.menu.silenced),
      ),
  },
  {
    id: 'severity',
    header: headers.severity,
    width: 100,
    minWidth: 84,
    hidden: true,
    text: ({ row }) => row.severity ?? '',
    sortValue: ({ row }) => row.severity,
    cell: ({ row }) =>
      row.severity === null || row.severity === ''
        ? null
        : partsCell(statusCell(undefined, visibleName(row.severity))),
  },
  {
    id: 'since',
    header: headers.since,
    firstOrder: 'desc',
    align: 'end',
    width: 104,
    text: ({ row }) => row.lastTransitionAt ?? '',
    time: ({ row }) => row.lastTransitionAt,
    sortValue: ({ row }) => timeOf(row.lastTransitionAt),
    cell: ({ row }) => ageCell(row.lastTransitionAt),
  },
  {
    id: 'lastRun',
    header: headers.lastRun,
    firstOrder: 'desc',
    align: 'end',
    width: 90,
    text: ({ row }) => row.lastRunAt ?? '',
    time: ({ row }) => row.lastRunAt,
    sortValue: ({ row }) => timeOf(row.lastRunAt),
    cell: ({ row }) => ageCell(row.lastRunAt),
  },
  {
    id: 'actions',
    header: headers.actions,
    width: 84,
    text: () => '',
    render: (row) => (
      <CheckMenu
        of={row}
        isAcknowledged={acknowledged.has(row.key)}
        onOpen={onOpen}
        onAcknowledge={onAcknowledge}
      />
    ),
  },
];
