import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import type { CatalogPage } from '../../../src-preload/contract/catalog.ts';
import type { ConfigListItem } from '../../../src-preload/contract/entities/configItem.ts';
import { choose } from '../../kit/address/triState.ts';
import { markAfterPaint, marks } from '../../kit/marks.ts';
import { useLate } from '../../kit/progress/useLate.ts';
import { ColumnChooser } from '../../kit/table/ColumnChooser.tsx';
import type { GroupRow } from '../../kit/table/groupRows.ts';
import { Pagination } from '../../kit/table/Pagination.tsx';
import { serverPageSizes } from '../../kit/table/pageSizes.ts';
import type { Sort } from '../../kit/table/sortRows.ts';
import { Table } from '../../kit/table/Table.tsx';
import { queries } from '../../parts/bridge/bridge.ts';
import { FailurePanel } from '../../parts/FailurePanel.tsx';
import { isForbidden } from '../../parts/failures.ts';
import { KeptNotice } from '../../parts/KeptNotice.tsx';
import { useServerOnline } from '../../parts/useServerOnline.ts';
import { CatalogExport } from './CatalogExport.tsx';
import { CatalogHeader } from './CatalogHeader.tsx';
import styles from './CatalogList.module.css';
import { CatalogToolbar } from './CatalogToolbar.tsx';
import { ChangesPill } from './ChangesPill.tsx';
import { groupingsOf, listInputOf, writeView } from './catalogSearch.ts';
import { isSortColumn } from './catalogSort.ts';
import { pageTotals } from './catalogTotals.ts';
import { flatColumns, itemPath, withoutType } from './flatColumns.ts';
import { GroupTotals } from './GroupTotals.ts';
import { groupLevels, labelOfGroup } from './groupLevels.ts';
import { useItemAhead } from './itemAhead.ts';
import { labelOf } from './labelChoices.ts';
import { listNotice } from './listNotice.ts';
import { messages } from './messages.ts';
import { NoItems } from './NoItems.tsx';
import { usePreloadedItem } from './preloadItem.ts';
import { useCatalogView } from './useCatalogView.ts';
import { useHeldPage } from './useHeldPage.ts';
import { useSettled } from './useSettled.ts';

const tableId = 'catalog';
const rowId = ({ id }: ConfigListItem): string => id;
const idsOf = ({ items }: CatalogPage): readonly string[] => items.map(rowId);

/** Where a cell's + and − go, by the column. */
const filterOfColumn = { status: 'status', tags: 'labels' } as const;
const isFilterColumn = (column: string): column is keyof typeof filterOfColumn => column in filterOfColumn;

/** The items of a type or a search, page by page; main sorts and groups them. Specification part 3 section 2.2. */
export function CatalogFlat() {
  const { view, change, open } = useCatalogView();
  const answer = useQuery(
    queries.catalog.items.list.queryOptions({ input: listInputOf(view), placeholderData: keepPreviousData }),
  );
  const newest = answer.data?.data;
  const address = writeView(view);
  const { page, changed, show } = useHeldPage(
    { view: address, page: newest, borrowed: answer.isPlaceholderData },
    idsOf,
  );
  useEffect(() => {
    if (page !== undefined) markAfterPaint(marks.catalogRows);
  }, [page]);
  const itemAhead = useItemAhead();
  usePreloadedItem(page !== undefined && page.items.length > 0);

  const [totals] = useState(() => new GroupTotals());
  totals.take(page);
  const everyColumn = useMemo(() => flatColumns(totals), [totals]);
  const late = useLate(answer.isPlaceholderData);
  // Groups and columns are those of the rows on the screen: between two views nothing is drawn that neither of them is.
  const groupings = groupingsOf(view);
  const groupKey = useSettled(groupings.join('\n'), answer.isPlaceholderData);
  const typeIsSaid = useSettled(
    view.configType !== undefined || groupings.includes('type'),
    answer.isPlaceholderData,
  );
  const columns = useMemo(
    () => (typeIsSaid ? withoutType(everyColumn) : everyColumn),
    [everyColumn, typeIsSaid],
  );
  const groupBy = useMemo(
    () => groupLevels<ConfigListItem>(groupKey === '' ? [] : groupKey.split('\n')),
    [groupKey],
  );

  const sort = (next: Sort | null) => {
    // The third click on a column takes the sort away: the list goes back to its own.
    if (next === null) change({ sortBy: 'type', sortOrder: 'asc' });
    else if (isSortColumn(next.column)) change({ sortBy: next.column, sortOrder: next.order });
  };
  const filterByCell = (column: string, value: string, sign: 1 | -1) => {
    if (!isFilterColumn(column)) return;
    const filter = filterOfColumn[column];
    const keyOf = filter === 'labels' ? (id: string) => labelOf(id).key : undefined;
    change({ [filter]: choose(view[filter], value, sign, { keyOf }) });
  };
  const failed = answer.error !== null && (page === undefined || isForbidden(answer.error));
  const notice = listNotice(answer, useServerOnline());

  return (
    <>
      <CatalogHeader answer={answer.data} />
      <CatalogToolbar
        view={view}
        onChange={change}
        tableControls={
          <>
            <ColumnChooser tableId={tableId} columns={columns} />
            <CatalogExport tableId={tableId} columns={columns} view={view} total={page?.total} />
          </>
        }
      />
      {notice !== undefined && page !== undefined && !failed && <KeptNotice {...notice} />}
      <div className={clsx(styles.body, late && styles.stale)}>
        {failed ? (
          <FailurePanel
            error={answer.error}
            title={messages.listFailed}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <>
            <Table
              id={tableId}
              label={messages.title}
              columns={columns}
              rowId={rowId}
              rows={page?.items}
              sort={{ column: view.sortBy, order: view.sortOrder }}
              onSort={sort}
              groupBy={groupBy}
              groupLabel={(group: GroupRow<ConfigListItem>) => labelOfGroup(group, totals.of(group).count)}
              onFilter={filterByCell}
              onPress={({ id }) => void itemAhead(id)}
              onOpen={({ id }) => {
                void itemAhead(id).then(() => open(itemPath(id)));
              }}
              empty={<NoItems view={view} onChange={change} />}
            />
            <ChangesPill count={changed} onShow={show} />
          </>
        )}
      </div>
      {page !== undefined && !failed && (
        <Pagination
          pageIndex={view.pageIndex}
          pageSize={view.pageSize}
          pageSizes={serverPageSizes}
          total={page.total}
          note={pageTotals(page, groupKey !== '')}
          onChange={change}
        />
      )}
    </>
  );
}
