import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState, useTransition } from 'react';
import type { MomentSubject } from '#contract/rules/healthHistory.ts';
import type { Component } from '#contract/rules/packedComponents.ts';
import { useAfterPaint } from '#kit/afterPaint.ts';
import { GraphSkeleton } from '#kit/graph/GraphSkeleton.tsx';
import { markAfterPaint, marks } from '#kit/marks.ts';
import { onDemand } from '#kit/onDemand.ts';
import { ColumnChooser } from '#kit/table/ColumnChooser.tsx';
import { ExportMenu } from '#kit/table/ExportMenu.tsx';
import { Table } from '#kit/table/Table.tsx';
import { ComponentDialogs } from '#parts/components/componentActions.tsx';
import { componentHref } from '#parts/components/componentLinks.ts';
import { componentRecord } from '#parts/components/componentRecord.ts';
import { type ListedComponent, listComponents } from '#parts/components/listComponents.ts';
import { topologyAt, unknownOfComponents } from '#parts/components/topologyAt.ts';
import { topologyView } from '#parts/components/topologyView.ts';
import { type CachedTopology, useTopology } from '#parts/components/useTopology.ts';
import { ListFrame } from '#parts/list/ListFrame.tsx';
import { hasNoData } from '#parts/list/listNotice.ts';
import { useRowKey } from '#parts/list/useRowKey.ts';
import { MomentFooter } from '#parts/moment/MomentFooter.tsx';
import { MomentNotice } from '#parts/moment/MomentNotice.tsx';
import { messages as momentMessages } from '#parts/moment/messages.ts';
import { useMomentCommands } from '#parts/moment/momentControl.tsx';
import type { OnMoment } from '#parts/moment/useLiveMoment.ts';
import { useMoment } from '#parts/moment/useMoment.ts';
import { pinKey, togglePin, usePins } from '#parts/recent/pins.ts';
import { useOwnLocation } from '#parts/useOwnLocation.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { CardGrid } from './CardGrid.tsx';
import { CardsLoading } from './CardsLoading.tsx';
import type { DashboardRow } from './componentRows.ts';
import styles from './Dashboard.module.css';
import { DashboardToolbar } from './DashboardToolbar.tsx';
import { readCardWidth, saveCardWidth } from './dashboardSettings.ts';
import { exportComponents } from './exportComponents.ts';
import { type FilterOptions, filterOptions } from './filterOptions.ts';
import { listTexts, messages } from './messages.ts';
import { NoComponents } from './NoComponents.tsx';
import { RecentChangesDialog } from './RecentChangesDialog.tsx';
import { RecentStrip } from './RecentStrip.tsx';
import { tableId, useComponentTable } from './useComponentTable.ts';
import { useDashboardView } from './useDashboardView.ts';
import { useRecentEvents } from './useRecentEvents.ts';
import { useTopologyRefresh } from './useTopologyRefresh.ts';

const TopologyMap = onDemand(() => import('../map/TopologyMap.tsx')).component(
  (module) => module.TopologyMap,
);
const TopologyWall = onDemand(() => import('../wall/TopologyWall.tsx')).component(
  (module) => module.TopologyWall,
);

const noOptions: FilterOptions = { status: [], type: [], team: [], labels: [], agent: [], headlines: [] };

const momentSubjects: readonly MomentSubject[] = ['component'];
const noRecent: ReturnType<typeof useRecentEvents>['byId'] = new Map();

const rowId = ({ component }: DashboardRow): string => component.id;

export function DashboardScreen() {
  const { view, change, addressToSave } = useDashboardView();
  const { history } = useRouter();
  const online = useServerOnline();
  const [cardWidth, setCardWidth] = useState(readCardWidth);
  // The slider updates at once; the cards update in a transition.
  const [, startTransition] = useTransition();

  const answer = useTopology();
  // Show the cached components first: the server's query is expensive.
  const isPainted = useAfterPaint(!answer.isPending);
  const refresh = useTopologyRefresh(online && isPainted);
  const { at } = view;
  const shown = useMoment(at, momentSubjects);
  const { moment } = shown;
  const onAt = useCallback<OnMoment>((next, how) => change({ at: next }, how), [change]);
  const onToggle = useCallback((next: string | undefined) => onAt(next, 'push'), [onAt]);
  useMomentCommands(at, onToggle);
  const present = answer.data;
  const cached = useMemo((): CachedTopology | undefined => {
    if (present === undefined || at === undefined) return present;
    return moment && { ...present, topology: topologyAt(present.topology, moment) };
  }, [present, at, moment]);
  const topology = cached?.topology;

  const { status, type, team, labels, agent, hidden, sortBy, sortOrder, layout } = view;
  const listed = useMemo((): readonly ListedComponent[] | undefined => {
    const filters = { status, type, team, labels, agent, hidden, sortBy, sortOrder };
    return topology === undefined ? undefined : listComponents(topology, filters);
  }, [topology, status, type, team, labels, agent, hidden, sortBy, sortOrder]);
  const options = useMemo(
    () => (topology === undefined ? noOptions : filterOptions(topology, { type, hidden })),
    [topology, type, hidden],
  );
  const { searchStr } = useOwnLocation();
  const query = useMemo(
    () => topologyView.queryAfterChange(searchStr, { layout: 'cards', wall: false, changesOf: undefined }),
    [searchStr],
  );
  const recent = useRecentEvents(topology, listed);
  const isTable = layout === 'table';
  const { headlines } = options;
  const pins = usePins('component');
  const table = useComponentTable({ topology, listed, view, headlines, query, enabled: isTable, pins });
  const onCursor = useRowKey<Component>(pinKey, (component) => togglePin(componentRecord(component), pins));

  // Show the cached components in any case, unless the server denies access.
  const queryState = {
    data: shown.error === null ? present : undefined,
    error: shown.error ?? answer.error ?? (present === undefined ? null : refresh.error),
  };
  const failed = hasNoData(queryState);
  const refreshNow = () => {
    if (online) void refresh.refetch();
  };
  useEffect(() => {
    if (listed !== undefined && layout !== 'cards') markAfterPaint(marks.topologyCards);
  }, [listed, layout]);

  // The last hour is not part of an earlier moment.
  const strip = at === undefined && (
    <RecentStrip events={recent.events} problem={recent.problem} query={query} />
  );
  const changesOf = recent.events?.lines.find(
    ({ component, changes }) => component.id === view.changesOf && changes.length > 0,
  );
  const empty = (
    <NoComponents
      view={view}
      total={topology?.byId.size ?? 0}
      onClear={() => change(topologyView.noFilters)}
    />
  );
  const body = () => {
    if (isTable)
      return (
        <>
          {strip !== false && <div className={styles.aside}>{strip}</div>}
          <Table
            id={tableId}
            label={messages.cards}
            columns={table.columns}
            rows={table.rows}
            rowId={rowId}
            sort={table.sort}
            onSort={table.onSort}
            onCursor={({ component }) => onCursor(component)}
            onOpen={({ component }) => history.push(componentHref(component, { query }))}
            empty={empty}
          />
        </>
      );
    const loading = layout === 'map' ? <GraphSkeleton /> : <CardsLoading cardWidth={cardWidth} />;
    if (listed === undefined || topology === undefined) return loading;
    if (listed.length === 0) return empty;
    if (layout === 'map')
      return <TopologyMap fallback={loading} topology={topology} listed={listed} view={view} />;
    return (
      <CardGrid
        listed={listed}
        cardWidth={cardWidth}
        query={query}
        recent={at === undefined ? recent.byId : noRecent}
        head={strip}
        onCursor={onCursor}
        pins={pins}
      />
    );
  };
  return (
    <ComponentDialogs>
      <ListFrame
        texts={shown.error === null ? listTexts : { ...listTexts, failed: momentMessages.failedTitle }}
        query={queryState}
        onRetry={() => {
          shown.retry();
          void answer.refetch();
          refreshNow();
        }}
        addressToSave={addressToSave}
        notices={at !== undefined && shown.error === null && <MomentNotice at={at} />}
        footer={
          <MomentFooter
            at={at}
            onAt={onAt}
            shown={shown}
            subjects={momentSubjects}
            notes={unknownOfComponents}
          />
        }
        toolbar={
          <DashboardToolbar
            options={options}
            view={view}
            onChange={change}
            count={failed ? undefined : listed?.length}
            cardWidth={cardWidth}
            onCardWidth={(next) => {
              saveCardWidth(next);
              startTransition(() => setCardWidth(next));
            }}
            extra={
              isTable ? (
                <>
                  <ColumnChooser tableId={tableId} columns={table.columns} />
                  <ExportMenu
                    tableId={tableId}
                    columns={table.columns}
                    disabledReason={
                      (table.rows?.length ?? 0) === 0 ? messages.table.nothingToExport : undefined
                    }
                    onExport={(format, columnIds) =>
                      void exportComponents(format, table.rows ?? [], table.columns, columnIds)
                    }
                  />
                </>
              ) : undefined
            }
          />
        }
      >
        {body()}
      </ListFrame>
      {changesOf !== undefined && recent.events !== undefined && (
        <RecentChangesDialog
          line={changesOf}
          since={recent.events.since}
          onClose={() => change({ changesOf: undefined }, 'replace')}
        />
      )}
      {view.wall && cached !== undefined && !failed && (
        <TopologyWall
          cached={cached}
          view={view}
          online={online}
          onRefresh={refreshNow}
          onOpen={(id) => history.push(componentHref({ id, parentId: null }))}
          onClose={() => change({ wall: false })}
        />
      )}
    </ComponentDialogs>
  );
}
