import { useEffect, useMemo, useState } from 'react';
import type { ConfigListItem } from '../../../src-preload/contract/entities/configItem.ts';
import { choose } from '../../kit/address/triState.ts';
import { markAfterPaint, marks } from '../../kit/marks.ts';
import type { ExportFormat } from '../../kit/table/ExportFormat.ts';
import type { GroupRow } from '../../kit/table/groupRows.ts';
import { queries } from '../../parts/bridge/bridge.ts';
import { ListPage } from '../../parts/list/ListPage.tsx';
import { useRowKey } from '../../parts/list/useRowKey.ts';
import { useServerList } from '../../parts/list/useServerList.ts';
import { useSettled } from '../../parts/list/useSettled.ts';
import type { ViewInAddress } from '../../parts/list/useView.ts';
import { pageTotals } from './catalogTotals.ts';
import { type CatalogView, groupingsOf, listInputOf } from './catalogView.ts';
import { flatColumns, itemPath, withoutType } from './flatColumns.ts';
import { GroupTotals } from './GroupTotals.ts';
import { groupLevels, labelOfGroup } from './groupLevels.ts';
import { useItemAhead } from './itemAhead.ts';
import { labelOf } from './labelChoices.ts';
import { listWords } from './messages.ts';
import { usePreloadedItem } from './preloadItem.ts';
import { markSeen } from './seen/markSeen.ts';
import { messages as seenMessages } from './seen/messages.ts';
import { useUnseen } from './seen/useUnseen.ts';

const seenKey = { id: 'catalog seen', title: seenMessages.rowKey, keys: 'm' } as const;

const rowId = ({ id }: ConfigListItem): string => id;
const keyOf = (id: string): string => labelOf(id).key;

/** The items of a type or a search, page by page. Main sorts and groups them. */
export function CatalogFlat({ at }: { readonly at: ViewInAddress<CatalogView> }) {
  const { view, open } = at;
  const input = listInputOf(view);
  const list = useServerList({
    procedure: queries.catalog.items.list,
    input,
    rows: 'items',
    rowId,
    newer: 'held',
  });
  const { page, borrowed } = list;
  useEffect(() => {
    if (page !== undefined) markAfterPaint(marks.catalogRows);
  }, [page]);
  const itemAhead = useItemAhead();
  usePreloadedItem(page !== undefined && page.items.length > 0);

  const [totals] = useState(() => new GroupTotals());
  totals.take(page);
  const ids = useMemo(() => list.rows?.map(({ id }) => id) ?? [], [list.rows]);
  const { seen, items: unseen } = useUnseen(ids, []);
  const everyColumn = useMemo(() => flatColumns(totals, unseen), [totals, unseen]);
  const onCursor = useRowKey<ConfigListItem>(seenKey, ({ id, name }) =>
    markSeen({ kind: 'item', id, name }, seen),
  );
  // Groupings and columns change together with the rows, so that no frame mixes two views.
  const groupings = groupingsOf(view);
  const groupKey = useSettled(groupings.join('\n'), borrowed);
  const typeIsSaid = useSettled(view.configType !== undefined || groupings.includes('type'), borrowed);
  const columns = useMemo(
    () => (typeIsSaid ? withoutType(everyColumn) : everyColumn),
    [everyColumn, typeIsSaid],
  );
  const groupBy = useMemo(
    () => groupLevels<ConfigListItem>(groupKey === '' ? [] : groupKey.split('\n')),
    [groupKey],
  );
  const save = async (format: ExportFormat, shown: readonly string[]) => {
    const { filter, sortBy, sortOrder } = input;
    // Loaded on demand, so that the list renders sooner.
    const { exportColumnsOf, exportItems } = await import('./exportItems.ts');
    await exportItems({ filter, sortBy, sortOrder, format, columns: exportColumnsOf(shown) }, page?.total);
  };

  return (
    <ListPage
      id="catalog"
      words={listWords}
      at={at}
      list={list}
      columns={columns}
      groupBy={groupBy}
      groupLabel={(group: GroupRow<ConfigListItem>) => labelOfGroup(group, totals.of(group).count)}
      cellFilters={{
        status: (value, sign) => ({ status: choose(view.status, value, sign) }),
        tags: (value, sign) => ({ labels: choose(view.labels, value, sign, { keyOf }) }),
      }}
      onExport={(format, shown) => void save(format, shown)}
      onCursor={onCursor}
      onPress={({ id }) => void itemAhead(id)}
      onOpen={({ id }) => {
        void itemAhead(id).then(() => open(itemPath(id)));
      }}
      note={page && pageTotals(page, groupKey !== '')}
    />
  );
}
