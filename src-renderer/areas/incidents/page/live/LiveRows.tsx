import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { Column } from '#kit/layout/boxes.tsx';
import { ChangesPill } from '#parts/list/ChangesPill.tsx';
import type { TabProps } from '../TabProps.ts';
import styles from './LiveRows.module.css';
import { messages } from './messages.ts';
import { type LivePage, useStableRows } from './useStableRows.ts';

/** Callbacks for the rows. The functions are stable. */
export interface RowCallbacks {
  /**
   * Starts or ends an edit. No rows move during an edit.
   * A hypothesis whose id is the key stays visible even if it is deleted.
   */
  readonly reportEditing: (key: string, editing: boolean) => void;
  /** Reports a deletion by this user, so that the row disappears at once. */
  readonly reportRemoved: (id: string) => void;
}

interface LiveRowsProps extends TabProps {
  readonly children: (live: LivePage, hold: RowCallbacks) => ReactNode;
}

const none: ReadonlySet<string> = new Set();

/** A live list: rows do not move while the pointer is over the list or while the user edits. */
export function LiveRows({ page, unsent, children }: LiveRowsProps) {
  const [isPointerOver, setPointerOver] = useState(false);
  const [editedIds, setEditedIds] = useState(none);
  const [removedIds, setRemovedIds] = useState(none);
  const { live, count, show } = useStableRows(
    { page, unsent },
    isPointerOver || editedIds.size > 0,
    editedIds,
    removedIds,
  );
  const reportEditing = useCallback((id: string, editing: boolean) => {
    setEditedIds((before) => {
      if (before.has(id) === editing) return before;
      return editing ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id));
    });
  }, []);
  const reportRemoved = useCallback((id: string) => setRemovedIds((before) => new Set([...before, id])), []);
  const callbacks = useMemo(() => ({ reportEditing, reportRemoved }), [reportEditing, reportRemoved]);
  return (
    <Column
      grow
      minHeight={0}
      position="relative"
      onPointerEnter={() => setPointerOver(true)}
      onPointerLeave={() => setPointerOver(false)}
    >
      <ChangesPill
        count={count}
        text={messages.newCount(formatInteger(count))}
        tooltip={messages.showChanges}
        className={styles.pill}
        onShow={show}
      />
      {children(live, callbacks)}
    </Column>
  );
}
