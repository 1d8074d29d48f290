import { useEffect, useMemo, useRef, useState } from 'react';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import type { OwnColumn } from '#contract/rules/ownColumns.ts';
import { choose } from '#kit/address/triState.ts';
import { markAfterPaint, marks } from '#kit/marks.ts';
import { onDemand } from '#kit/onDemand.ts';
import type { ExportFormat } from '#kit/table/ExportFormat.ts';
import type { GroupRow } from '#kit/table/groupRows.ts';
import { useAcknowledged } from '#parts/acknowledgements/useAcknowledgements.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { ListPage } from '#parts/list/ListPage.tsx';
import { useRowKey } from '#parts/list/useRowKey.ts';
import { useServerList } from '#parts/list/useServerList.ts';
import { useValueOfShownRows } from '#parts/list/useValueOfShownRows.ts';
import type { ViewInAddress } from '#parts/list/useView.ts';
import { MomentFailure } from '#parts/moment/MomentFailure.tsx';
import { MomentNotice } from '#parts/moment/MomentNotice.tsx';
import { messages as momentMessages } from '#parts/moment/messages.ts';
import { usePacedMoment } from '#parts/moment/usePacedMoment.ts';
import { pinKey, togglePin, usePins } from '#parts/recent/pins.ts';
import { pageTotals } from './catalogTotals.ts';
import { type CatalogView, groupingsOf, listInputOf } from './catalogView.ts';
import { ownCellFilters, ownTableColumns } from './columns/ownTableColumns.ts';
import { saveColumns } from './columns/useOwnColumns.ts';
import { specText } from './conditions/columnText.ts';
import { flatColumns, itemPath, withoutType } from './flatColumns.ts';
import { GroupTotals } from './GroupTotals.ts';
import { groupLevels, labelOfGroup } from './groupLevels.ts';
import { itemRecord } from './itemRecord.ts';
import { labelOf } from './labelChoices.ts';
import { listTexts, messages } from './messages.ts';
import { CatalogMomentFooter } from './moment/CatalogMomentFooter.tsx';
import { columnsThen } from './moment/columnsThen.ts';
import { unknownOfItems } from './moment/unknownOfItems.ts';
import type { CatalogMoment } from './moment/useCatalogMoment.ts';
import { usePrefetchItem } from './prefetchItem.ts';
import { usePreloadItem } from './preloadItem.ts';
import { markSeen } from './seen/markSeen.ts';
import { messages as seenMessages } from './seen/messages.ts';
import { useUnseen } from './seen/useUnseen.ts';
import { itemActions } from './selection/itemActions.ts';

const seenCommand = { id: 'catalog seen', title: seenMessages.rowCommand, keys: 'm' } as const;

const ColumnDialog = onDemand(() => import('./columns/ColumnDialog.tsx')).component(
  (module) => module.ColumnDialog,
);

const builtInNames = flatColumns(new GroupTotals()).map(({ header }) => header);

const rowId = ({ id }: ConfigListItem): string => id;
const keyOf = (id: string): string => labelOf(id).key;

/** Time (ms) for which rows of an earlier moment stay in memory. A playing slider displays many. */
const momentGcTimeMs = 10_000;

interface CatalogFlatProps {
  readonly at: ViewInAddress<CatalogView>;
  readonly moment: CatalogMoment;
}

/** The items of a type or a search, page by page. Main sorts and groups them. */
export function CatalogFlat({ at, moment }: CatalogFlatProps) {
  const { view, open } = at;
  const { requested, isBehind, follow } = usePacedMoment(view.at);
  const input = listInputOf({ ...view, at: requested });
  const list = useServerList({
    procedure: queries.catalog.items.list,
    input,
    rows: 'items',
    rowId,
    newer: 'held',
    gcTime: requested === undefined ? undefined : momentGcTimeMs,
  });
  const { page, isPrevious } = list;
  follow(isPrevious);
  const shownAt = useValueOfShownRows(requested, isPrevious);
  const isThen = shownAt !== undefined;
  useEffect(() => {
    if (page !== undefined) markAfterPaint(marks.catalogRows);
  }, [page]);
  const prefetchItem = usePrefetchItem();
  usePreloadItem(page !== undefined && page.items.length > 0);

  const [totals] = useState(() => new GroupTotals());
  totals.setPage(page);
  const ids = useMemo(() => (isThen ? [] : (list.rows?.map(({ id }) => id) ?? [])), [list.rows, isThen]);
  const { seen, items: unseen } = useUnseen(ids, []);
  const pins = usePins('item');
  const acknowledged = useAcknowledged('config');
  // The rows contain the values of these columns.
  const shownColumns = useValueOfShownRows(view.columns, isPrevious);
  const allColumns = useMemo(() => {
    const own = ownTableColumns(shownColumns);
    return shownAt === undefined
      ? flatColumns(totals, unseen, pins, own, { acknowledged })
      : columnsThen(flatColumns(totals, unseen, pins, own, { at: shownAt }));
  }, [totals, unseen, pins, shownColumns, acknowledged, shownAt]);
  const cursor = useRef<ConfigListItem>(undefined);
  const [edited, setEdited] = useState<OwnColumn | 'new'>();
  const ownColumns = useMemo(
    () => ({
      isOwn: (id: string) => view.columns.some((column) => specText(column) === id),
      onEdit: (id: string) => setEdited(view.columns.find((column) => specText(column) === id)),
      onAdd: () => setEdited('new'),
      addLabel: messages.addColumn,
    }),
    [view.columns],
  );
  const onPinCursor = useRowKey<ConfigListItem>(pinKey, (item) => togglePin(itemRecord(item), pins));
  const onSeenCursor = useRowKey<ConfigListItem>(seenCommand, ({ id, name }) =>
    markSeen({ kind: 'item', id, name }, seen),
  );
  // Groupings and columns change together with the rows, so that no frame mixes two views.
  const groupings = groupingsOf(view);
  const groupKey = useValueOfShownRows(groupings.join('\n'), isPrevious);
  const isTypeImplied = useValueOfShownRows(
    view.configType !== undefined || groupings.includes('type'),
    isPrevious,
  );
  const columns = useMemo(
    () => (isTypeImplied ? withoutType(allColumns) : allColumns),
    [allColumns, isTypeImplied],
  );
  const groupBy = useMemo(
    () => groupLevels<ConfigListItem>(groupKey === '' ? [] : groupKey.split('\n')),
    [groupKey],
  );
  const save = async (format: ExportFormat, shown: readonly string[]) => {
    const { filter, sortBy, sortColumn, sortOrder } = input;
    // Loaded on demand, so that the list renders sooner.
    const { exportColumnsOf, exportItems } = await import('./exportItems.ts');
    const columns = exportColumnsOf(shown, shownColumns);
    const sort = { sortBy, ...(sortColumn === undefined ? {} : { sortColumn }), sortOrder };
    await exportItems({ filter, ...sort, format, columns }, page?.total);
  };

  return (
    <ListPage
      id="catalog"
      texts={listTexts}
      viewInAddress={at}
      list={list}
      columns={columns}
      groupBy={groupBy}
      groupLabel={(group: GroupRow<ConfigListItem>) => labelOfGroup(group, totals.of(group).count)}
      cellFilters={{
        status: (value, sign) => ({ status: choose(view.status, value, sign) }),
        tags: (value, sign) => ({ labels: choose(view.labels, value, sign, { keyOf }) }),
        ...ownCellFilters(view),
      }}
      ownColumns={ownColumns}
      bulkActions={itemActions}
      // The file would contain the present.
      {...(isThen
        ? {}
        : { onExport: (format: ExportFormat, shown: readonly string[]) => void save(format, shown) })}
      onCursor={(item) => {
        cursor.current = item;
        onPinCursor(item);
        onSeenCursor(item);
      }}
      onPointerDown={({ id }) => void prefetchItem(id)}
      onOpen={({ id }) => {
        void prefetchItem(id).then(() => open(itemPath(id, view.at)));
      }}
      above={
        view.at !== undefined && (
          <>
            <MomentNotice at={view.at} />
            <MomentFailure shown={moment.shown} textOf={momentMessages.factsFailed} />
          </>
        )
      }
      below={
        <CatalogMomentFooter moment={moment} isPending={isBehind || isPrevious} notes={unknownOfItems} />
      }
      note={page && pageTotals(page, groupKey !== '')}
    >
      {edited !== undefined && (
        <ColumnDialog
          column={edited === 'new' ? undefined : edited}
          columns={view.columns}
          takenNames={builtInNames}
          item={cursor.current ?? list.rows?.[0]}
          onSave={(next) => saveColumns(at, next)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </ListPage>
  );
}
