import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { serverCounts } from '../../../src-preload/contract/rules/catalogSummary.ts';
import { formatTypeLabel } from '../../kit/format/formatName.ts';
import { markAfterPaint, marks } from '../../kit/marks.ts';
import { useLate } from '../../kit/progress/useLate.ts';
import { ColumnChooser } from '../../kit/table/ColumnChooser.tsx';
import type { GroupRow } from '../../kit/table/groupRows.ts';
import { Table } from '../../kit/table/Table.tsx';
import { queries } from '../../parts/bridge/bridge.ts';
import { ListFrame } from '../../parts/list/ListFrame.tsx';
import { NoRows } from '../../parts/list/NoRows.tsx';
import { ListToolbar } from '../../parts/list/SharedToolbar.tsx';
import { useRowKey } from '../../parts/list/useRowKey.ts';
import { useSettled } from '../../parts/list/useSettled.ts';
import type { ViewInAddress } from '../../parts/list/useView.ts';
import { useServerOnline } from '../../parts/useServerOnline.ts';
import styles from './CatalogList.module.css';
import { CountedHere } from './CountedHere.tsx';
import { summaryTotals } from './catalogTotals.ts';
import { type CatalogView, catalogView, groupingsOf, summaryInputOf } from './catalogView.ts';
import { toggleFavourite, useFavouriteTypes } from './favourites.ts';
import { figuresNotice } from './figuresNotice.ts';
import { groupLevels, labelOfGroup } from './groupLevels.ts';
import { listWords, messages } from './messages.ts';
import { markSeen } from './seen/markSeen.ts';
import { messages as seenMessages } from './seen/messages.ts';
import { useUnseen } from './seen/useUnseen.ts';
import { summaryColumns } from './summaryColumns.tsx';
import { drillInto, lineId, type SummaryLine, summaryLines } from './summaryLines.ts';

const tableId = 'catalog-summary';
const pinKey = { id: 'catalog pin', title: messages.pinKey, keys: 'p' } as const;

const seenKey = { id: 'catalog seen', title: seenMessages.rowKey, keys: 'm' } as const;

/** Provider groups are expanded initially. Tag groups are not, because there may be many. */
const startsExpanded = ({ level }: GroupRow<SummaryLine>): boolean => level.id === 'config_class';

const groupLabel = (group: GroupRow<SummaryLine>) =>
  labelOfGroup(
    group,
    group.rows.reduce((sum, { count }) => sum + count, 0),
  );

export function CatalogSummary({ at }: { readonly at: ViewInAddress<CatalogView> }) {
  const { view, open } = at;
  const input = summaryInputOf(view);
  const answer = useQuery(
    queries.catalog.summary.list.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  const byServer = serverCounts(input);
  const counted = useQuery(queries.catalog.summary.figures.queryOptions({ input, enabled: byServer }));
  const favourites = useFavouriteTypes();
  const rows = answer.data?.data;
  const figures = counted.data?.data;
  const waiting = useLate(rows === undefined || answer.isPlaceholderData);
  const groupKey = useSettled(groupingsOf(view).join('\n'), answer.isPlaceholderData);
  const ofRows = useSettled(!byServer, answer.isPlaceholderData);
  const groupings = useMemo(() => groupKey.split('\n'), [groupKey]);
  const lines = useMemo(
    () => (rows === undefined ? undefined : summaryLines(rows, figures, groupings, favourites)),
    [rows, figures, groupings, favourites],
  );
  useEffect(() => {
    if (rows !== undefined) markAfterPaint(marks.catalogRows);
  }, [rows]);
  const last = groupings.at(-1) ?? 'type';
  const belowProvider = groupings.slice(0, -1).includes('config_class');
  const types = useMemo(() => lines?.flatMap(({ type }) => type ?? []) ?? [], [lines]);
  const { seen, types: unseen } = useUnseen([], types);
  const columns = useMemo(
    () => summaryColumns({ grouping: last, belowProvider, ofRows, unseen }),
    [last, belowProvider, ofRows, unseen],
  );
  const groupBy = useMemo(() => groupLevels<SummaryLine>(groupings.slice(0, -1)), [groupings]);
  const onCursor = useRowKey<SummaryLine>(pinKey, ({ type }) => {
    if (type !== undefined) toggleFavourite(type);
  });
  const onSeenCursor = useRowKey<SummaryLine>(seenKey, ({ type }) => {
    if (type !== undefined) markSeen({ kind: 'type', id: type, name: formatTypeLabel(type) }, seen);
  });
  const online = useServerOnline();

  return (
    <ListFrame
      words={listWords}
      asked={answer}
      borrowed={answer.isPlaceholderData}
      lasting={at.lasting}
      onRetry={() => {
        void answer.refetch();
        void counted.refetch();
      }}
      toolbar={
        <ListToolbar
          label={listWords.bar ?? listWords.title}
          end={<ColumnChooser tableId={tableId} columns={columns} />}
        />
      }
      otherNotice={figuresNotice(counted, online)}
      notices={!byServer && <CountedHere answer={answer.data} waiting={waiting} />}
      foot={lines !== undefined && <footer className={styles.footer}>{summaryTotals(lines)}</footer>}
    >
      <Table
        id={tableId}
        label={listWords.title}
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
        onOpen={(line) => open(catalogView.addressOf(drillInto(view, line)))}
        empty={<NoRows at={at} text={listWords.empty} />}
      />
    </ListFrame>
  );
}
