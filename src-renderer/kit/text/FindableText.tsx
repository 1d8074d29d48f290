import { type KeyboardEvent, useRef, useState } from 'react';
import { FindBar, isFindKey } from './FindBar.tsx';
import styles from './Text.module.css';
import { TextView, type TextViewHandle, type TextViewProps } from './TextView.tsx';
import { useFindState } from './useFindState.ts';

/** A {@link TextView} with a search bar that opens on Ctrl+F and closes on Esc. */
export function FindableText(props: Omit<TextViewProps, 'find' | 'onFound' | 'ref'>) {
  const [open, setOpen] = useState(false);
  const { find, search, step, onFound, ...state } = useFindState();
  const bar = useRef<{ readonly focus: () => void }>(null);
  const view = useRef<TextViewHandle>(null);
  const close = () => {
    setOpen(false);
    state.close();
    view.current?.focus();
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (isFindKey(event)) {
      setOpen(true);
      bar.current?.focus();
    } else if (open && event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.findable} onKeyDownCapture={onKeyDownCapture}>
      {open && <FindBar ref={bar} find={find} onSearch={search} onStep={step} onClose={close} />}
      <TextView {...props} ref={view} find={find} onFound={onFound} />
    </div>
  );
}
