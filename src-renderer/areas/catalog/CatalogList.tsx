import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import clsx from 'clsx';
import { useEffect, useMemo, useRef } from 'react';
import type { ConfigListItem } from '../../../src-preload/contract/entities/configItem.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { SearchField } from '../../kit/filters/SearchField.tsx';
import { Toolbar } from '../../kit/filters/Toolbar.tsx';
import { markAfterPaint, marks } from '../../kit/marks.ts';
import { EmptyPanel } from '../../kit/panels/Panel.tsx';
import { ColumnChooser } from '../../kit/table/ColumnChooser.tsx';
import { Pagination } from '../../kit/table/Pagination.tsx';
import { serverPageSizes } from '../../kit/table/pageSizes.ts';
import type { Sort } from '../../kit/table/sortRows.ts';
import { Table } from '../../kit/table/Table.tsx';
import { queries } from '../../parts/bridge/bridge.ts';
import { useCommands } from '../../parts/commands.ts';
import { FailurePanel } from '../../parts/FailurePanel.tsx';
import { toShownFailure } from '../../parts/failures.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import styles from './CatalogList.module.css';
import { catalogColumns, itemPath } from './catalogColumns.ts';
import { type CatalogView, inputOf, readView, writeView } from './catalogSearch.ts';
import { isSortColumn } from './catalogSort.ts';
import { messages } from './messages.ts';

const tableId = 'catalog';
const rowId = ({ id }: ConfigListItem): string => id;

function NoItems({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  return (
    <EmptyPanel
      title={messages.empty}
      actions={search !== '' && <Button onClick={onClear}>{messages.clearSearch}</Button>}
    >
      {search === '' ? messages.nothingToSee : messages.nothingMatches(search)}
    </EmptyPanel>
  );
}

/** The catalog as a flat list, asked of the server page by page. The address owns search, sorting and paging. */
export function CatalogList() {
  const { history } = useRouter();
  const { searchStr } = useLocation();
  const view = readView(searchStr);
  const answer = useQuery(
    queries.catalog.items.list.queryOptions({ input: inputOf(view), placeholderData: keepPreviousData }),
  );
  const page = answer.data?.data;
  useEffect(() => {
    if (page !== undefined) markAfterPaint(marks.catalogRows);
  }, [page]);
  const search = useRef<{ readonly focus: () => void }>(null);
  useCommands(
    useMemo(
      () => [{ id: 'catalog search', title: messages.search, keys: '/', run: () => search.current?.focus() }],
      [],
    ),
  );

  const change = (patch: Partial<CatalogView>) =>
    history.push(writeView({ ...view, pageIndex: 0, ...patch }));
  const sort = (next: Sort | null) => {
    // The third click on a column takes the sort away: the list goes back to its own.
    if (next === null) change({ sortBy: 'name', sortOrder: 'asc' });
    else if (isSortColumn(next.column)) change({ sortBy: next.column, sortOrder: next.order });
  };
  const failed = answer.error !== null && page === undefined;

  return (
    <div className={styles.page}>
      <PageHeader title={messages.title} />
      <Toolbar label="Filters" end={<ColumnChooser tableId={tableId} columns={catalogColumns} />}>
        <SearchField
          ref={search}
          label={messages.search}
          value={view.search}
          onSearch={(text) => text !== view.search && change({ search: text })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={view.hideDeleted}
            onChange={(event) => change({ hideDeleted: event.target.checked })}
          />
          {messages.hideDeleted}
        </label>
      </Toolbar>
      {answer.error !== null && page !== undefined && (
        <p className={styles.notice} role="status">
          {messages.stale(toShownFailure(answer.error).sentence)}
        </p>
      )}
      <div className={clsx(styles.body, answer.isPlaceholderData && styles.stale)}>
        {failed ? (
          <FailurePanel
            error={answer.error}
            title={messages.listFailed}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <Table
            id={tableId}
            label={messages.title}
            columns={catalogColumns}
            rowId={rowId}
            rows={page?.items}
            sort={{ column: view.sortBy, order: view.sortOrder }}
            onSort={sort}
            onOpen={({ id }) => history.push(itemPath(id))}
            empty={<NoItems search={view.search} onClear={() => change({ search: '' })} />}
          />
        )}
      </div>
      {page !== undefined && (
        <Pagination
          pageIndex={view.pageIndex}
          pageSize={view.pageSize}
          pageSizes={serverPageSizes}
          total={page.total}
          onChange={change}
        />
      )}
    </div>
  );
}
