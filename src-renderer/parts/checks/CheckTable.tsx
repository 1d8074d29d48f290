import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import type { CheckListItem } from '../../../src-preload/contract/entities/check.ts';
import type { GroupLevel, GroupRow } from '../../kit/table/groupRows.ts';
import type { Sort } from '../../kit/table/sortRows.ts';
import { Table } from '../../kit/table/Table.tsx';
import type { GroupLabel } from '../../kit/table/TableProps.ts';
import { useRowKey } from '../list/useRowKey.ts';
import { besideDrawer, cardColumns, GroupSums, healthColumns } from './checkColumns.tsx';
import { grouperOf } from './checkGroups.ts';
import { type CheckTableView, checkSortColumns } from './checkView.ts';
import { messages } from './messages.ts';
import type { OrderedChecks } from './orderChecks.ts';
import { togglePin } from './pinButton.ts';

interface CheckTableProps {
  /** Names the table where its layout is kept. */
  readonly id: string;
  readonly label: string;
  /** Nothing while it is asked for. */
  readonly list: OrderedChecks | undefined;
  readonly view: CheckTableView;
  readonly onChange: (
    patch: Partial<Pick<CheckTableView, 'checkId' | 'sortBy' | 'sortDesc'>>,
    how?: 'push' | 'replace',
  ) => void;
  readonly pins: ReadonlySet<string>;
  /** A name, the labels, and how the last runs went, in place of figures. */
  readonly cards?: boolean;
  /** Namespaces are not said by what stands around the table. */
  readonly withNamespace: boolean;
  /** Something stands beside the table as well as the drawer: names need the place of a column. */
  readonly crowded?: boolean;
  readonly empty: ReactNode;
}

const pinKey = { id: 'health pin', title: messages.pinKey, keys: 'p' } as const;

const rowId = ({ id }: CheckListItem): string => id;

const walkingKeys: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
]);

/** Checks as rows, grouped, with a drawer that goes along with the cursor. UI reference section 3. */
export function CheckTable(props: CheckTableProps) {
  const { id: tableId, label, list, view, onChange, pins, cards = false } = props;
  const { withNamespace, crowded = false, empty } = props;
  const { groupBy, checkId } = view;
  const [sums] = useState(() => new GroupSums());
  if (list !== undefined) sums.take(list);
  const narrow = checkId !== undefined;
  const columns = useMemo(() => {
    const options = { groupBy, sums, pins, withNamespace };
    if (cards) return cardColumns(options);
    const every = healthColumns(options);
    return narrow ? besideDrawer(every, sums, crowded) : every;
  }, [groupBy, sums, pins, withNamespace, cards, narrow, crowded]);
  const levels = useMemo((): ReadonlyArray<GroupLevel<CheckListItem>> => {
    const keyOf = grouperOf(groupBy);
    return keyOf === undefined ? [] : [{ id: groupBy, keyOf }];
  }, [groupBy]);
  const toldPinKey = useRowKey<CheckListItem>(pinKey, ({ id }) => togglePin(id, pins));
  const walked = useRef(false);

  const sort = (next: Sort | null) => {
    const column = checkSortColumns.find((name) => name === next?.column);
    // The third click on a column takes the sort away: the list goes back to its own.
    onChange({ sortBy: column ?? 'name', sortDesc: column !== undefined && next?.order === 'desc' });
  };
  const groupLabel = ({ key }: GroupRow<CheckListItem>): GroupLabel => {
    const sum = sums.of(key);
    if (sum === undefined) return { text: key };
    return {
      text: key,
      icon: sum.icon,
      count: sum.count,
      ...(withNamespace && groupBy !== 'no-group' ? { note: sum.namespace } : {}),
    };
  };
  return (
    <div
      style={{ display: 'contents' }}
      onKeyDownCapture={({ key }: KeyboardEvent) => {
        walked.current = walkingKeys.has(key);
      }}
      onPointerDownCapture={() => {
        walked.current = false;
      }}
    >
      <Table
        id={tableId}
        label={label}
        columns={columns}
        rows={list?.rows}
        rowId={rowId}
        sort={{ column: view.sortBy, order: view.sortDesc ? 'desc' : 'asc' }}
        onSort={sort}
        groupBy={levels}
        groupLabel={groupLabel}
        // What is in trouble is seen at once; what is well stays one line.
        startsExpanded={({ key }) => (sums.of(key)?.failing ?? 0) > 0}
        singlesAsRows
        onOpen={({ id }) => onChange({ checkId: id })}
        onPreview={({ id }) => onChange({ checkId: id })}
        onCursor={(check) => {
          toldPinKey(check);
          // The drawer goes along with who walks; rows that move under the cursor by themselves do not count.
          if (walked.current && checkId !== undefined && check.id !== checkId)
            onChange({ checkId: check.id }, 'replace');
        }}
        empty={empty}
      />
    </div>
  );
}
