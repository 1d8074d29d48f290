import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useMemo, useRef } from 'react';
import { serverCounts } from '../../../src-preload/contract/rules/catalogSummary.ts';
import { markAfterPaint, marks } from '../../kit/marks.ts';
import { useLate } from '../../kit/progress/useLate.ts';
import { ColumnChooser } from '../../kit/table/ColumnChooser.tsx';
import type { GroupRow } from '../../kit/table/groupRows.ts';
import { Table } from '../../kit/table/Table.tsx';
import { queries } from '../../parts/bridge/bridge.ts';
import { useCommands } from '../../parts/commands.ts';
import { FailurePanel } from '../../parts/FailurePanel.tsx';
import { isForbidden } from '../../parts/failures.ts';
import { KeptNotice } from '../../parts/KeptNotice.tsx';
import { useServerOnline } from '../../parts/useServerOnline.ts';
import { CatalogHeader } from './CatalogHeader.tsx';
import styles from './CatalogList.module.css';
import { CatalogToolbar } from './CatalogToolbar.tsx';
import { CountedHere } from './CountedHere.tsx';
import { groupingsOf, summaryInputOf, writeView } from './catalogSearch.ts';
import { summaryTotals } from './catalogTotals.ts';
import { toggleFavourite, useFavouriteTypes } from './favourites.ts';
import { groupLevels, labelOfGroup } from './groupLevels.ts';
import { figuresNotice, listNotice } from './listNotice.ts';
import { messages } from './messages.ts';
import { NoItems } from './NoItems.tsx';
import { summaryColumns } from './summaryColumns.tsx';
import { drillInto, lineId, type SummaryLine, summaryLines } from './summaryLines.ts';
import { useCatalogView } from './useCatalogView.ts';
import { useSettled } from './useSettled.ts';

const tableId = 'catalog-summary';

/** Groups of a provider are open from the start; those of a tag, of which there may be many, are not. UI reference section 5.1. */
const startsExpanded = ({ level }: GroupRow<SummaryLine>): boolean => level.id === 'config_class';

const groupLabel = (group: GroupRow<SummaryLine>) =>
  labelOfGroup(
    group,
    group.rows.reduce((sum, { count }) => sum + count, 0),
  );

/** Lets a key pin the type of the row that the keyboard cursor is on. @returns told of that row */
function usePinKey(): (line: SummaryLine) => void {
  const cursor = useRef<string | undefined>(undefined);
  useCommands(
    useMemo(
      () => [
        {
          id: 'catalog pin',
          title: messages.pinKey,
          keys: 'p',
          run: () => {
            if (cursor.current !== undefined) toggleFavourite(cursor.current);
          },
        },
      ],
      [],
    ),
  );
  return ({ type }) => {
    cursor.current = type;
  };
}

/** How many items there are of each kind, and how they fare. Specification part 3 section 2.2. */
export function CatalogSummary() {
  const { view, change, open } = useCatalogView();
  const input = summaryInputOf(view);
  const answer = useQuery(
    queries.catalog.summary.list.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  const byServer = serverCounts(input);
  const counted = useQuery(queries.catalog.summary.figures.queryOptions({ input, enabled: byServer }));
  const favourites = useFavouriteTypes();
  const rows = answer.data?.data;
  const figures = counted.data?.data;
  const late = useLate(answer.isPlaceholderData);
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
  const columns = useMemo(
    () => summaryColumns({ grouping: last, belowProvider, ofRows }),
    [last, belowProvider, ofRows],
  );
  const groupBy = useMemo(() => groupLevels<SummaryLine>(groupings.slice(0, -1)), [groupings]);
  const onCursor = usePinKey();
  const failed = answer.error !== null && (rows === undefined || isForbidden(answer.error));
  const online = useServerOnline();
  const notice = listNotice(answer, online) ?? figuresNotice(counted, online);

  return (
    <>
      <CatalogHeader answer={answer.data} />
      <CatalogToolbar
        view={view}
        onChange={change}
        tableControls={<ColumnChooser tableId={tableId} columns={columns} />}
      />
      {!byServer && !failed && <CountedHere answer={answer.data} waiting={waiting} />}
      {notice !== undefined && rows !== undefined && !failed && <KeptNotice {...notice} />}
      <div className={clsx(styles.body, late && styles.stale)}>
        {failed ? (
          <FailurePanel
            error={answer.error}
            title={messages.listFailed}
            onRetry={() => {
              void answer.refetch();
              void counted.refetch();
            }}
          />
        ) : (
          <Table
            id={tableId}
            label={messages.title}
            columns={columns}
            rowId={lineId}
            rows={lines}
            groupBy={groupBy}
            groupLabel={groupLabel}
            startsExpanded={startsExpanded}
            onCursor={onCursor}
            onOpen={(line) => open(writeView(drillInto(view, line)))}
            empty={<NoItems view={view} onChange={change} />}
          />
        )}
      </div>
      {lines !== undefined && !failed && <footer className={styles.footer}>{summaryTotals(lines)}</footer>}
    </>
  );
}
