import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { CheckListItem } from '../../../src-preload/contract/entities/check.ts';
import { markAfterPaint, marks } from '../../kit/marks.ts';
import type { GroupLevel, GroupRow } from '../../kit/table/groupRows.ts';
import type { Sort } from '../../kit/table/sortRows.ts';
import { Table } from '../../kit/table/Table.tsx';
import type { GroupLabel } from '../../kit/table/TableProps.ts';
import { useRowKey } from '../../parts/list/useRowKey.ts';
import { grouperOf } from './checkGroups.ts';
import { besideDrawer, cardColumns, GroupSums, healthColumns } from './healthColumns.tsx';
import { type HealthView, sortColumns } from './healthView.ts';
import { listWords, messages } from './messages.ts';
import { togglePin } from './pinButton.ts';
import type { CheckList } from './useCheckList.ts';
import type { ChangeView } from './useHealthView.ts';
import { useWideWindow } from './useWideWindow.ts';

interface HealthListProps {
  /** Nothing while it is asked for. */
  readonly list: CheckList | undefined;
  readonly view: HealthView;
  readonly onChange: ChangeView;
  readonly pins: ReadonlySet<string>;
  readonly empty: React.ReactNode;
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

/** The checks as a table or as cards. UI reference section 3. */
export function HealthList({ list, view, onChange, pins, empty }: HealthListProps) {
  const { groupBy, tabBy, tab, layout, checkId } = view;
  const [sums] = useState(() => new GroupSums());
  if (list !== undefined) sums.take(list);
  useEffect(() => {
    if (list !== undefined) markAfterPaint(marks.healthRows);
  }, [list]);
  const withNamespace = tabBy !== 'namespace' || tab === undefined;
  const narrow = checkId !== undefined;
  const wide = useWideWindow();
  const columns = useMemo(() => {
    const options = { groupBy, sums, pins, withNamespace };
    if (layout === 'card') return cardColumns(options);
    const every = healthColumns(options);
    return narrow ? besideDrawer(every, sums, wide) : every;
  }, [groupBy, sums, pins, withNamespace, layout, narrow, wide]);
  const levels = useMemo((): ReadonlyArray<GroupLevel<CheckListItem>> => {
    const keyOf = grouperOf(groupBy);
    return keyOf === undefined ? [] : [{ id: groupBy, keyOf }];
  }, [groupBy]);
  const toldPinKey = useRowKey<CheckListItem>(pinKey, ({ id }) => togglePin(id, pins));
  const walked = useRef(false);

  const sort = (next: Sort | null) => {
    const column = sortColumns.find((name) => name === next?.column);
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
        id={layout === 'card' ? 'health-cards' : 'health'}
        label={listWords.title}
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
