import { useQuery } from '@tanstack/react-query';
import { Pause, Play, WrapText } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { isUuid } from '#contract/rules/ids.ts';
import { labelFilterId, parseLabelFilterId } from '#contract/rules/logs.ts';
import { localTimeZone } from '#contract/rules/zonedTime.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { OneLineToolbar } from '#kit/filters/OneLineToolbar.tsx';
import { SearchField } from '#kit/filters/SearchField.tsx';
import { TriStateFilter } from '#kit/filters/TriStateFilter.tsx';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { formatCount, formatInteger } from '#kit/format/formatNumber.ts';
import { useTimeZone } from '#kit/format/useTimeZone.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { TimeRangePicker } from '#kit/timeRange/TimeRangePicker.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { useCommands } from '#parts/commands.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { ListFrame } from '#parts/list/ListFrame.tsx';
import { useView } from '#parts/list/useView.ts';
import { localZoneOption, timeZoneOptions } from '#parts/timeZoneOptions.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { skeletonWidths } from './columnWidths.ts';
import { LogViewer } from './LogViewer.tsx';
import { logsView } from './logsView.ts';
import { listTexts, messages } from './messages.ts';

/** The option of the window's time zone. */
const defaultZoneOption = (ofWindow: string): Option =>
  ofWindow === localTimeZone
    ? localZoneOption(messages.zones.local, Date.now())
    : { value: '', label: messages.zones.window, detail: ofWindow };

/** Delay in milliseconds between typing and the search. */
const searchDelayMs = 500;

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
  const component = components.data?.data.find(({ id }) => id === componentId);
  const source = sources.data?.data;
  const name = component?.name ?? source?.name ?? undefined;
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
  const defaultZone = defaultZoneOption(useTimeZone());
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
          isPinned: true,
          control: (
            <Select
              label={messages.component}
              placeholder={messages.noSelector}
              options={(components.data?.data ?? []).map(({ id, name: label, icon, type }) => ({
                value: id,
                label,
                icon: icon ?? undefined,
                qualifier: type === null ? undefined : formatTypeLabel(type),
              }))}
              value={topologyId}
              optionOf={(value) => ({ value, label: name ?? messages.unknown })}
              loading={components.isLoading}
              emptyText={
                components.error !== null
                  ? messages.componentsFailed
                  : components.data?.data.length === 0
                    ? messages.noComponents
                    : messages.noMatch
              }
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
          isPinned: true,
          grows: true,
          control: (
            <SearchField
              ref={search}
              label={messages.search}
              value={view.query}
              delayMs={searchDelayMs}
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
                  value: labelFilterId(key, value),
                  label: labelFilterId(key, value),
                  detail: formatCount(count),
                })),
              )}
              chosen={view.labels}
              keyOf={(id) => parseLabelFilterId(id)?.key ?? id}
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
          panelControl: (
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
              placeholder={defaultZone.label}
              onOpen={() =>
                setZones(timeZoneOptions(defaultZone, view.timeZone ?? localTimeZone, Date.now()))
              }
              onChange={(zone) => change({ timeZone: zone === '' ? undefined : zone }, 'replace')}
            />
          ),
        },
      ]}
    />
  );
  const loaded = lines.data?.data;
  const note = loaded?.of !== undefined && (
    <span>{messages.partLoaded(formatInteger(loaded.lines), formatInteger(loaded.of))}</span>
  );
  const selectionQuery = componentId === undefined ? components : sources;
  const hasSelection = componentId !== undefined && selector !== undefined;
  return (
    <ListFrame
      texts={listTexts(messages.title(componentId === undefined ? undefined : (name ?? messages.unknown)))}
      query={hasSelection ? { data: lines.data, error: lines.error } : { data: undefined, error: null }}
      onRetry={() => void lines.refetch()}
      addressToSave={at.addressToSave}
      toolbar={toolbar}
    >
      {!hasSelection && selectionQuery.error !== null && selectionQuery.data === undefined ? (
        <FailurePanel
          error={selectionQuery.error}
          title={componentId === undefined ? messages.componentsFailed : messages.selectorsFailed}
          needs="topology"
          onRetry={() => void selectionQuery.refetch()}
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
        <SkeletonRows widths={skeletonWidths} />
      ) : (
        <LogViewer
          key={`${componentId} ${selector}`}
          at={at}
          componentId={componentId}
          name={[name ?? 'logs', selector].join('-')}
          session={session}
          note={note}
          isFollowing={isFollowing}
          onLinesDropped={() => void lines.refetch()}
        />
      )}
    </ListFrame>
  );
}
