import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CheckListItem } from '#contract/entities/check.ts';
import { checkRanges } from '#contract/rules/checkRanges.ts';
import { DrawerLayout } from '#kit/overlay/DrawerLayout.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { CheckTable } from '#parts/checks/CheckTable.tsx';
import { checksAtMoments } from '#parts/checks/checksAt.ts';
import { checkSortColumns, defaultCheckSort } from '#parts/checks/checkView.ts';
import { CheckDrawer } from '#parts/checks/drawer/CheckDrawer.tsx';
import { orderChecks } from '#parts/checks/orderChecks.ts';
import { useItemChecks } from '#parts/checks/useItemChecks.ts';
import { booleanTrueFalse, oneOf, text } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';
import { ListFrame } from '#parts/list/ListFrame.tsx';
import { useView } from '#parts/list/useView.ts';
import { usePins } from '#parts/recent/pins.ts';
import { useItemMoment } from './itemMoment.ts';
import { checksTexts, messages } from './messages.ts';

/** URL parameters of the tab, with the names of the health dashboard. */
const checksView = defineView(
  {
    timeRange: oneOf(
      checkRanges.map(([name]) => name),
      undefined,
    ),
    checkId: text(),
    sortBy: oneOf(checkSortColumns, defaultCheckSort),
    sortDesc: booleanTrueFalse(),
  },
  { panelFields: ['checkId', 'timeRange'], keepsOthers: true },
);

const none: readonly CheckListItem[] = [];
/** An item has few checks, so each has its own row. */
const groupBy = 'no-group';

export function ChecksTab() {
  const { id = '' } = useParams({ strict: false });
  const { view, change } = useView(checksView);
  const { checkId, sortBy, sortDesc } = view;
  const { checks: present, asked } = useItemChecks(id);
  const { at, moment } = useItemMoment();
  const isPast = at !== undefined;
  const toMoment = useMemo(
    () => (isPast && present !== undefined ? checksAtMoments(present) : undefined),
    [isPast, present],
  );
  const ofMoment = useMemo(() => moment && toMoment?.(moment), [toMoment, moment]);
  const checks = isPast ? ofMoment : present;
  const pins = usePins('check');
  const list = useMemo(
    () => (checks === undefined ? undefined : orderChecks(checks, checks, { groupBy, sortBy, sortDesc })),
    [checks, sortBy, sortDesc],
  );
  const rows = list?.rows ?? none;
  const index = rows.findIndex((check) => check.id === checkId);
  const openHandlerFor = (check: CheckListItem | undefined) =>
    check === undefined ? undefined : () => change({ checkId: check.id }, 'replace');
  const rowThen = ofMoment && (ofMoment.find((check) => check.id === checkId) ?? null);
  const drawer = checkId !== undefined && (
    <CheckDrawer
      id={checkId}
      listRow={present?.find((check) => check.id === checkId)}
      earlier={at === undefined ? undefined : { at: moment?.at ?? at, row: rowThen }}
      range={view.timeRange}
      onRange={(timeRange) => change({ timeRange }, 'replace')}
      onClose={() => change(checksView.closed)}
      onPrevious={index < 0 ? undefined : openHandlerFor(rows[index - 1])}
      onNext={index < 0 ? undefined : openHandlerFor(rows[index + 1])}
    />
  );
  return (
    <ListFrame
      isEmbedded
      texts={checksTexts}
      query={asked}
      onRetry={() => void asked.refetch()}
      toolbar={null}
    >
      <DrawerLayout drawer={drawer}>
        <CheckTable
          id="checks of an item"
          label={checksTexts.title}
          list={list}
          view={{ groupBy, sortBy, sortDesc, checkId }}
          onChange={change}
          pins={pins}
          withNamespace
          empty={<EmptyPanel title={messages.noChecks}>{checksTexts.empty}</EmptyPanel>}
        />
      </DrawerLayout>
    </ListFrame>
  );
}
