import { useMemo } from 'react';
import { sendResourceKinds, sendStatuses } from '#contract/rules/notifications.ts';
import { choose } from '#kit/address/triState.ts';
import { Chip } from '#kit/filters/Chip.tsx';
import { TriStateFilter } from '#kit/filters/TriStateFilter.tsx';
import { Column } from '#kit/layout/boxes.tsx';
import type { Option } from '#kit/select/Option.ts';
import { TimeRangePicker } from '#kit/timeRange/TimeRangePicker.tsx';
import { useAllAcknowledged } from '#parts/acknowledgements/useAcknowledgements.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { ListPage } from '#parts/list/ListPage.tsx';
import { useServerList } from '#parts/list/useServerList.ts';
import { useView } from '#parts/list/useView.ts';
import { messages as words } from '#parts/notifications/sends/messages.ts';
import { sendResource } from '#parts/notifications/sends/sendResource.ts';
import { notificationStatusLabel } from '#parts/notifications/sends/sendStatus.ts';
import { NotificationTabs } from '../NotificationTabs.tsx';
import { exportSends } from './exportSends.ts';
import { listTexts, messages } from './messages.ts';
import { SendDetails } from './SendDetails.tsx';
import { sendColumns } from './sendColumns.ts';
import { sendsInput, sendsView } from './sendsView.ts';

const { filters: texts } = messages;
const statusOptions = sendStatuses.map((value): Option => ({ value, label: notificationStatusLabel(value) }));
const kindOptions = sendResourceKinds.map((value): Option => ({ value, label: words.kinds[value] }));

export function SendsScreen() {
  const at = useView(sendsView);
  const { view, change, hrefOf, close, open } = at;
  const input = sendsInput(view, Date.now());
  const list = useServerList({
    procedure: queries.notifications.sends.list,
    input,
    rows: 'sends',
    rowId: ({ id }) => id,
    newer: 'held',
  });
  const { rows } = list;
  const acknowledged = useAllAcknowledged();
  const columns = useMemo(
    () => sendColumns(({ id }) => hrefOf({ id }), open, acknowledged),
    [hrefOf, open, acknowledged],
  );
  const index = rows?.findIndex(({ id }) => id === view.id) ?? -1;
  const openHandlerAt = (next: number) => {
    const found = index < 0 ? undefined : rows?.[next];
    return found && (() => change({ id: found.id }, 'replace'));
  };
  // Take the names from the displayed rows, otherwise show the ids.
  const ruleName = rows?.find(({ rule }) => rule.id === view.rule)?.rule.name ?? view.rule;
  const filteredResource = rows?.find(({ resource }) => resource.id === view.resource)?.resource;
  const resourceName = filteredResource === undefined ? view.resource : sendResource(filteredResource).name;
  return (
    <Column full="height">
      <NotificationTabs current="sends" />
      <ListPage
        id="sends"
        texts={listTexts}
        viewInAddress={at}
        list={list}
        columns={columns}
        openRowId={view.id}
        onOpen={({ id }) => change({ id })}
        onExport={(format, columnIds) => void exportSends(input, format, columnIds, list.page?.total)}
        cellFilters={{
          status: (value, sign) => ({ status: choose(view.status, value, sign) }),
          resource_type: (value, sign) => ({ resource_type: choose(view.resource_type, value, sign) }),
        }}
        filters={
          <>
            <TriStateFilter
              label={texts.status}
              options={statusOptions}
              chosen={view.status}
              onChange={(status) => change({ status })}
            />
            <TriStateFilter
              label={texts.resourceType}
              options={kindOptions}
              chosen={view.resource_type}
              onChange={(type) => change({ resource_type: type })}
            />
            <TimeRangePicker
              label={texts.range}
              value={view.range}
              direction="past"
              onChange={(range) => change({ range: range ?? at.definition.defaults.range })}
            />
            {view.rule !== undefined && (
              <Chip label={`${texts.rule} ${ruleName}`} onRemove={() => change({ rule: undefined })}>
                {texts.rule}: {ruleName}
              </Chip>
            )}
            {view.resource !== undefined && (
              <Chip
                label={`${texts.resource} ${resourceName}`}
                onRemove={() => change({ resource: undefined })}
              >
                {texts.resource}: {resourceName}
              </Chip>
            )}
          </>
        }
      >
        {view.id !== undefined && (
          <SendDetails
            id={view.id}
            listed={rows?.[index]}
            onClose={close}
            onPrevious={openHandlerAt(index - 1)}
            onNext={openHandlerAt(index + 1)}
          />
        )}
      </ListPage>
    </Column>
  );
}
