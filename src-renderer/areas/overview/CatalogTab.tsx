import { useMemo } from 'react';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { ageCell, nameCell, partsCell, statusCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { itemStatus } from '#parts/itemStatus.ts';
import { resourceAddress } from '#parts/resourceAddress.ts';
import { typeCell } from '#parts/typeCell.ts';
import { HealthFilter } from './HealthFilter.tsx';
import { MergedList } from './MergedList.tsx';
import type { WorkspaceRow } from './mergeRows.ts';
import { messages } from './messages.ts';
import type { OverviewListProps } from './OverviewListProps.ts';
import { itemsQueryOf, listRequirements, unhealthyOnly } from './overviewQueries.ts';
import { useCatalogQuery } from './useCatalogQuery.ts';
import { useMergedRows } from './useMergedRows.ts';
import { useWorkspaceQueries } from './useWorkspaceQueries.ts';
import { workspaceColumn } from './workspaceColumn.ts';

const { columns: headers } = messages;

const idOf = ({ id }: ConfigListItem): string => id;
const addressOf = ({ id }: ConfigListItem): string => resourceAddress({ kind: 'config', id });
const rowsOf = ({ data }: { readonly data: { readonly items: readonly ConfigListItem[] } }) => data.items;

const columns: ReadonlyArray<TableColumn<WorkspaceRow<ConfigListItem>>> = [
  workspaceColumn(),
  {
    id: 'name',
    header: headers.item,
    fixed: true,
    flex: 3,
    width: 300,
    minWidth: 170,
    text: ({ row }) => row.name,
    sortValue: ({ row }) => row.name,
    cell: ({ row }) => nameCell(row.name, { icon: row.type, iconFallback: row.configClass ?? undefined }),
  },
  {
    id: 'type',
    header: headers.type,
    flex: 1,
    width: 160,
    minWidth: 110,
    text: ({ row }) => row.type,
    sortValue: ({ row }) => row.type,
    cell: ({ row }) => typeCell(row.type, { withoutProvider: true }),
  },
  {
    id: 'status',
    header: headers.status,
    width: 150,
    minWidth: 100,
    text: ({ row }) => itemStatus(row)?.word ?? '',
    sortValue: ({ row }) => itemStatus(row)?.word,
    cell: ({ row }) => {
      const status = itemStatus(row);
      return status === undefined ? null : partsCell(statusCell(status.shape, status.word, status.detail));
    },
  },
  {
    id: 'updated',
    header: headers.updated,
    firstOrder: 'desc',
    align: 'end',
    width: 90,
    text: ({ row }) => row.updatedAt ?? '',
    time: ({ row }) => row.updatedAt,
    sortValue: ({ row }) => (row.updatedAt === null ? null : Date.parse(row.updatedAt)),
    cell: ({ row }) => ageCell(row.updatedAt),
  },
];

/** Catalog items of all workspaces. */
export function CatalogTab(props: OverviewListProps) {
  const { query, health } = props.viewInAddress.view;
  const { filter, problems, isReady } = useCatalogQuery(props.shown, query);
  const optionsOf = useMemo(
    () => itemsQueryOf(health === 'unhealthy' ? unhealthyOnly(filter) : filter),
    [filter, health],
  );
  const answers = useWorkspaceQueries(props.shown, {
    requirement: listRequirements.catalog,
    optionsOf,
    isEnabled: isReady,
  });
  const rows = useMergedRows(answers, rowsOf, idOf);
  return (
    <MergedList
      {...props}
      tab="catalog"
      answers={answers.map((answer) => ({
        ...answer,
        shown: answer.data?.data.items.length,
        total: answer.data?.data.total,
      }))}
      rows={rows}
      columns={columns}
      defaultSort={{ column: 'name', order: 'asc' }}
      addressOf={addressOf}
      filters={<HealthFilter {...props} />}
      problems={problems}
    />
  );
}
