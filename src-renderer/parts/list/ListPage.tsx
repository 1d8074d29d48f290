import type { ReactNode } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { ColumnChooser, type OwnColumnActions } from '#kit/table/ColumnChooser.tsx';
import type { ExportFormat } from '#kit/table/ExportFormat.ts';
import { ExportMenu } from '#kit/table/ExportMenu.tsx';
import { Pagination } from '#kit/table/Pagination.tsx';
import type { Sort } from '#kit/table/sortRows.ts';
import { Table } from '#kit/table/Table.tsx';
import type { TableProps } from '#kit/table/TableProps.ts';
import type { ListTexts } from '../ListTexts.ts';
import type { BulkAction } from '../selection/BulkAction.ts';
import { OnDemandSelectionBar } from '../selection/OnDemandSelectionBar.tsx';
import { useSelectAll } from '../selection/useSelectAll.ts';
import { useSelection } from '../selection/useSelection.ts';
import { ChangesPill } from './ChangesPill.tsx';
import { ListFrame } from './ListFrame.tsx';
import { messages } from './messages.ts';
import { NoRows } from './NoRows.tsx';
import { ListToolbar } from './SharedToolbar.tsx';
import type { ServerList } from './useServerList.ts';
import type { ViewInAddress } from './useView.ts';

interface ListView {
  readonly sortBy: string;
  readonly sortOrder: Sort['order'];
  /** 0-based. */
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Props passed through to the table. */
type TablePropName =
  | 'id'
  | 'columns'
  | 'groupBy'
  | 'groupLabel'
  | 'startsExpanded'
  | 'onOpen'
  | 'openRowId'
  | 'onPointerDown'
  | 'onPreview'
  | 'onCursor';

interface ListPageProps<Row, View extends ListView> extends Pick<TableProps<Row>, TablePropName> {
  readonly texts: ListTexts;
  readonly viewInAddress: ViewInAddress<View>;
  readonly list: ServerList<{ readonly total: number }, Row>;
  /** In the toolbar: filters at the start, and actions after columns and export. */
  readonly filters?: ReactNode;
  readonly actions?: ReactNode;
  /** By column: the view change for the + and − buttons of a cell. */
  readonly cellFilters?: Readonly<Record<string, (value: string, sign: 1 | -1) => Partial<View>>>;
  /**
   * Exports all rows of the view, not only the page.
   * @param columnIds visible columns
   */
  readonly onExport?: (format: ExportFormat, columnIds: readonly string[]) => void;
  /** Columns that the user adds to the list. */
  readonly ownColumns?: OwnColumnActions;
  /** Between the toolbar and the rows. */
  readonly above?: ReactNode;
  /** Below the pages of the list. */
  readonly below?: ReactNode;
  /** Summary below the list. */
  readonly note?: ReactNode;
  /** Visible title. Default: the title of `texts`. */
  readonly breadcrumb?: ReactNode;
  /** Whether the list is inside a page with a title of its own. */
  readonly isEmbedded?: boolean;
  /** Actions on the selected rows. Every list can copy and export them. */
  readonly bulkActions?: ReadonlyArray<BulkAction<Row>>;
  /** Panel or dialog next to the rows. */
  readonly children?: ReactNode;
}

const noActions: readonly never[] = [];

/** A list that the server sorts and pages. The screen provides everything specific. */
export function ListPage<Row, View extends ListView>(props: ListPageProps<Row, View>) {
  const {
    texts,
    viewInAddress: own,
    list,
    filters,
    actions,
    cellFilters,
    onExport,
    ownColumns,
    above,
    below,
    note,
    isEmbedded,
    breadcrumb,
    bulkActions = noActions,
    children,
    ...ofTable
  } = props;
  const { id, columns } = ofTable;
  // Narrowed to the fields that every list view has.
  const at: ViewInAddress<ListView> = own;
  const { definition, view, change } = at;
  const { page, rows } = list;
  const selection = useSelection(id, list.rowId, rows);
  const all = useSelectAll({
    selection,
    pageSize: Math.max(...definition.choicesOf('pageSize').map(Number), view.pageSize),
    // The rows still belong to the previous query.
    total: list.isPrevious ? undefined : page?.total,
    readPage: async (...page) => {
      const read = await list.readPage(...page);
      return { rows: read.rows, total: read.page.total };
    },
  });
  const sort = (next: Sort | null) => {
    const { sortBy, sortOrder } = definition.defaults;
    // The third click on a column resets the sort order to the default.
    if (next === null) change({ sortBy, sortOrder });
    else if (definition.accepts('sortBy', next.column))
      change({ sortBy: next.column, sortOrder: next.order });
  };
  const isPastEnd = page !== undefined && page.total > 0 && view.pageIndex > 0;
  const empty = isPastEnd ? (
    <EmptyPanel
      title={messages.pastEnd(texts.rows)}
      actions={<Button onClick={() => change({ pageIndex: 0 })}>{messages.firstPage}</Button>}
    />
  ) : (
    <NoRows viewInAddress={at} text={texts.empty} noMatch={texts.noMatch} />
  );
  const exportDisabledReason = page === undefined || page.total === 0 ? messages.nothingToExport : undefined;
  return (
    <>
      <ListFrame
        isEmbedded={isEmbedded === true}
        texts={texts}
        breadcrumb={breadcrumb}
        query={list.query}
        isPrevious={list.isPrevious}
        notices={above}
        onRetry={list.retry}
        addressToSave={own.addressToSave}
        toolbar={
          <ListToolbar
            label={texts.bar ?? texts.title}
            filters={filters}
            end={
              <>
                <ColumnChooser tableId={id} columns={columns} ownColumns={ownColumns} />
                {onExport !== undefined && (
                  <ExportMenu
                    tableId={id}
                    columns={columns}
                    disabledReason={exportDisabledReason}
                    onExport={onExport}
                  />
                )}
                {actions}
              </>
            }
          />
        }
        footer={
          <>
            <OnDemandSelectionBar
              selection={selection}
              tableId={id}
              columns={columns}
              shown={rows ?? []}
              rowId={list.rowId}
              rowsName={texts.rows}
              actions={bulkActions}
              all={all}
            />
            {page !== undefined && (
              <Pagination
                pageIndex={view.pageIndex}
                pageSize={view.pageSize}
                pageSizes={definition.choicesOf('pageSize').map(Number)}
                total={page.total}
                note={note}
                onChange={change}
                // A list without an address can be above another list with pages, so its pager needs a name.
                {...(own.addressToSave === undefined ? { label: messages.pagesOf(texts.rows) } : {})}
              />
            )}
            {below}
          </>
        }
      >
        <Table
          {...ofTable}
          label={texts.title}
          rows={rows}
          rowId={list.rowId}
          selection={selection}
          onSelectAll={() => {
            if (all.disabledReason === undefined && (all.total ?? 0) > (rows?.length ?? 0)) all.start();
          }}
          sort={{ column: view.sortBy, order: view.sortOrder }}
          onSort={sort}
          onFilter={
            cellFilters &&
            ((column, value, sign) => {
              const patch = cellFilters[column]?.(value, sign);
              if (patch !== undefined) own.change(patch);
            })
          }
          empty={empty}
        />
        <ChangesPill count={list.changed} onShow={list.showNewer} />
      </ListFrame>
      {children}
    </>
  );
}
