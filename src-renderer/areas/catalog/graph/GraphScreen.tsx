import {
  keepPreviousData,
  type QueryFunction,
  type UseQueryOptions,
  useQueries,
} from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Relationships, RelationshipsInput } from '#contract/relationships.ts';
import type { MomentSubject } from '#contract/rules/healthHistory.ts';
import { Graph } from '#kit/graph/Graph.tsx';
import type { RenderGraphIcon } from '#kit/graph/GraphNodeCard.tsx';
import { Icon } from '#kit/icons/Icon.tsx';
import { Box, Column, Text } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { toDisplayFailure } from '#parts/failures.ts';
import { saveGraph, showSaveFailure } from '#parts/graphs/saveGraph.ts';
import { useFolding } from '#parts/graphs/useFolding.ts';
import { useHidesDeleted } from '#parts/hiddenDeletions.ts';
import { list } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';
import { useView } from '#parts/list/useView.ts';
import { MomentNotice } from '#parts/moment/MomentNotice.tsx';
import { messages as momentMessages } from '#parts/moment/messages.ts';
import type { Moment } from '#parts/moment/moment.ts';
import { momentControl } from '#parts/moment/momentControl.tsx';
import { momentField } from '#parts/moment/momentParameter.ts';
import { usePacedMoment } from '#parts/moment/usePacedMoment.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { preferencesNow } from '#parts/preferences.ts';
import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import { itemPath } from '../flatColumns.ts';
import { Separator } from '../item/ItemCrumbs.tsx';
import { messages as itemMessages } from '../item/messages.ts';
import { CatalogMomentFooter } from '../moment/CatalogMomentFooter.tsx';
import { existedAt, relatedAt } from '../moment/itemAt.ts';
import { useCatalogMoment } from '../moment/useCatalogMoment.ts';
import { graphPath, maxGraphItems } from './graphAddress.ts';
import { itemsGraph } from './itemsGraph.ts';
import { messages } from './messages.ts';

const graphView = defineView({ items: list(maxGraphItems), at: momentField() }, { path: graphPath });

const momentSubjects: readonly MomentSubject[] = ['item', 'relationship'];
/** Time (ms) for which relationships of an earlier moment stay in memory. A playing slider displays many. */
const momentGcTimeMs = 10_000;

type RelationshipsAnswer = AnswerOrigin & { readonly data: Relationships };

/** The query of the relationships of an item, of now or of an earlier moment. */
function relationshipsOptions(
  input: RelationshipsInput,
  at: string | undefined,
): UseQueryOptions<RelationshipsAnswer> {
  const { queryKey, queryFn } =
    at === undefined
      ? queries.relationships.list.queryOptions({ input })
      : queries.relationships.at.queryOptions({ input: { ...input, at } });
  return {
    queryKey,
    queryFn: queryFn as QueryFunction<RelationshipsAnswer>,
    ...(at === undefined ? {} : { gcTime: momentGcTimeMs, placeholderData: keepPreviousData }),
  };
}

/** The relationships of an earlier moment, of the items that existed then. */
const existingAt = (answers: readonly Relationships[], moment: Moment): readonly Relationships[] =>
  answers.flatMap((answer) => {
    const [own] = answer.items;
    return own === undefined || existedAt(own, moment.atMs) ? [relatedAt(answer, moment)] : [];
  });

const noAnswers: readonly Relationships[] = [];
const { earlier: earlierTexts } = itemMessages;

const renderIcon: RenderGraphIcon = ({ icon }) => icon !== undefined && <Icon name={icon} />;

/** The relationships of several items in one graph. */
export function GraphScreen() {
  const { view, open, change } = useView(graphView);
  const moment = useCatalogMoment(view.at, momentSubjects, change);
  const { requested, isBehind, follow } = usePacedMoment(view.at);
  const [hideDeleted] = useHidesDeleted('areDeletedConfigsHidden');
  const answers = useQueries({
    queries: view.items.map((id) =>
      relationshipsOptions({ id, outgoing: true, incoming: true, soft: true, hideDeleted }, requested),
    ),
    combine: (results) => ({
      isPending: results.some((result) => result.isPending),
      isPrevious: results.some((result) => result.isPlaceholderData),
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
  const { isPrevious } = answers;
  follow(isPrevious);
  const { shown } = moment;
  const then = shown.moment;
  const isThen = view.at !== undefined;
  const data = useMemo(
    () => (isThen ? (then === undefined ? noAnswers : existingAt(answers.data, then)) : answers.data),
    [answers.data, isThen, then],
  );
  const isPending = answers.isPending || (isThen && then === undefined && shown.error === null);
  const graph = useMemo(
    () => (isPending ? undefined : itemsGraph(view.items, data, messages.chosen)),
    [view.items, data, isPending],
  );
  const { opened, onOpenedChange } = useFolding(undefined);
  const preferences = preferencesNow()?.relationships;
  const [firstError] = answers.errors;
  const notExisting = answers.data.length - data.length;
  return (
    <Column full="height">
      <PageHeader title={messages.title} controls={momentControl(view.at, moment.onToggle).control}>
        <Link to="/catalog">{itemMessages.catalog}</Link>
        <Separator />
        {messages.title}
      </PageHeader>
      {view.at !== undefined && shown.error === null && <MomentNotice at={view.at} />}
      {view.items.length === 0 ? (
        <EmptyPanel title={messages.none}>{messages.noneText}</EmptyPanel>
      ) : shown.error !== null ? (
        <FailurePanel error={shown.error} title={momentMessages.failedTitle} onRetry={shown.retry} />
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
          {isThen && !isPending && notExisting > 0 && (
            <StaleDataNotice text={messages.notCreated(notExisting)} details={undefined} />
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
            onOpen={({ id }) => open(itemPath(id, view.at))}
            onExport={(kind, blob) => void saveGraph(messages.fileName, kind, blob)}
            onExportFailed={showSaveFailure}
            emptyMessage={messages.noItems}
            {...(preferences === undefined
              ? {}
              : { initialOptions: { direction: preferences.direction, edgeStyle: preferences.edges } })}
          />
        </>
      )}
      <CatalogMomentFooter
        moment={moment}
        isPending={isBehind || isPrevious}
        notes={[earlierTexts.related]}
      />
    </Column>
  );
}
