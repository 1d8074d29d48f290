import { useQuery } from '@tanstack/react-query';
import { Pause, Play, WrapText } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import { labelId, labelOfId } from '../../../src-preload/contract/rules/logs.ts';
import { Button, IconButton } from '../../kit/controls/Button.tsx';
import { OneLineToolbar } from '../../kit/filters/OneLineToolbar.tsx';
import { SearchField } from '../../kit/filters/SearchField.tsx';
import { TriStateFilter } from '../../kit/filters/TriStateFilter.tsx';
import { formatCount, formatInteger } from '../../kit/format/formatNumber.ts';
import { EmptyPanel } from '../../kit/panels/Panel.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import type { Option } from '../../kit/select/Option.ts';
import { Select } from '../../kit/select/Select.tsx';
import { TimeRangePicker } from '../../kit/timeRange/TimeRangePicker.tsx';
import { queries } from '../../parts/bridge/bridge.ts';
import { useCommands } from '../../parts/commands.ts';
import { FailurePanel } from '../../parts/FailurePanel.tsx';
import { ListFrame } from '../../parts/list/ListFrame.tsx';
import { useView } from '../../parts/list/useView.ts';
import { useServerOnline } from '../../parts/useServerOnline.ts';
import { LogViewer } from './LogViewer.tsx';
import { logsView } from './logsView.ts';
import { listWords, messages } from './messages.ts';
import { timeZoneOptions } from './timeZones.ts';

/** Delay in milliseconds between typing and the search. */
const searchMs = 500;

export function LogsScreen() {
  const at = useView(logsView);
  const { view, change } = at;
  const online = useServerOnline();
  const { topologyId } = view;
  const componentId = topologyId !== undefined && isUuid(topologyId) ? topologyId : undefined;
  const components = useQuery(queries.logs.components.queryOptions());
  const sources = useQuery(
    queries.logs.selectors.queryOptions({
      input: { componentId: componentId ?? '' },
      enabled: componentId !== undefined,
    }),
  );
  const known = components.data?.data.find(({ id }) => id === componentId);
  const source = sources.data?.data;
  const name = known?.name ?? source?.name ?? undefined;
  // Defaults to the first selector if the URL names none.
  const selector = view.logsSelector ?? source?.selectors[0];
  const lines = useQuery(
    queries.logs.read.queryOptions({
      input: { componentId: componentId ?? '', selector: selector ?? '' },
      enabled: componentId !== undefined && selector !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const session = lines.data?.data.session;
  const labels = useQuery(
    queries.logs.labels.queryOptions({ input: { session: session ?? '' }, enabled: false }),
  );
  const search = useRef<{ readonly focus: () => void }>(null);
  const [zones, setZones] = useState<readonly Option[]>([]);
  useCommands(
    useMemo(
      () => [{ id: 'logs search', title: messages.search, keys: '/', run: () => search.current?.focus() }],
      [],
    ),
  );

  const isFollowing = view.follow && online;
  const toolbar = (
    <OneLineToolbar
      label={messages.bar}
      moreLabel={messages.more}
      controls={[
        {
          id: 'component',
          stays: true,
          control: (
            <Select
              label={messages.component}
              placeholder={messages.noSelector}
              options={(components.data?.data ?? []).map(({ id, name: label, icon, type }) => ({
                value: id,
                label,
                icon: icon ?? undefined,
                detail: type ?? undefined,
              }))}
              value={topologyId}
              nameOf={() => name ?? messages.unknown}
              loading={components.isLoading}
              emptyText={components.error === null ? messages.noComponents : messages.componentsFailed}
              onOpen={() => components.error !== null && void components.refetch()}
              onChange={(id) => change({ topologyId: id, logsSelector: undefined, labels: new Map() })}
            />
          ),
        },
        {
          id: 'selector',
          control: (
            <Select
              label={messages.selector}
              placeholder={messages.noSelector}
              options={(source?.selectors ?? []).map((value) => ({ value, label: value }))}
              value={selector}
              disabled={componentId === undefined}
              onChange={(next) => change({ logsSelector: next, labels: new Map() })}
            />
          ),
        },
        {
          id: 'search',
          stays: true,
          grows: true,
          control: (
            <SearchField
              ref={search}
              label={messages.search}
              value={view.query}
              delayMs={searchMs}
              maxLength={500}
              onSearch={(query) => query !== view.query && change({ query })}
            />
          ),
        },
        {
          id: 'follow',
          end: true,
          control: (
            <Button
              data-tooltip={view.follow ? messages.following : messages.followTip}
              disabledReason={online ? undefined : messages.offline}
              aria-pressed={isFollowing}
              onClick={() => change({ follow: !view.follow }, 'replace')}
            >
              {isFollowing ? <Pause aria-hidden /> : <Play aria-hidden />}
              {isFollowing ? messages.pause : messages.follow}
            </Button>
          ),
        },
        {
          id: 'labels',
          control: (
            <TriStateFilter
              label={messages.labels}
              options={(labels.data ?? []).flatMap(({ key, values }) =>
                values.map(({ value, count }) => ({
                  value: labelId(key, value),
                  label: labelId(key, value),
                  detail: formatCount(count),
                })),
              )}
              chosen={view.labels}
              keyOf={(id) => labelOfId(id)?.key ?? id}
              loading={labels.isFetching}
              onOpen={() => session !== undefined && void labels.refetch()}
              onChange={(chosen) => change({ labels: chosen })}
            />
          ),
        },
        {
          id: 'range',
          end: true,
          control: (
            <TimeRangePicker
              value={view.start === 'all' ? undefined : view.start}
              onChange={(range) => change({ start: range ?? 'all' })}
            />
          ),
        },
        {
          id: 'wrap',
          end: true,
          control: (
            <IconButton
              label={messages.wrap}
              pressed={view.wrap}
              onClick={() => change({ wrap: !view.wrap }, 'replace')}
            >
              <WrapText aria-hidden />
            </IconButton>
          ),
          inPanel: (
            <Button aria-pressed={view.wrap} onClick={() => change({ wrap: !view.wrap }, 'replace')}>
              <WrapText aria-hidden />
              {messages.wrap}
            </Button>
          ),
        },
        {
          id: 'zone',
          end: true,
          control: (
            <Select
              label={messages.zones.label}
              align="end"
              options={zones}
              value={view.timeZone ?? ''}
              nameOf={(zone) => zone}
              placeholder={messages.zones.local}
              onOpen={() => setZones(timeZoneOptions())}
              onChange={(zone) => change({ timeZone: zone === '' ? undefined : zone }, 'replace')}
            />
          ),
        },
      ]}
    />
  );
  const kept = lines.data?.data;
  const note = kept?.of !== undefined && (
    <span>{messages.keptPart(formatInteger(kept.lines), formatInteger(kept.of))}</span>
  );
  const failedChoosing = componentId === undefined ? components : sources;
  const chosen = componentId !== undefined && selector !== undefined;
  return (
    <ListFrame
      words={listWords(messages.title(componentId === undefined ? undefined : (name ?? messages.unknown)))}
      asked={chosen ? { data: lines.data, error: lines.error } : { data: undefined, error: null }}
      onRetry={() => void lines.refetch()}
      lasting={at.lasting}
      toolbar={toolbar}
    >
      {!chosen && failedChoosing.error !== null && failedChoosing.data === undefined ? (
        <FailurePanel
          error={failedChoosing.error}
          title={componentId === undefined ? messages.componentsFailed : messages.selectorsFailed}
          needs="topology"
          onRetry={() => void failedChoosing.refetch()}
        />
      ) : topologyId !== undefined && componentId === undefined ? (
        <EmptyPanel title={messages.noComponent}>{messages.choose}</EmptyPanel>
      ) : componentId === undefined ? (
        <EmptyPanel title={messages.choose}>
          {components.data?.data.length === 0 ? messages.noComponents : undefined}
        </EmptyPanel>
      ) : source !== undefined && selector === undefined ? (
        <EmptyPanel title={messages.nothing}>{messages.noSelectors}</EmptyPanel>
      ) : session === undefined ? (
        <SkeletonRows />
      ) : (
        <LogViewer
          key={`${componentId} ${selector}`}
          at={at}
          componentId={componentId}
          name={[name ?? 'logs', selector].join('-')}
          session={session}
          note={note}
          follows={isFollowing}
          onGone={() => void lines.refetch()}
        />
      )}
    </ListFrame>
  );
}
