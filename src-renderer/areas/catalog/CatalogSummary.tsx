import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { canServerCount } from '#contract/rules/catalogSummary.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { markAfterPaint, marks } from '#kit/marks.ts';
import { useDelayedFlag } from '#kit/progress/useDelayedFlag.ts';
import { ColumnChooser } from '#kit/table/ColumnChooser.tsx';
import type { GroupRow } from '#kit/table/groupRows.ts';
import { Table } from '#kit/table/Table.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { ListFrame } from '#parts/list/ListFrame.tsx';
import { NoRows } from '#parts/list/NoRows.tsx';
import { ListToolbar } from '#parts/list/SharedToolbar.tsx';
import { useRowKey } from '#parts/list/useRowKey.ts';
import { useValueOfShownRows } from '#parts/list/useValueOfShownRows.ts';
import type { ViewInAddress } from '#parts/list/useView.ts';
import { MomentFailure } from '#parts/moment/MomentFailure.tsx';
import { MomentNotice } from '#parts/moment/MomentNotice.tsx';
import { messages as momentMessages } from '#parts/moment/messages.ts';
import { usePacedMoment } from '#parts/moment/usePacedMoment.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { summaryTotals } from './catalogTotals.ts';
import { type CatalogView, catalogView, groupingsOf, summaryInputOf } from './catalogView.ts';
import { withoutUserColumns } from './columns/useOwnColumns.ts';
import { toggleFavorite, useFavoriteTypes } from './favorites.ts';
import { figuresNotice } from './figuresNotice.ts';
import { groupLevels, labelOfGroup } from './groupLevels.ts';
import { LocalCountNotice } from './LocalCountNotice.tsx';
import { listTexts, messages } from './messages.ts';
import { CatalogMomentFooter } from './moment/CatalogMomentFooter.tsx';
import { columnsThen } from './moment/columnsThen.ts';
import { unknownOfItems } from './moment/unknownOfItems.ts';
import type { CatalogMoment } from './moment/useCatalogMoment.ts';
import { markSeen } from './seen/markSeen.ts';
import { messages as seenMessages } from './seen/messages.ts';
import { useUnseen } from './seen/useUnseen.ts';
import { summaryColumns } from './summaryColumns.tsx';
import { drillInto, lineId, type SummaryLine, summaryLines } from './summaryLines.ts';

const tableId = 'catalog-summary';
const noTypes: readonly string[] = [];
const pinCommand = { id: 'catalog pin', title: messages.pinCommand, keys: 'p' } as const;

const seenCommand = { id: 'catalog seen', title: seenMessages.rowCommand, keys: 'm' } as const;

/** Provider groups are expanded initially. Tag groups are not, because there may be many. */
const startsExpanded = ({ level }: GroupRow<SummaryLine>): boolean => level.id === 'config_class';

const groupLabel = (group: GroupRow<SummaryLine>) =>
  labelOfGroup(
    group,
    group.rows.reduce((sum, { count }) => sum + count, 0),
  );

interface CatalogSummaryProps {
  readonly at: ViewInAddress<CatalogView>;
  readonly moment: CatalogMoment;
}

export function CatalogSummary({ at, moment }: CatalogSummaryProps) {
  const { view, open } = at;
  const { requested, isBehind, follow } = usePacedMoment(view.at);
  const input = summaryInputOf({ ...view, at: requested });
  const answer = useQuery(
    queries.catalog.summary.list.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  const { isPlaceholderData } = answer;
  follow(isPlaceholderData);
  const isThen = useValueOfShownRows(requested !== undefined, isPlaceholderData);
  // Figures of an earlier moment are not known.
  const isServerCounted = requested === undefined && canServerCount(input);
  const figuresQuery = useQuery(
    queries.catalog.summary.figures.queryOptions({ input, enabled: isServerCounted }),
  );
  const favorites = useFavoriteTypes();
  const rows = answer.data?.data;
  const figures = figuresQuery.data?.data;
  const waiting = useDelayedFlag(rows === undefined || answer.isPlaceholderData);
  const groupKey = useValueOfShownRows(groupingsOf(view).join('\n'), answer.isPlaceholderData);
  const usesRowFigures = useValueOfShownRows(!isServerCounted, answer.isPlaceholderData);
  const groupings = useMemo(() => groupKey.split('\n'), [groupKey]);
  const lines = useMemo(
    () => (rows === undefined ? undefined : summaryLines(rows, figures, groupings, favorites)),
    [rows, figures, groupings, favorites],
  );
  useEffect(() => {
    if (rows !== undefined) markAfterPaint(marks.catalogRows);
  }, [rows]);
  const innerGrouping = groupings.at(-1) ?? 'type';
  const belowProvider = groupings.slice(0, -1).includes('config_class');
  const types = useMemo(() => lines?.flatMap(({ type }) => type ?? []) ?? [], [lines]);
  const { seen, types: unseen } = useUnseen([], isThen ? noTypes : types);
  const columns = useMemo(() => {
    const every = summaryColumns({ grouping: innerGrouping, belowProvider, usesRowFigures, unseen });
    return isThen ? columnsThen(every) : every;
  }, [innerGrouping, belowProvider, usesRowFigures, unseen, isThen]);
  const groupBy = useMemo(() => groupLevels<SummaryLine>(groupings.slice(0, -1)), [groupings]);
  const onCursor = useRowKey<SummaryLine>(pinCommand, ({ type }) => {
    if (type !== undefined) toggleFavorite(type);
  });
  const onSeenCursor = useRowKey<SummaryLine>(seenCommand, ({ type }) => {
    if (type !== undefined) markSeen({ kind: 'type', id: type, name: formatTypeLabel(type) }, seen);
  });
  const online = useServerOnline();

  return (
    <ListFrame
      texts={listTexts}
      query={answer}
      isPrevious={answer.isPlaceholderData}
      addressToSave={at.addressToSave}
      onRetry={() => {
        void answer.refetch();
        void figuresQuery.refetch();
      }}
      toolbar={
        <ListToolbar
          label={listTexts.bar ?? listTexts.title}
          end={<ColumnChooser tableId={tableId} columns={columns} />}
        />
      }
      otherNotice={requested === undefined ? figuresNotice(figuresQuery, online) : undefined}
      notices={
        view.at === undefined ? (
          !isServerCounted && <LocalCountNotice answer={answer.data} isSlow={waiting} />
        ) : (
          <>
            <MomentNotice at={view.at} />
            <MomentFailure shown={moment.shown} textOf={momentMessages.factsFailed} />
          </>
        )
      }
      footer={
        <>
          {lines !== undefined && (
            <Row
              as="footer"
              fixed
              height={36}
              overflow="hidden"
              paddingX={16}
              edge="top"
              surface="page"
              size={12}
              tone="muted"
              digits
              flow="nowrap"
            >
              {summaryTotals(lines)}
            </Row>
          )}
          <CatalogMomentFooter
            moment={moment}
            isPending={isBehind || isPlaceholderData}
            notes={unknownOfItems}
          />
        </>
      }
    >
      <Table
        id={tableId}
        label={listTexts.title}
        columns={columns}
        rowId={lineId}
        rows={lines}
        groupBy={groupBy}
        groupLabel={groupLabel}
        startsExpanded={startsExpanded}
        onCursor={(line) => {
          onCursor(line);
          onSeenCursor(line);
        }}
        onOpen={(line) => open(catalogView.addressOf(withoutUserColumns(drillInto(view, line))))}
        empty={<NoRows viewInAddress={at} text={listTexts.empty} />}
      />
    </ListFrame>
  );
}
