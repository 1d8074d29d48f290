import type { ReactNode } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { SearchField } from '#kit/filters/SearchField.tsx';
import { Toolbar } from '#kit/filters/Toolbar.tsx';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { Column, Text } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { ColumnChooser } from '#kit/table/ColumnChooser.tsx';
import type { TableColumn } from '#kit/table/columns.ts';
import type { Sort } from '#kit/table/sortRows.ts';
import { Table } from '#kit/table/Table.tsx';
import { useOpenInWorkspace } from '#parts/workspaces/openInWorkspace.ts';
import type { WorkspaceRow } from './mergeRows.ts';
import { messages } from './messages.ts';
import { NoticeLines } from './NoticeLines.tsx';
import type { OverviewListProps } from './OverviewListProps.ts';
import type { OverviewTab } from './overviewView.ts';
import { WorkspaceFilter } from './WorkspaceFilter.tsx';
import { type AnswerFacts, leftOutNames, workspaceNotices } from './workspaceNotices.ts';

interface MergedListProps<Row> extends OverviewListProps {
  readonly tab: Exclude<OverviewTab, 'dashboard'>;
  readonly answers: readonly AnswerFacts[];
  /** Undefined while no workspace has answered. */
  readonly rows: ReadonlyArray<WorkspaceRow<Row>> | undefined;
  readonly columns: ReadonlyArray<TableColumn<WorkspaceRow<Row>>>;
  readonly defaultSort: Sort;
  /** Address of a row in its workspace. */
  readonly addressOf: (row: Row) => string;
  readonly children?: ReactNode;
}

/** A table of rows of several workspaces. A row opens in its workspace. */
export function MergedList<Row>(props: MergedListProps<Row>) {
  const { viewInAddress, all, shown, tab, answers, rows, columns, defaultSort, addressOf, children } = props;
  const { view, change } = viewInAddress;
  const openIn = useOpenInWorkspace();
  const noun = messages.rows[tab];
  const off = leftOutNames(shown, 'off');
  const waiting = leftOutNames(shown, 'limit');
  const isFiltered = view.query !== '' || view.workspaces.length > 0;
  const emptyText =
    answers.length > 0 && answers.every(({ error, isRefused }) => isRefused || error !== null)
      ? messages.empty.noRows
      : view.query === ''
        ? messages.empty[tab]
        : messages.empty.nothingMatches(view.query);
  return (
    <Column grow minHeight={0} full="height">
      <Toolbar
        label={messages.tabs[tab]}
        end={
          <>
            {rows !== undefined && (
              <Text tone="muted" digits flow="nowrap" role="status">
                {messages.count(formatInteger(rows.length), noun)}
              </Text>
            )}
            <ColumnChooser tableId={`all ${tab}`} columns={columns} />
          </>
        }
      >
        <SearchField
          label={messages.search[tab]}
          value={view.query}
          onSearch={(query) => change({ query }, 'replace')}
        />
        <WorkspaceFilter all={all} viewInAddress={viewInAddress} />
      </Toolbar>
      <NoticeLines
        notices={workspaceNotices(shown, answers, noun)}
        summaries={[
          ...(off === undefined ? [] : [messages.notices.notIncluded(off)]),
          ...(waiting === undefined ? [] : [messages.notices.waiting(waiting)]),
        ]}
        onChoose={() => change({ tab: 'dashboard' })}
      />
      <Column grow minHeight={0} position="relative">
        <Table
          id={`all ${tab}`}
          label={messages.tabs[tab]}
          columns={columns}
          rows={rows}
          rowId={({ key }) => key}
          defaultSort={defaultSort}
          onOpen={({ connection, row }) => openIn(connection.workspace.id, addressOf(row))}
          empty={
            <EmptyPanel
              title={messages.noData}
              actions={
                isFiltered && (
                  <Button onClick={() => change(viewInAddress.definition.noFilters)}>{messages.clear}</Button>
                )
              }
            >
              {emptyText}
            </EmptyPanel>
          }
        />
      </Column>
      {children}
    </Column>
  );
}
