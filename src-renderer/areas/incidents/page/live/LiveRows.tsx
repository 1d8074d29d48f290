import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { formatInteger } from '../../../../kit/format/formatNumber.ts';
import { ChangesPill } from '../../../../parts/list/ChangesPill.tsx';
import type { TabProps } from '../TabProps.ts';
import styles from './LiveRows.module.css';
import { messages } from './messages.ts';
import { type LivePage, useHeldBack } from './useHeldBack.ts';

/** What the rows tell of what a person does with them. The functions stay the same. */
export interface RowsHold {
  /** Something is being edited: rows stay where they are until it is let go, and a hypothesis by its id whatever becomes of it. */
  readonly pin: (key: string, editing: boolean) => void;
  /** The person deleted it: it does not stay for their own pointer. */
  readonly tellRemoved: (id: string) => void;
}

interface LiveRowsProps extends TabProps {
  readonly children: (live: LivePage, hold: RowsHold) => ReactNode;
}

const none: ReadonlySet<string> = new Set();

/** Where rows come and go by themselves, but never under the pointer or around what somebody writes in. */
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
