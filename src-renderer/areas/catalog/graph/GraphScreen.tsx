import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Graph } from '#kit/graph/Graph.tsx';
import type { RenderGraphIcon } from '#kit/graph/GraphNodeCard.tsx';
import { Icon } from '#kit/icons/Icon.tsx';
import { Box, Column, Text } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { toDisplayFailure } from '#parts/failures.ts';
import { saveGraph, showSaveFailure } from '#parts/graphs/saveGraph.ts';
import { useFolding } from '#parts/graphs/useFolding.ts';
import { useHidesDeleted } from '#parts/hiddenDeletions.ts';
import { list } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';
import { useView } from '#parts/list/useView.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { preferencesNow } from '#parts/preferences.ts';
import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import { itemPath } from '../flatColumns.ts';
import { Separator } from '../item/ItemCrumbs.tsx';
import { messages as itemMessages } from '../item/messages.ts';
import { graphPath, maxGraphItems } from './graphAddress.ts';
import { itemsGraph } from './itemsGraph.ts';
import { messages } from './messages.ts';

const graphView = defineView({ items: list(maxGraphItems) }, { path: graphPath });

const renderIcon: RenderGraphIcon = ({ icon }) => icon !== undefined && <Icon name={icon} />;

/** The relationships of several items in one graph. */
export function GraphScreen() {
  const { view, open } = useView(graphView);
  const [hideDeleted] = useHidesDeleted('areDeletedConfigsHidden');
  const answers = useQueries({
    queries: view.items.map((id) =>
      queries.relationships.list.queryOptions({
        input: { id, outgoing: true, incoming: true, soft: true, hideDeleted },
      }),
    ),
    combine: (results) => ({
      isPending: results.some((result) => result.isPending),
      data: results.flatMap((result) => result.data?.data ?? []),
      errors: results.flatMap(({ error, data }) => (error === null || data !== undefined ? [] : [error])),
      failedIds: results.flatMap(({ error, data }, at) =>
        error === null || data !== undefined ? [] : (view.items[at] ?? []),
      ),
      areAllMissing: results.every(
        ({ error }) => error !== null && toDisplayFailure(error).code === 'NOT_FOUND',
      ),
      retry: () => void Promise.all(results.map((result) => result.refetch())),
    }),
  });
  const { data, isPending } = answers;
  const graph = useMemo(
    () => (isPending ? undefined : itemsGraph(view.items, data, messages.chosen)),
    [view.items, data, isPending],
  );
  const { opened, onOpenedChange } = useFolding(undefined);
  const preferences = preferencesNow()?.relationships;
  const [firstError] = answers.errors;
  return (
    <Column full="height">
      <PageHeader title={messages.title}>
        <Link to="/catalog">{itemMessages.catalog}</Link>
        <Separator />
        {messages.title}
      </PageHeader>
      {view.items.length === 0 ? (
        <EmptyPanel title={messages.none}>{messages.noneText}</EmptyPanel>
      ) : data.length === 0 && !isPending && answers.areAllMissing ? (
        <EmptyPanel title={messages.noItems} />
      ) : firstError !== undefined && data.length === 0 && !isPending ? (
        <FailurePanel error={firstError} title={messages.failedAll} onRetry={answers.retry} />
      ) : (
        <>
          {answers.failedIds.length > 0 && !isPending && (
            <StaleDataNotice
              text={messages.failed(answers.failedIds.length)}
              details={answers.failedIds.join('\n')}
            />
          )}
          {data.some(({ more }) => more) && <StaleDataNotice text={messages.more} details={undefined} />}
          {graph !== undefined && (
            <Box paddingX={16} paddingY={8}>
              <Text tone="muted" role="status">
                {messages.counted(data.length, graph.others)}
              </Text>
            </Box>
          )}
          <Graph
            label={messages.label}
            data={graph?.data}
            subject={view.items.join(' ')}
            opened={opened}
            onOpenedChange={onOpenedChange}
            renderIcon={renderIcon}
            onOpen={({ id }) => open(itemPath(id))}
            onExport={(kind, blob) => void saveGraph(messages.fileName, kind, blob)}
            onExportFailed={showSaveFailure}
            emptyMessage={messages.noItems}
            {...(preferences === undefined
              ? {}
              : { initialOptions: { direction: preferences.direction, edgeStyle: preferences.edges } })}
          />
        </>
      )}
    </Column>
  );
}
