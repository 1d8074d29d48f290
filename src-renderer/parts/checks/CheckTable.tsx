import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import type { CheckListItem } from '#contract/entities/check.ts';
import type { GroupLevel, GroupRow } from '#kit/table/groupRows.ts';
import type { Sort } from '#kit/table/sortRows.ts';
import { Table } from '#kit/table/Table.tsx';
import type { GroupLabel } from '#kit/table/TableProps.ts';
import { useAcknowledged } from '../acknowledgements/useAcknowledgements.ts';
import { useRowKey } from '../list/useRowKey.ts';
import { pinKey, togglePin } from '../recent/pins.ts';
import { OnDemandSelectionBar } from '../selection/OnDemandSelectionBar.tsx';
import { useSelection } from '../selection/useSelection.ts';
import { checkActions } from './checkActions.ts';
import { cardColumns, GroupSums, healthColumns, narrowColumns } from './checkColumns.tsx';
import { grouperOf } from './checkGroups.ts';
import { checkRecord } from './checkRecord.ts';
import { type CheckTableView, checkSortColumns, defaultCheckSort } from './checkView.ts';
import { messages } from './messages.ts';
import type { OrderedChecks } from './orderChecks.ts';

interface CheckTableProps {
  /** Id under which the table's layout is saved. */
  readonly id: string;
  readonly label: string;
  /** Undefined while it loads. */
  readonly list: OrderedChecks | undefined;
  readonly view: CheckTableView;
  readonly onChange: (
    patch: Partial<Pick<CheckTableView, 'checkId' | 'sortBy' | 'sortDesc'>>,
    how?: 'push' | 'replace',
  ) => void;
  readonly pins: ReadonlySet<string>;
  /** Cards with name, labels and recent runs instead of columns. */
  readonly cards?: boolean;
  /** Displays namespaces, because the surrounding page does not. */
  readonly withNamespace: boolean;
  readonly empty: ReactNode;
}

const rowId = ({ id }: CheckListItem): string => id;

const cursorKeys: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
]);

/** Grouped table of checks, with a drawer that follows the cursor. */
export function CheckTable(props: CheckTableProps) {
  const { id: tableId, label, list, view, onChange, pins, cards = false } = props;
  const { withNamespace, empty } = props;
  const { groupBy, checkId } = view;
  const [sums] = useState(() => new GroupSums());
  if (list !== undefined) sums.update(list);
  const acknowledged = useAcknowledged('check');
  const narrow = checkId !== undefined;
  const columns = useMemo(() => {
    const options = { groupBy, sums, pins, acknowledged, withNamespace };
    if (cards) return cardColumns(options);
    const every = healthColumns(options);
    return narrow ? narrowColumns(every, sums) : every;
  }, [groupBy, sums, pins, acknowledged, withNamespace, cards, narrow]);
  const levels = useMemo((): ReadonlyArray<GroupLevel<CheckListItem>> => {
    const keyOf = grouperOf(groupBy);
    return keyOf === undefined ? [] : [{ id: groupBy, keyOf }];
  }, [groupBy]);
  const registerPinKey = useRowKey<CheckListItem>(pinKey, (check) => togglePin(checkRecord(check), pins));
  const movedByKeyboard = useRef(false);
  const selection = useSelection(tableId, rowId, list?.rows);

  const sort = (next: Sort | null) => {
    const column = checkSortColumns.find((name) => name === next?.column);
    // The third click on a column resets the sort order to the default.
    onChange({
      sortBy: column ?? defaultCheckSort,
      sortDesc: column !== undefined && next?.order === 'desc',
    });
  };
  const groupLabel = ({ key }: GroupRow<CheckListItem>): GroupLabel => {
    const sum = sums.of(key);
    if (sum === undefined) return { text: key };
    return {
      text: key,
      icon: sum.icon,
      of: sum.count,
      ...(withNamespace && groupBy !== 'no-group' ? { note: sum.namespace } : {}),
    };
  };
  return (
    <div
      style={{ display: 'contents' }}
      onKeyDownCapture={({ key }: KeyboardEvent) => {
        movedByKeyboard.current = cursorKeys.has(key);
      }}
      onPointerDownCapture={() => {
        movedByKeyboard.current = false;
      }}
    >
      <Table
        id={tableId}
        label={label}
        columns={columns}
        rows={list?.rows}
        rowId={rowId}
        selection={selection}
        sort={{ column: view.sortBy, order: view.sortDesc ? 'desc' : 'asc' }}
        onSort={sort}
        groupBy={levels}
        groupLabel={groupLabel}
        // Groups with failing checks start expanded.
        startsExpanded={({ key }) => (sums.of(key)?.failing ?? 0) > 0}
        flattenSingleRowGroups
        openRowId={checkId}
        onOpen={({ id }) => onChange({ checkId: id })}
        onPreview={({ id }) => onChange({ checkId: id })}
        onCursor={(check) => {
          registerPinKey(check);
          // The drawer follows the cursor when the user moves it, not when rows move under the cursor.
          if (movedByKeyboard.current && checkId !== undefined && check.id !== checkId)
            onChange({ checkId: check.id }, 'replace');
        }}
        empty={empty}
      />
      <OnDemandSelectionBar
        selection={selection}
        tableId={tableId}
        columns={columns}
        shown={list?.rows ?? []}
        rowId={rowId}
        rowsName={messages.rows}
        actions={checkActions}
      />
    </div>
  );
}
