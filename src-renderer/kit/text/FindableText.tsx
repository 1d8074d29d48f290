import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { SearchField } from '../filters/SearchField.tsx';
import { messages } from './messages.ts';
import styles from './Text.module.css';
import { TextView, type TextViewHandle, type TextViewProps } from './TextView.tsx';
import { useFindState } from './useFindState.ts';

/** A {@link TextView} with a search of its own, which Ctrl+F opens and Esc closes. */
export function FindableText(props: Omit<TextViewProps, 'find' | 'onFound' | 'ref'>) {
  const [open, setOpen] = useState(false);
  const { find, search, step, onFound, ...state } = useFindState();
  const field = useRef<{ readonly focus: () => void }>(null);
  const view = useRef<TextViewHandle>(null);
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  const close = () => {
    setOpen(false);
    state.close();
    view.current?.focus();
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const inField = event.target instanceof HTMLInputElement;
    if (event.key === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
      setOpen(true);
      field.current?.focus();
    } else if (open && event.key === 'Escape') close();
    else if (inField && event.key === 'Enter' && event.shiftKey) step(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.findable} onKeyDownCapture={onKeyDownCapture}>
      {open && (
        <div className={styles.findBar}>
          <SearchField ref={field} label={messages.find} value={find.text} delayMs={150} onSearch={search} />
          <span className={styles.count} role="status">
            {find.text === '' ? '' : messages.found(find.index, find.count)}
          </span>
          <IconButton label={messages.previousFound} disabled={find.count < 2} onClick={() => step(-1)}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton label={messages.nextFound} disabled={find.count < 2} onClick={() => step(1)}>
            <ChevronDown aria-hidden />
          </IconButton>
          <IconButton label={messages.closeFind} onClick={close}>
            <X aria-hidden />
          </IconButton>
        </div>
      )}
      <TextView {...props} ref={view} find={find} onFound={onFound} />
    </div>
  );
}
