import { useMemo } from 'react';
import type { Incident } from '#contract/incidents.ts';
import { incidentSeverities, toSeverity } from '#contract/rules/incidents.ts';
import { ageCell, mono, nameCell, partsCell, statusCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { severityLook, statusLook, typeLook } from '#parts/incidents/incidentLooks.ts';
import { MergedList } from './MergedList.tsx';
import type { WorkspaceRow } from './mergeRows.ts';
import { messages } from './messages.ts';
import type { OverviewListProps } from './OverviewListProps.ts';
import { incidentsQueryOf, listRequirements } from './overviewQueries.ts';
import { useMergedRows } from './useMergedRows.ts';
import { useWorkspaceQueries } from './useWorkspaceQueries.ts';
import { workspaceColumn } from './workspaceColumn.ts';

const { columns: headers } = messages;

const addressOf = ({ id }: Incident): string => `/incidents/${encodeURIComponent(id)}`;
const idOf = ({ id }: Incident): string => id;
const rowsOf = ({ data }: { readonly data: { readonly incidents: readonly Incident[] } }) => data.incidents;

const columns: ReadonlyArray<TableColumn<WorkspaceRow<Incident>>> = [
  workspaceColumn(),
  {
    id: 'incident',
    header: headers.incident,
    width: 96,
    minWidth: 88,
    text: ({ row }) => row.displayId,
    cell: ({ row }) => mono(row.displayId),
  },
  {
    id: 'title',
    header: headers.title,
    fixed: true,
    flex: 3,
    width: 320,
    minWidth: 160,
    text: ({ row }) => row.title,
    sortValue: ({ row }) => row.title,
    cell: ({ row }) => nameCell(row.title),
  },
  {
    id: 'type',
    header: headers.type,
    width: 140,
    minWidth: 84,
    text: ({ row }) => typeLook(row.type).word,
    sortValue: ({ row }) => typeLook(row.type).word,
    cell: ({ row }) => partsCell(typeLook(row.type).word),
  },
  {
    id: 'severity',
    header: headers.severity,
    firstOrder: 'asc',
    width: 110,
    minWidth: 84,
    text: ({ row }) => severityLook(row.severity).word,
    sortValue: ({ row }) => incidentSeverities.indexOf(toSeverity(row.severity)),
    cell: ({ row }) => {
      const { shape, word } = severityLook(row.severity);
      return partsCell(statusCell(shape, word));
    },
  },
  {
    id: 'status',
    header: headers.status,
    width: 120,
    minWidth: 84,
    text: ({ row }) => statusLook(row.status).word,
    sortValue: ({ row }) => statusLook(row.status).word,
    cell: ({ row }) => partsCell(statusLook(row.status).word),
  },
  {
    id: 'created',
    header: headers.created,
    firstOrder: 'desc',
    align: 'end',
    width: 90,
    text: ({ row }) => row.createdAt,
    time: ({ row }) => row.createdAt,
    sortValue: ({ row }) => Date.parse(row.createdAt),
    cell: ({ row }) => ageCell(row.createdAt),
  },
];

/** Incidents of all workspaces that are not closed. */
export function IncidentsTab(props: OverviewListProps) {
  const { query } = props.viewInAddress.view;
  const optionsOf = useMemo(() => incidentsQueryOf(query), [query]);
  const answers = useWorkspaceQueries(props.shown, {
    requirement: listRequirements.incidents,
    optionsOf,
  });
  const rows = useMergedRows(answers, rowsOf, idOf);
  return (
    <MergedList
      {...props}
      tab="incidents"
      answers={answers.map((answer) => ({
        ...answer,
        shown: answer.data?.data.incidents.length,
        total: answer.data?.data.total,
      }))}
      rows={rows}
      columns={columns}
      defaultSort={{ column: 'created', order: 'desc' }}
      addressOf={addressOf}
    />
  );
}
