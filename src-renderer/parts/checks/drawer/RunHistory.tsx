import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { CheckRun } from '#contract/entities/check.ts';
import type { CheckRange } from '#contract/health.ts';
import { Button } from '#kit/controls/Button.tsx';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { Box, Column, Row } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { Pagination } from '#kit/table/Pagination.tsx';
import { serverPageSizes } from '#kit/table/pageSizes.ts';
import { Table } from '#kit/table/Table.tsx';
import { AsOf } from '#parts/AsOf.tsx';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { OnDemandSelectionBar } from '#parts/selection/OnDemandSelectionBar.tsx';
import { useSelection } from '#parts/selection/useSelection.ts';
import { CheckRunDialog } from './CheckRunDialog.tsx';
import { checkRunTableColumns } from './checkRunTableColumns.ts';
import type { DrawerView, RunStatus } from './drawerView.ts';
import { durationChoices, durationMs, readDuration } from './durationFilter.ts';
import { messages } from './messages.ts';
import { runLines } from './runText.ts';
import { useCheckRuns } from './useRuns.ts';
import { useLowWindow } from './useTallWindow.ts';

const allOption: Option = { value: '', label: messages.all };
const statusOptions: readonly Option[] = [
  allOption,
  { value: 'healthy', label: messages.status.healthy },
  { value: 'unhealthy', label: messages.status.unhealthy },
];

const isRunStatus = (value: string): value is RunStatus => value === 'healthy' || value === 'unhealthy';

/** Returns the offered durations, plus one from the address or the text field. */
function durationOptions(chosen: string | undefined): readonly Option[] {
  const known = durationChoices.some((choice) => choice === chosen);
  const texts = chosen === undefined || known ? durationChoices : [chosen, ...durationChoices];
  return [allOption, ...texts.map((text) => ({ value: text, label: text }))];
}

/** Returns an option for typed text. Undefined if the text is not a duration. */
function typedDuration(typed: string): Option | undefined {
  const text = readDuration(typed);
  return text === undefined ? undefined : { value: text, label: text };
}

interface RunHistoryProps {
  readonly id: string;
  /** Undefined until the range is known. */
  readonly range: CheckRange | undefined;
  /** Whether only stored runs are shown, as of an earlier moment. */
  readonly isStored: boolean;
  /** Whether no run of the check is stored. */
  readonly isNoneStored: boolean;
  readonly view: DrawerView;
  readonly onChange: (patch: Partial<DrawerView>) => void;
  readonly online: boolean;
}

const tableId = 'check-history';
const noActions: readonly never[] = [];
const noRuns: readonly CheckRun[] = [];
const rowId = ({ time }: CheckRun): string => time;

/** Page state that belongs to one query. Another query starts at the first page. */
function usePage(queryKey: string) {
  const [page, setPage] = useState<{ readonly of: string; readonly index: number }>({ of: '', index: 0 });
  const [size, setSize] = useState<number>(serverPageSizes[0]);
  return {
    pageIndex: page.of === queryKey ? page.index : 0,
    pageSize: size,
    change: (to: { readonly pageIndex?: number; readonly pageSize?: number }) => {
      if (to.pageSize !== undefined) setSize(to.pageSize);
      if (to.pageIndex !== undefined) setPage({ of: queryKey, index: to.pageIndex });
    },
  };
}

/** Returns the last known total of a query, so that the page buttons stay while another page loads. */
function useLastTotal(queryKey: string, total: number | undefined): number | undefined {
  const [last, setLast] = useState<{ readonly of: string; readonly total: number }>();
  if (total !== undefined && (last?.of !== queryKey || last.total !== total))
    setLast({ of: queryKey, total });
  return total ?? (last?.of === queryKey ? last.total : undefined);
}

export function RunHistory(props: RunHistoryProps) {
  const { id, range, isStored, isNoneStored, view, onChange, online } = props;
  const { runStatus, runDuration } = view;
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  const isLow = useLowWindow();
  const [opened, setOpened] = useState<CheckRun>();
  const filter = {
    ok: runStatus === undefined ? undefined : runStatus === 'healthy',
    leastMs: runDuration === undefined ? undefined : durationMs(runDuration),
  };
  const queryKey = JSON.stringify([id, range, filter]);
  const { pageIndex, pageSize, change } = usePage(queryKey);
  const { answer, error, isEmpty, retry } = useCheckRuns({
    id,
    range,
    isStored,
    isNoneStored,
    ...filter,
    pageIndex,
    pageSize,
  });
  const page = answer?.data;
  const total = page?.total;
  const totalOfPages = useLastTotal(queryKey, total);
  // Each check has runs of its own.
  const selection = useSelection(`${tableId} ${id}`, rowId, page?.runs);
  const isFiltered = runStatus !== undefined || runDuration !== undefined;
  const clear = () => onChange({ runStatus: undefined, runDuration: undefined });

  const empty: ReactNode = isFiltered ? (
    <EmptyPanel
      title={messages.noRunsFiltered}
      actions={<Button onClick={clear}>{messages.clearFilters}</Button>}
    >
      {messages.noRunsFilteredText}
    </EmptyPanel>
  ) : (
    <EmptyPanel title={messages.noRuns}>
      {isStored ? messages.earlier.noRuns : messages.noRunsText}
    </EmptyPanel>
  );

  return (
    <Column grow minHeight={0}>
      {/* A fieldset would add a border and a legend. */}
      <Row
        role="group"
        aria-label={messages.historyFilters}
        wrap
        fixed
        minHeight={44}
        gap={8}
        paddingX={16}
        paddingY={8}
      >
        <Select
          label={messages.statusFilter}
          options={statusOptions}
          value={runStatus ?? ''}
          onChange={(value) => onChange({ runStatus: isRunStatus(value) ? value : undefined })}
        />
        <Select
          label={messages.durationFilter}
          options={durationOptions(runDuration)}
          value={runDuration ?? ''}
          create={typedDuration}
          emptyText={messages.durationProblem}
          onChange={(value) => onChange({ runDuration: value === '' ? undefined : value })}
        />
        <Row
          as="span"
          display="inline-flex"
          gap={8}
          marginLeft="auto"
          size={12}
          tone="muted"
          digits
          role="status"
        >
          <AsOf answer={answer} online={online} />
          {total !== undefined && messages.runs(total)}
        </Row>
      </Row>
      {page === undefined && error !== null ? (
        <Box grow minHeight={0} overflow="auto">
          <FailurePanel error={error} title={messages.historyFailed} onRetry={retry} />
        </Box>
      ) : (
        <Table
          key={id}
          id={tableId}
          label={messages.history}
          columns={checkRunTableColumns}
          rowId={rowId}
          rows={isEmpty ? noRuns : page?.runs}
          rowLines={runLines}
          compact
          resetScroll
          fitRows={isLow}
          selection={selection}
          onOpen={setOpened}
          empty={
            <Box grow minHeight={0} overflow="auto">
              {empty}
            </Box>
          }
        />
      )}
      <OnDemandSelectionBar
        selection={selection}
        tableId={tableId}
        columns={checkRunTableColumns}
        shown={page?.runs ?? noRuns}
        rowId={rowId}
        rowsName="check runs"
        actions={noActions}
      />
      {totalOfPages !== undefined && (totalOfPages > pageSize || pageSize > serverPageSizes[0]) && (
        <Pagination
          pageIndex={pageIndex}
          pageSize={pageSize}
          pageSizes={serverPageSizes}
          total={totalOfPages}
          onChange={change}
        />
      )}
      {opened !== undefined && (
        <CheckRunDialog
          run={opened}
          time={formatTimeOfDay(opened.time, nowMs)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Column>
  );
}
