import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import styles from './SearchField.module.css';

/** Specification part 1 section 9. */
const debounceMs = 300;

interface SearchFieldProps {
  /** The field's name and its placeholder. */
  readonly label: string;
  /** What is in force: what the address says. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Characters. */
  readonly maxLength?: number;
  readonly delayMs?: number;
  readonly className?: string | undefined;
  readonly ref?: Ref<{ readonly focus: () => void }>;
}

/**
 * A search over a list: applied a moment after the last key, at once with Enter; Esc clears it. What is typed lives in the
 * field alone, so no key is lost while a long list is drawn. A text of an input method is applied when its composition ends.
 */
export function SearchField({
  label,
  value,
  onSearch,
  maxLength = 200,
  delayMs = debounceMs,
  className,
  ref,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [composing, setComposing] = useState(false);
  // `value` may follow `onSearch` a task later, as the address does: only a change of it is news.
  if (value !== lastValue) {
    setLastValue(value);
    // The address changed by other means than this field: Back, a link.
    if (value !== applied) {
      setApplied(value);
      setTyped(value);
    }
  }
  const apply = (text: string) => {
    setApplied(text);
    onSearch(text);
  };
  const latest = useRef(apply);
  latest.current = apply;
  useEffect(() => {
    if (composing || typed === applied) return;
    const timer = setTimeout(() => latest.current(typed), delayMs);
    return () => clearTimeout(timer);
  }, [typed, applied, composing, delayMs]);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  const clear = () => {
    setTyped('');
    if (applied !== '') apply('');
    input.current?.focus();
  };
  return (
    <search className={clsx(styles.search, className)}>
      <Search aria-hidden />
      <input
        ref={input}
        type="text"
        aria-label={label}
        placeholder={label}
        spellCheck={false}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          // Enter and Esc belong to the input method while it composes.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') apply(typed);
          if (event.key !== 'Escape' || typed === '') return;
          // Esc with text clears it, and goes no further; an Esc in the empty field reaches what is around it.
          event.stopPropagation();
          clear();
        }}
      />
      {typed !== '' && (
        <IconButton className={styles.clear} label="Clear the search" onClick={clear}>
          <X aria-hidden />
        </IconButton>
      )}
    </search>
  );
}
