import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Check, CheckListItem } from '#contract/entities/check.ts';
import type { CheckRange } from '#contract/health.ts';
import {
  type CheckRangeName,
  checkRangeMs,
  checkRanges,
  defaultCheckRange,
  isCheckRange,
} from '#contract/rules/checkRanges.ts';
import { Box, Row } from '#kit/layout/boxes.tsx';
import { Drawer } from '#kit/overlay/Drawer.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { Select } from '#kit/select/Select.tsx';
import { Tabs } from '#kit/tabs/Tabs.tsx';
import { CopyLinkMenu } from '#parts/CopyLinkMenu.tsx';
import { checkAddress, type DrawerTab } from '#parts/checkAddress.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { isBridgeLost } from '#parts/failures.ts';
import { useVisit } from '#parts/recent/useVisit.ts';
import { capital } from '#parts/resource/resourceTexts.ts';
import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import { useShareSubject } from '#parts/share/subject.ts';
import { useOwnLocation } from '#parts/useOwnLocation.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { checkRecord } from '../checkRecord.ts';
import styles from './CheckDrawer.module.css';
import { CheckFooter } from './CheckFooter.tsx';
import { CheckAddress, CheckHeading } from './CheckHeading.tsx';
import { CheckRelationshipsTab } from './CheckRelationshipsTab.tsx';
import { checkAt, thenText, useStoredRuns, useThrottledCheck } from './checkThen.ts';
import { drawerNotice } from './drawerNotice.ts';
import { type DrawerView, readDrawerView, withoutDrawerView, writeDrawerView } from './drawerView.ts';
import { type ChosenSpan, HealthOverview, SpanButton } from './HealthOverview.tsx';
import { messages } from './messages.ts';
import type { CheckThen } from './momentSteps.ts';
import { PinButton } from './PinButton.tsx';
import { RunHistory } from './RunHistory.tsx';
import { relationshipsOf } from './relationships.ts';
import { SpecTab } from './SpecTab.tsx';
import { StatTiles } from './StatTiles.tsx';
import { useCheck } from './useCheck.ts';
import { useRange } from './useRange.ts';
import { useCheckGraph } from './useRuns.ts';
import { useTallWindow } from './useTallWindow.ts';

interface CheckDrawerProps {
  readonly id: string;
  /** The list row, displayed until the check is loaded. */
  readonly listRow: CheckListItem | undefined;
  /** Range from the address. If absent, the age of the last run decides. */
  readonly range: CheckRangeName | undefined;
  readonly onRange: (range: CheckRangeName) => void;
  /** The earlier moment that the drawer shows. Undefined for now. */
  readonly earlier?: CheckThen | undefined;
  readonly onClose: () => void;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

/** The drawer follows the cursor of the list. A check counts as opened after this time, in milliseconds. */
const openedAfterMs = 1_000;

/** @param at an earlier moment, at which the range ends, in ISO 8601. Undefined for now. */
const rangeUntil = (last: CheckRangeName, at: string | undefined): CheckRange =>
  at === undefined ? { last } : { from: new Date(Date.parse(at) - checkRangeMs(last)).toISOString(), to: at };

const rangeOptions = checkRanges.map(([name]) => ({ value: name, label: name }));

interface BodyProps {
  readonly checkQuery: ReturnType<typeof useCheck>;
  /** The check of the displayed moment. */
  readonly check: Check;
  readonly range: CheckRangeName | undefined;
  readonly onRange: (range: CheckRangeName) => void;
  readonly view: DrawerView;
  readonly onView: (patch: Partial<DrawerView>) => void;
  /** The displayed moment, in ISO 8601. Undefined for now. */
  readonly at: string | undefined;
  /** Note above the details. */
  readonly note: string | undefined;
  /** Whether no run of the check is stored, so that an earlier moment has none. */
  readonly isNoneStored: boolean;
}

/** Details of one check. The component has a key per check, which resets the range selected on the chart. */
function CheckBody(props: BodyProps) {
  const { checkQuery, check, range, onRange, view, onView, at, note, isNoneStored } = props;
  const { id } = check;
  const online = useServerOnline();
  const tall = useTallWindow();
  const [chosenSpan, setSpan] = useState<ChosenSpan>();
  // Runs after an earlier moment are not part of its state.
  const span = at !== undefined && chosenSpan !== undefined && chosenSpan.to > at ? undefined : chosenSpan;
  const isStored = at !== undefined;
  const activeRange = span ?? (range === undefined ? undefined : rangeUntil(range, at));
  const graph = useCheckGraph({ id, range: activeRange, isStored, isNoneStored });
  const notice = online && !isStored ? drawerNotice(checkQuery, graph) : undefined;

  const rangeControls = (
    <Row as="span" display="inline-flex" fixed gap={8}>
      {span !== undefined && (
        <SpanButton span={span} range={range ?? defaultCheckRange} onClear={() => setSpan(undefined)} />
      )}
      <Select
        label={messages.timeRange}
        align="end"
        options={rangeOptions}
        value={range}
        placeholder=""
        onChange={(value) => {
          if (!isCheckRange(value)) return;
          setSpan(undefined);
          onRange(value);
        }}
      />
    </Row>
  );
  const overview = (actions?: ReactNode) => (
    <HealthOverview
      check={check}
      graphQuery={graph}
      rangeMs={checkRangeMs(range ?? defaultCheckRange)}
      onSpan={setSpan}
      online={online}
      actions={actions}
    />
  );
  const relationshipCount =
    checkQuery.fullCheck === undefined ? undefined : relationshipsOf(checkQuery.fullCheck).length;
  const tabs: ReadonlyArray<{
    readonly id: DrawerTab;
    readonly label: string;
    readonly count?: number | undefined;
  }> = [
    { id: 'history', label: messages.tabs.history },
    ...(tall ? [] : [{ id: 'graph', label: messages.tabs.graph } as const]),
    { id: 'spec', label: messages.tabs.spec },
    { id: 'relationships', label: messages.tabs.relationships, count: relationshipCount },
  ];
  // In a tall window the chart is above the tabs, so its tab does not exist.
  const tab = tall && view.tab === 'graph' ? 'history' : view.tab;
  const contents: Readonly<Record<DrawerTab, () => ReactNode>> = {
    history: () => (
      <RunHistory
        id={id}
        range={activeRange}
        isStored={isStored}
        isNoneStored={isNoneStored}
        view={view}
        onChange={onView}
        online={online}
      />
    ),
    graph: () => (
      <Box paddingX={16} paddingY={12}>
        {overview()}
      </Box>
    ),
    spec: () => <SpecTab check={check} online={online} />,
    relationships: () => (
      <CheckRelationshipsTab
        check={checkQuery.fullCheck}
        error={checkQuery.error}
        onRetry={checkQuery.retry}
      />
    ),
  };
  return (
    <div className={styles.body}>
      <CheckAddress check={check} />
      {note !== undefined && (
        <div className={styles.notice}>
          <StaleDataNotice text={note} details={undefined} />
        </div>
      )}
      {notice !== undefined && (
        <div className={styles.notice}>
          <StaleDataNotice {...notice} />
        </div>
      )}
      <StatTiles check={check} graph={graph.answer?.data} isLoading={graph.pending} at={at} />
      {tall && overview(rangeControls)}
      <div className={styles.tabs}>
        <Tabs
          label={messages.parts}
          tabs={tabs}
          value={tab}
          onChange={(next) => onView({ tab: next })}
          end={tall ? undefined : rangeControls}
        >
          {contents[tab]()}
        </Tabs>
      </div>
    </div>
  );
}

/** Drawer with the details, history and actions of a check, next to the list. */
export function CheckDrawer(props: CheckDrawerProps) {
  const { id, listRow, range: chosen, onRange, earlier, onClose, onPrevious, onNext } = props;
  const { history } = useRouter();
  const { searchStr } = useOwnLocation();
  const online = useServerOnline();
  const checkQuery = useCheck(id, listRow);
  const { check, fullCheck, answer, failure, error, retry } = checkQuery;
  const range = useRange(chosen, { id, lastRunAt: check?.lastRunAt, isLost: failure !== undefined });
  useVisit(check && checkRecord(check), openedAfterMs);
  useShareSubject(
    check && { name: check.name, facts: [check.type, capital(check.status)], note: check.description },
    'panel',
  );
  const view = readDrawerView(searchStr);
  const setView = (patch: Partial<DrawerView>) => {
    const { pathname, search } = history.location;
    history.replace(pathname + writeDrawerView(search, patch));
  };
  const close = () => {
    onClose();
    const { pathname, search } = history.location;
    const rest = withoutDrawerView(search);
    if (rest !== search) history.replace(pathname + rest);
  };
  const name = check?.name ?? messages.check;
  const then = useThrottledCheck(id, earlier);
  const at = then?.at;
  const stored = useStoredRuns(id, at);
  const displayed =
    check === undefined || then === undefined
      ? check
      : then.row === undefined
        ? undefined
        : checkAt(check, then, stored);

  return (
    <Drawer
      title={name}
      heading={
        displayed && (
          <CheckHeading check={displayed} answer={answer} online={online} isThen={then !== undefined} />
        )
      }
      actions={check !== undefined && <PinButton check={check} />}
      onClose={close}
      onPrevious={onPrevious}
      onNext={onNext}
      link={<CopyLinkMenu address={checkAddress(id, range, view.tab, earlier?.at)} />}
      footer={
        check !== undefined && (
          <CheckFooter check={check} isLoaded={fullCheck !== undefined} range={range ?? defaultCheckRange} />
        )
      }
    >
      {displayed !== undefined && (
        <CheckBody
          key={id}
          checkQuery={checkQuery}
          check={displayed}
          range={range}
          onRange={onRange}
          view={view}
          onView={setView}
          at={at}
          note={at === undefined ? undefined : thenText(at, stored)}
          isNoneStored={at !== undefined && stored.since === null}
        />
      )}
      {displayed === undefined && (check !== undefined || failure === undefined) && <SkeletonRows />}
      {check === undefined && failure?.code === 'NOT_FOUND' && (
        <EmptyPanel title={messages.notFound}>{messages.notFoundText(id)}</EmptyPanel>
      )}
      {check === undefined &&
        failure !== undefined &&
        failure.code !== 'NOT_FOUND' &&
        !isBridgeLost(error) && <FailurePanel error={error} title={messages.failed} onRetry={retry} />}
    </Drawer>
  );
}
