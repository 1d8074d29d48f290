import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState, useTransition } from 'react';
import { useAfterPaint } from '../../../kit/afterPaint.ts';
import { markAfterPaint, marks } from '../../../kit/marks.ts';
import { ColumnChooser } from '../../../kit/table/ColumnChooser.tsx';
import { ExportMenu } from '../../../kit/table/ExportMenu.tsx';
import { Table } from '../../../kit/table/Table.tsx';
import { ComponentDialogs } from '../../../parts/components/componentActions.tsx';
import { componentHref } from '../../../parts/components/componentLinks.ts';
import { type Listed, listComponents } from '../../../parts/components/listComponents.ts';
import { topologyView } from '../../../parts/components/topologyView.ts';
import { useTopology } from '../../../parts/components/useTopology.ts';
import { ListFrame } from '../../../parts/list/ListFrame.tsx';
import { hasFailed } from '../../../parts/list/listNotice.ts';
import { useOwnLocation } from '../../../parts/useOwnLocation.ts';
import { useServerOnline } from '../../../parts/useServerOnline.ts';
import { CardGrid } from './CardGrid.tsx';
import { CardSkeletons } from './CardSkeletons.tsx';
import type { ComponentRow } from './componentRows.ts';
import styles from './Dashboard.module.css';
import { DashboardToolbar } from './DashboardToolbar.tsx';
import { keepCardWidth, readCardWidth } from './dashboardSettings.ts';
import { exportComponents } from './exportComponents.ts';
import { type FilterOptions, filterOptions } from './filterOptions.ts';
import { listWords, messages } from './messages.ts';
import { NoComponents } from './NoComponents.tsx';
import { RecentStrip } from './RecentStrip.tsx';
import { tableId, useComponentTable } from './useComponentTable.ts';
import { useDashboardView } from './useDashboardView.ts';
import { useRecent } from './useRecent.ts';
import { useTopologyRefresh } from './useTopologyRefresh.ts';

const TopologyMap = lazy(async () => ({ default: (await import('../map/TopologyMap.tsx')).TopologyMap }));
const TopologyWall = lazy(async () => ({ default: (await import('../wall/TopologyWall.tsx')).TopologyWall }));

const noOptions: FilterOptions = { status: [], type: [], team: [], labels: [], agent: [], headlines: [] };

const rowId = ({ component }: ComponentRow): string => component.id;

export function DashboardScreen() {
  const { view, change, lasting } = useDashboardView();
  const { history } = useRouter();
  const online = useServerOnline();
  const [cardWidth, setCardWidth] = useState(readCardWidth);
  // The slider updates at once; the cards update in a transition.
  const [, startTransition] = useTransition();

  const answer = useTopology();
  // Show the cached components first: the server's query is expensive.
  const shown = useAfterPaint(!answer.isPending);
  const refresh = useTopologyRefresh(online && shown);
  const kept = answer.data;
  const topology = kept?.topology;

  const { status, type, team, labels, agent, hidden, sortBy, sortOrder, layout } = view;
  const listed = useMemo((): readonly Listed[] | undefined => {
    const filters = { status, type, team, labels, agent, hidden, sortBy, sortOrder };
    return topology === undefined ? undefined : listComponents(topology, filters);
  }, [topology, status, type, team, labels, agent, hidden, sortBy, sortOrder]);
  const options = useMemo(
    () => (topology === undefined ? noOptions : filterOptions(topology, { type, hidden })),
    [topology, type, hidden],
  );
  const { searchStr } = useOwnLocation();
  const query = useMemo(() => topologyView.after(searchStr, { layout: 'cards', wall: false }), [searchStr]);
  const recent = useRecent(topology, listed);
  const isTable = layout === 'table';
  const { headlines } = options;
  const table = useComponentTable({ topology, listed, view, headlines, query, enabled: isTable });

  // Show the cached components in any case, unless the server denies access.
  const asked = { data: kept, error: answer.error ?? (kept === undefined ? null : refresh.error) };
  const failed = hasFailed(asked);
  const askNow = () => {
    if (online) void refresh.refetch();
  };
  useEffect(() => {
    if (listed !== undefined && layout !== 'cards') markAfterPaint(marks.topologyCards);
  }, [listed, layout]);

  const strip = <RecentStrip known={recent.known} problem={recent.problem} query={query} />;
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
          <div className={styles.aside}>{strip}</div>
          <Table
            id={tableId}
            label={messages.cards}
            columns={table.columns}
            rows={table.rows}
            rowId={rowId}
            sort={table.sort}
            onSort={table.onSort}
            onOpen={({ component }) => history.push(componentHref(component, { query }))}
            empty={empty}
          />
        </>
      );
    if (listed === undefined || topology === undefined) return <CardSkeletons cardWidth={cardWidth} />;
    if (listed.length === 0) return empty;
    if (layout === 'map')
      return (
        <Suspense fallback={<CardSkeletons cardWidth={cardWidth} />}>
          <TopologyMap topology={topology} listed={listed} view={view} />
        </Suspense>
      );
    return <CardGrid listed={listed} cardWidth={cardWidth} query={query} recent={recent.byId} head={strip} />;
  };
  return (
    <ComponentDialogs>
      <ListFrame
        words={listWords}
        asked={asked}
        onRetry={() => {
          void answer.refetch();
          askNow();
        }}
        lasting={lasting}
        toolbar={
          <DashboardToolbar
            options={options}
            view={view}
            onChange={change}
            count={failed ? undefined : listed?.length}
            cardWidth={cardWidth}
            onCardWidth={(next) => {
              keepCardWidth(next);
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
      {view.wall && kept !== undefined && !failed && (
        <Suspense>
          <TopologyWall
            kept={kept}
            view={view}
            online={online}
            onRefresh={askNow}
            onOpen={(id) => history.push(componentHref({ id, parentId: null }))}
            onClose={() => change({ wall: false })}
          />
        </Suspense>
      )}
    </ComponentDialogs>
  );
}
