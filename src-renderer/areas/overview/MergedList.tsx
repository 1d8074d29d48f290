import type { ReactNode } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { SearchField } from '#kit/filters/SearchField.tsx';
import { Toolbar } from '#kit/filters/Toolbar.tsx';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Column, Row, Text } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { ColumnChooser } from '#kit/table/ColumnChooser.tsx';
import type { TableColumn } from '#kit/table/columns.ts';
import type { Sort } from '#kit/table/sortRows.ts';
import { Table } from '#kit/table/Table.tsx';
import { useOpenInWorkspace } from '#parts/workspaces/openInWorkspace.ts';
import { emptyListText, isListWaiting } from './listState.ts';
import type { WorkspaceRow } from './mergeRows.ts';
import { messages } from './messages.ts';
import { NoticeLines } from './NoticeLines.tsx';
import styles from './Overview.module.css';
import type { OverviewListProps } from './OverviewListProps.ts';
import type { OverviewTab } from './overviewView.ts';
import { WorkspaceFilter } from './WorkspaceFilter.tsx';
import { type AnswerFacts, leftOutNames, workspaceNotices } from './workspaceNotices.ts';

interface MergedListProps<Row> extends OverviewListProps {
  readonly tab: Exclude<OverviewTab, 'dashboard'>;
  readonly answers: readonly AnswerFacts[];
  readonly rows: ReadonlyArray<WorkspaceRow<Row>>;
  readonly columns: ReadonlyArray<TableColumn<WorkspaceRow<Row>>>;
  readonly defaultSort: Sort;
  /** Address of a row in its workspace. */
  readonly addressOf: (row: Row) => string;
  /** Further filters of the list. */
  readonly filters?: ReactNode;
  /** A sentence for each word of the search that is not applied. */
  readonly problems?: readonly string[];
  readonly children?: ReactNode;
}

/** A table of rows of several workspaces. A row opens in its workspace. */
export function MergedList<Row>(props: MergedListProps<Row>) {
  const { viewInAddress, all, shown, tab, answers, rows: merged, columns, defaultSort, addressOf } = props;
  const { filters, problems = [], children } = props;
  const { view, change } = viewInAddress;
  const openIn = useOpenInWorkspace();
  const noun = messages.rows[tab];
  const off = leftOutNames(shown, 'off');
  const waiting = leftOutNames(shown, 'limit');
  const isFiltered = viewInAddress.definition.filtersOf(view).length > 0;
  const rows = isListWaiting(shown, answers) ? undefined : merged;
  const earlier = new Set(
    answers.filter(({ isEarlier }) => isEarlier).map(({ connection }) => connection.workspace.id),
  );
  const counted = rows?.filter(({ connection }) => !earlier.has(connection.workspace.id));
  const emptyText = emptyListText({
    tab,
    query: view.query,
    isOnlyUnhealthy: view.health === 'unhealthy',
    shown,
    answers,
  });
  return (
    <Column grow minHeight={0} full="height">
      <Toolbar
        label={messages.tabs[tab]}
        end={
          <>
            {counted !== undefined && (
              <Text tone="muted" digits flow="nowrap" role="status">
                {messages.count(formatInteger(counted.length), noun)}
              </Text>
            )}
            <ColumnChooser tableId={`all ${tab}`} columns={columns} />
          </>
        }
      >
        <SearchField
          className={styles.search}
          label={messages.search[tab]}
          value={view.query}
          onSearch={(query) => change({ query }, 'replace')}
        />
        <WorkspaceFilter all={all} viewInAddress={viewInAddress} />
        {filters}
      </Toolbar>
      {problems.length > 0 && (
        <Column role="status" paddingX={16} paddingY={4} gap={4} edge="bottom">
          {problems.map((problem) => (
            <Row key={problem} gap={8}>
              <StatusIcon shape="warning" />
              <Text minWidth={0} flow="anywhere">
                {visibleName(problem)}
              </Text>
            </Row>
          ))}
        </Column>
      )}
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
