import { useMemo, useState } from 'react';
import type { CheckListItem } from '../../../src-preload/contract/entities/check.ts';
import { checkRangeMs, plainCheckRange } from '../../../src-preload/contract/rules/checkRanges.ts';
import { useAfterPaint } from '../../kit/afterPaint.ts';
import { DrawerLayout } from '../../kit/overlay/DrawerLayout.tsx';
import type { RefreshRate } from '../../kit/refresh/refreshRates.ts';
import { useAutoRefresh } from '../../kit/refresh/useAutoRefresh.ts';
import { type Tab, Tabs } from '../../kit/tabs/Tabs.tsx';
import { CheckDrawer } from '../../parts/checks/drawer/CheckDrawer.tsx';
import { usePinnedChecks } from '../../parts/checks/usePinnedChecks.ts';
import { KeptNotice } from '../../parts/KeptNotice.tsx';
import { ListFrame } from '../../parts/list/ListFrame.tsx';
import { hasFailed } from '../../parts/list/listNotice.ts';
import { useOwnLocation } from '../../parts/useOwnLocation.ts';
import { useServerOnline } from '../../parts/useServerOnline.ts';
import { AddCheck } from './AddCheck.tsx';
import type { CheckTab } from './checkTabs.ts';
import { FilterPanel } from './FilterPanel.tsx';
import styles from './Health.module.css';
import { HealthControls } from './HealthControls.tsx';
import { HealthList } from './HealthList.tsx';
import { HealthToolbar } from './HealthToolbar.tsx';
import { keepRate, readRate } from './healthSettings.ts';
import { hasUnreadableLabels, healthView } from './healthView.ts';
import { listWords, messages } from './messages.ts';
import { NoChecks } from './NoChecks.tsx';
import { PivotTable } from './PivotTable.tsx';
import { useCheckList } from './useCheckList.ts';
import { useChecks, useRefresh } from './useChecks.ts';
import { useHealthView } from './useHealthView.ts';
import { useWideWindow } from './useWideWindow.ts';
import { WallView } from './wall/WallView.tsx';

const none: readonly CheckListItem[] = [];

const allId = 'all';
const idOf = (tab: string | undefined): string => (tab === undefined ? allId : `tab ${tab}`);
const tabOfId = (id: string): string | undefined => (id === allId ? undefined : id.slice('tab '.length));

const drawnTabs = (tabs: readonly CheckTab[]): ReadonlyArray<Tab> =>
  tabs.map(({ value, count }) => ({ id: idOf(value), label: value ?? messages.allTab, count }));

export function HealthScreen() {
  const { view, lasting, change } = useHealthView();
  const { searchStr } = useOwnLocation();
  const online = useServerOnline();
  const wide = useWideWindow();
  const [rate, setRate] = useState<RefreshRate>(readRate);
  const range = view.timeRange ?? plainCheckRange;
  const rangeMinutes = checkRangeMs(range) / 60_000;

  const answer = useChecks();
  // Show the cached checks first: the summary request is expensive for the server.
  const shown = useAfterPaint(!answer.isPending);
  const refresh = useRefresh(range, online && shown);
  const askNow = () => {
    if (online) void refresh.refetch();
  };
  useAutoRefresh(rate, rangeMinutes, askNow);

  const kept = answer.data;
  const checks = kept?.checks ?? none;
  const list = useCheckList(kept?.checks, view);
  const pins = usePinnedChecks();

  // Show the cached checks in any case, unless the server denies access.
  const asked = { data: kept, error: answer.error ?? (kept === undefined ? null : refresh.error) };
  const failed = hasFailed(asked);

  const { checkId } = view;
  const order = list?.rows ?? none;
  const at = useMemo(() => order.findIndex(({ id }) => id === checkId), [order, checkId]);
  const listed = useMemo(() => checks.find(({ id }) => id === checkId), [checks, checkId]);
  const goTo = (check: CheckListItem | undefined) =>
    check === undefined ? undefined : () => change({ checkId: check.id }, 'replace');
  const drawer = checkId !== undefined && (
    <CheckDrawer
      id={checkId}
      listed={listed}
      range={view.timeRange}
      onRange={(timeRange) => change({ timeRange }, 'replace')}
      onClose={() => change(healthView.closed)}
      onPrevious={at < 0 ? undefined : goTo(order[at - 1])}
      onNext={at < 0 ? undefined : goTo(order[at + 1])}
    />
  );

  const retry = () => {
    void answer.refetch();
    askNow();
  };
  const empty = (
    <NoChecks view={view} onChange={change} total={checks.length} matching={list?.matching.length ?? 0} />
  );
  return (
    <>
      <ListFrame
        words={listWords}
        asked={asked}
        onRetry={retry}
        lasting={lasting}
        controls={
          <HealthControls
            add={
              <AddCheck
                open={view.add}
                form={view.form}
                onOpen={() => change({ ...healthView.closed, add: true })}
                onForm={(form) => change({ form })}
                onClose={() => change(healthView.closed)}
              />
            }
            counts={failed ? undefined : list?.counts}
            rate={rate}
            onRate={(next) => {
              keepRate(next);
              setRate(next);
            }}
            rangeMinutes={rangeMinutes}
          />
        }
        toolbar={<HealthToolbar checks={checks} view={view} onChange={change} wide={wide} />}
        notices={
          hasUnreadableLabels(searchStr) && (
            <KeptNotice text={messages.unreadableLabels} details={undefined} />
          )
        }
      >
        <div className={styles.body}>
          {wide && <FilterPanel checks={checks} view={view} onChange={change} />}
          <div className={styles.main}>
            <Tabs
              label={messages.tabs}
              tabs={drawnTabs(list?.tabs ?? [{ value: undefined, count: 0 }])}
              value={idOf(view.tab)}
              onChange={(id) => change({ tab: tabOfId(id) })}
            >
              <DrawerLayout drawer={drawer}>
                {view.pivotBy !== undefined && view.layout === 'table' ? (
                  <PivotTable
                    matching={list?.matching ?? none}
                    listed={list?.listed ?? none}
                    view={view}
                    onChange={change}
                    empty={empty}
                  />
                ) : (
                  <HealthList list={list} view={view} onChange={change} pins={pins} empty={empty} />
                )}
              </DrawerLayout>
            </Tabs>
          </div>
        </div>
      </ListFrame>
      {view.wall && kept !== undefined && list !== undefined && !failed && (
        <WallView
          kept={kept}
          list={list}
          view={view}
          pins={pins}
          online={online}
          onRefresh={askNow}
          onOpen={(id) => change({ wall: false, checkId: id })}
          onClose={() => change({ wall: false })}
        />
      )}
    </>
  );
}
