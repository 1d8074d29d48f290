import { useCallback, useMemo, useRef, useState } from 'react';
import type { CheckListItem } from '#contract/entities/check.ts';
import { checkRangeMs, defaultCheckRange } from '#contract/rules/checkRanges.ts';
import type { MomentSubject } from '#contract/rules/healthHistory.ts';
import { useAfterPaint } from '#kit/afterPaint.ts';
import { Column, Row } from '#kit/layout/boxes.tsx';
import { DrawerLayout } from '#kit/overlay/DrawerLayout.tsx';
import type { RefreshRate } from '#kit/refresh/refreshRates.ts';
import { useAutoRefresh } from '#kit/refresh/useAutoRefresh.ts';
import { type Tab, Tabs } from '#kit/tabs/Tabs.tsx';
import { checksAtMoments, unknownOfChecks } from '#parts/checks/checksAt.ts';
import { CheckDrawer } from '#parts/checks/drawer/CheckDrawer.tsx';
import { ListFrame } from '#parts/list/ListFrame.tsx';
import { hasNoData } from '#parts/list/listNotice.ts';
import { MomentFooter } from '#parts/moment/MomentFooter.tsx';
import { MomentNotice } from '#parts/moment/MomentNotice.tsx';
import { messages as momentMessages } from '#parts/moment/messages.ts';
import { useMomentCommands } from '#parts/moment/momentControl.tsx';
import type { OnMoment } from '#parts/moment/useLiveMoment.ts';
import { useMoment } from '#parts/moment/useMoment.ts';
import { usePins } from '#parts/recent/pins.ts';
import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import { useOwnLocation } from '#parts/useOwnLocation.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { AddCheck } from './AddCheck.tsx';
import type { CheckTab } from './checkTabs.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { HealthControls } from './HealthControls.tsx';
import { HealthList } from './HealthList.tsx';
import { type HealthLine, HealthToolbar } from './HealthToolbar.tsx';
import { readRate, saveRate } from './healthSettings.ts';
import { hasUnreadableLabels, healthView } from './healthView.ts';
import { listTexts, messages } from './messages.ts';
import { NoChecks } from './NoChecks.tsx';
import { PivotTable } from './PivotTable.tsx';
import { ScopeChips } from './ScopeChips.tsx';
import { useCheckList } from './useCheckList.ts';
import { useChecks, useRefresh } from './useChecks.ts';
import { useComponentScope, useScopedChecks } from './useComponentScope.ts';
import { type UpdateHealthView, useHealthView } from './useHealthView.ts';
import { useWideWindow } from './useWideWindow.ts';
import { HealthWall } from './wall/HealthWall.tsx';

const none: readonly CheckListItem[] = [];

const momentSubjects: readonly MomentSubject[] = ['check'];

const allTabId = 'all';
const tabId = (tab: string | undefined): string => (tab === undefined ? allTabId : `tab ${tab}`);
const tabOfId = (id: string): string | undefined => (id === allTabId ? undefined : id.slice('tab '.length));

const toTabs = (tabs: readonly CheckTab[]): ReadonlyArray<Tab> =>
  tabs.map(({ value, count }) => ({ id: tabId(value), label: value ?? messages.allTab, count }));

export function HealthScreen() {
  const { view, addressToSave, change } = useHealthView();
  const { searchStr } = useOwnLocation();
  const online = useServerOnline();
  const wide = useWideWindow();
  const [rate, setRate] = useState<RefreshRate>(readRate);
  const range = view.timeRange ?? defaultCheckRange;
  const rangeMinutes = checkRangeMs(range) / 60_000;

  const answer = useChecks();
  // Show the cached checks first: the summary request is expensive for the server.
  const isPainted = useAfterPaint(!answer.isPending);
  const refresh = useRefresh(range, online && isPainted);
  const refreshNow = () => {
    if (online) void refresh.refetch();
  };
  useAutoRefresh(rate, rangeMinutes, refreshNow);

  const cached = answer.data;
  const { at } = view;
  const shown = useMoment(at, momentSubjects);
  const { moment } = shown;
  const onAt = useCallback<OnMoment>((next, how) => change({ at: next }, how), [change]);
  const onToggle = useCallback((next: string | undefined) => onAt(next, 'push'), [onAt]);
  useMomentCommands(at, onToggle);
  const present = cached?.checks;
  const isPast = at !== undefined;
  const toMoment = useMemo(
    () => (isPast && present !== undefined ? checksAtMoments(present) : undefined),
    [isPast, present],
  );
  const ofMoment = useMemo(() => moment && toMoment?.(moment), [toMoment, moment]);
  const scope = useComponentScope(view.component);
  const scoped = useScopedChecks(isPast ? ofMoment : present, scope);
  const checks = scoped ?? none;
  const list = useCheckList(scoped, view);
  const pins = usePins('check');
  const line = useRef<HealthLine>(null);
  const filter = useCallback<UpdateHealthView>(
    (patch, how) => {
      line.current?.keepWaiting(patch);
      change(patch, how);
    },
    [change],
  );

  // Show the cached checks in any case, unless the server denies access.
  const listState = { data: cached, error: answer.error ?? (cached === undefined ? null : refresh.error) };
  const scopeError = scope?.error ?? null;
  const otherError = scopeError ?? shown.error;
  const queryState = otherError === null ? listState : { data: undefined, error: otherError };
  const failed = hasNoData(queryState);

  const { checkId } = view;
  const orderedChecks = list?.rows ?? none;
  const index = useMemo(() => orderedChecks.findIndex(({ id }) => id === checkId), [orderedChecks, checkId]);
  const listed = useMemo(() => cached?.checks.find(({ id }) => id === checkId), [cached, checkId]);
  const openHandlerFor = (check: CheckListItem | undefined) =>
    check === undefined ? undefined : () => change({ checkId: check.id }, 'replace');
  const rowThen = ofMoment && (ofMoment.find((check) => check.id === checkId) ?? null);
  const drawer = checkId !== undefined && (
    <CheckDrawer
      id={checkId}
      listRow={listed}
      earlier={at === undefined ? undefined : { at: moment?.at ?? at, row: rowThen }}
      range={view.timeRange}
      onRange={(timeRange) => change({ timeRange }, 'replace')}
      onClose={() => change(healthView.closed)}
      onPrevious={index < 0 ? undefined : openHandlerFor(orderedChecks[index - 1])}
      onNext={index < 0 ? undefined : openHandlerFor(orderedChecks[index + 1])}
    />
  );

  const retry = () => {
    shown.retry();
    if (scopeError !== null) scope?.retry();
    void answer.refetch();
    refreshNow();
  };
  const empty = (
    <NoChecks
      view={view}
      onChange={change}
      total={cached?.checks.length ?? 0}
      matching={list?.matching.length ?? 0}
    />
  );
  return (
    <>
      <ListFrame
        texts={
          scopeError !== null
            ? { ...listTexts, failed: messages.scopeFailed }
            : shown.error !== null
              ? { ...listTexts, failed: momentMessages.failedTitle }
              : listTexts
        }
        query={queryState}
        onRetry={retry}
        addressToSave={addressToSave}
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
              saveRate(next);
              setRate(next);
            }}
            rangeMinutes={rangeMinutes}
          />
        }
        toolbar={
          <>
            <HealthToolbar
              checks={checks}
              view={view}
              onChange={change}
              onFilter={filter}
              componentName={scope?.checkIds === undefined ? undefined : scope.name}
              line={line}
              wide={wide}
            />
            <ScopeChips scope={scope} view={view} onChange={filter} />
          </>
        }
        notices={
          <>
            {at !== undefined && shown.error === null && <MomentNotice at={at} />}
            {hasUnreadableLabels(searchStr) && (
              <StaleDataNotice text={messages.unreadableLabels} details={undefined} />
            )}
          </>
        }
        footer={
          <MomentFooter at={at} onAt={onAt} shown={shown} subjects={momentSubjects} notes={unknownOfChecks} />
        }
      >
        <Row align="stretch" grow minHeight={0}>
          {wide && <FilterPanel checks={checks} view={view} onChange={filter} />}
          <Column grow minWidth={0} minHeight={0}>
            <Tabs
              label={messages.tabs}
              tabs={toTabs(list?.tabs ?? [{ value: undefined, count: 0 }])}
              value={tabId(view.tab)}
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
          </Column>
        </Row>
      </ListFrame>
      {view.wall && cached !== undefined && list !== undefined && !failed && (
        <HealthWall
          cached={cached}
          list={list}
          view={view}
          pins={pins}
          online={online}
          onRefresh={refreshNow}
          onOpen={(id) => change({ wall: false, checkId: id })}
          onClose={() => change({ wall: false })}
        />
      )}
    </>
  );
}
