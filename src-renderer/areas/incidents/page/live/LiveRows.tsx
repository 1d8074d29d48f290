import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { formatInteger } from '../../../../kit/format/formatNumber.ts';
import { ChangesPill } from '../../../../parts/list/ChangesPill.tsx';
import type { TabProps } from '../TabProps.ts';
import styles from './LiveRows.module.css';
import { messages } from './messages.ts';
import { type LivePage, useHeldBack } from './useHeldBack.ts';

/** Callbacks for the rows. The functions are stable. */
export interface RowsHold {
  /**
   * Starts or ends an edit. No rows move during an edit.
   * A hypothesis whose id is the key stays visible even if it is deleted.
   */
  readonly pin: (key: string, editing: boolean) => void;
  /** Reports a deletion by this user, so that the row disappears at once. */
  readonly tellRemoved: (id: string) => void;
}

interface LiveRowsProps extends TabProps {
  readonly children: (live: LivePage, hold: RowsHold) => ReactNode;
}

const none: ReadonlySet<string> = new Set();

/** A live list: rows do not move while the pointer is over the list or while the user edits. */
export function LiveRows({ page, unsent, children }: LiveRowsProps) {
  const [over, setOver] = useState(false);
  const [pinned, setPinned] = useState(none);
  const [removed, setRemoved] = useState(none);
  const { live, count, show } = useHeldBack({ page, unsent }, over || pinned.size > 0, pinned, removed);
  const pin = useCallback((id: string, editing: boolean) => {
    setPinned((before) => {
      if (before.has(id) === editing) return before;
      return editing ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id));
    });
  }, []);
  const tellRemoved = useCallback((id: string) => setRemoved((before) => new Set([...before, id])), []);
  const hold = useMemo(() => ({ pin, tellRemoved }), [pin, tellRemoved]);
  return (
    <div className={styles.place} onPointerEnter={() => setOver(true)} onPointerLeave={() => setOver(false)}>
      <ChangesPill
        count={count}
        text={messages.held(formatInteger(count))}
        tooltip={messages.showHeld}
        className={styles.pill}
        onShow={show}
      />
      {children(live, hold)}
    </div>
  );
}
