import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import clsx from 'clsx';
import { useEffect } from 'react';
import type { CatalogSortColumn } from '../../../src-preload/contract/rules/catalogList.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { markAfterPaint, marks } from '../../kit/marks.ts';
import { EmptyPanel } from '../../kit/panels/Panel.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { Pagination } from '../../kit/table/Pagination.tsx';
import { queries } from '../../parts/bridge/bridge.ts';
import { FailurePanel } from '../../parts/FailurePanel.tsx';
import { toShownFailure } from '../../parts/failures.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import styles from './CatalogList.module.css';
import { CatalogTable } from './CatalogTable.tsx';
import { type CatalogView, pageSizes, readView, writeView } from './catalogSearch.ts';
import { messages } from './messages.ts';
import { SearchField } from './SearchField.tsx';

/** The catalog as a flat list, asked of the server page by page. The address owns search, sorting and paging. */
export function CatalogList() {
  const { history } = useRouter();
  const { searchStr } = useLocation();
  const view = readView(searchStr);
  const answer = useQuery(
    queries.catalog.items.list.queryOptions({ input: view, placeholderData: keepPreviousData }),
  );
  const page = answer.data?.data;
  useEffect(() => {
    if (page !== undefined) markAfterPaint(marks.catalogRows);
  }, [page]);

  const change = (patch: Partial<CatalogView>) =>
    history.push(writeView({ ...view, pageIndex: 0, ...patch }));
  const sort = (column: CatalogSortColumn) => {
    const reversed = column === view.sortBy && view.sortOrder === 'asc';
    change({ sortBy: column, sortOrder: reversed ? 'desc' : 'asc' });
  };

  return (
    <div className={styles.page}>
      <PageHeader title={messages.title} />
      <div className={styles.toolbar}>
        <SearchField
          value={view.search}
          onSearch={(search) => search !== view.search && change({ search })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={view.hideDeleted}
            onChange={(event) => change({ hideDeleted: event.target.checked })}
          />
          {messages.hideDeleted}
        </label>
      </div>
      {answer.error !== null && page !== undefined && (
        <p className={styles.notice} role="status">
          {messages.stale(toShownFailure(answer.error).sentence)}
        </p>
      )}
      <div className={clsx(styles.body, answer.isPlaceholderData && styles.stale)}>
        {page === undefined ? (
          answer.error === null ? (
            <SkeletonRows />
          ) : (
            <FailurePanel
              error={answer.error}
              title={messages.listFailed}
              onRetry={() => void answer.refetch()}
            />
          )
        ) : page.items.length === 0 ? (
          <EmptyPanel
            title={messages.empty}
            actions={
              view.search !== '' && <Button onClick={() => change({ search: '' })}>Clear the search</Button>
            }
          >
            {view.search === ''
              ? 'The server has no items that you may see.'
              : `Nothing matches “${view.search}”.`}
          </EmptyPanel>
        ) : (
          <CatalogTable
            items={page.items}
            view={view}
            onSort={sort}
            onOpen={({ id }) => history.push(`/catalog/${encodeURIComponent(id)}`)}
          />
        )}
      </div>
      {page !== undefined && (
        <div className={styles.pages}>
          <Pagination
            pageIndex={view.pageIndex}
            pageSize={view.pageSize}
            pageSizes={pageSizes}
            total={page.total}
            onChange={change}
          />
        </div>
      )}
    </div>
  );
}
