import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { enterList } from '../keys/listEntry.ts';
import styles from './SearchField.module.css';

const debounceMs = 300;

interface SearchFieldProps {
  /** Accessible name and placeholder. */
  readonly label: string;
  /** The applied search, usually from the address. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Characters. */
  readonly maxLength?: number;
  readonly delayMs?: number;
  readonly className?: string | undefined;
  /** Whether arrow down, and Enter on an applied search, move the focus into the list below. Default: true. */
  readonly entersList?: boolean;
  readonly ref?: Ref<{ readonly focus: () => void }>;
}

/**
 * A search field for a list. Applies 300 ms after the last key, or at once on Enter. Esc clears the field.
 * Arrow down, or Enter on an applied search, moves the focus into the list.
 * The typed text is local state, so that a slow list does
 * not drop keys. IME input applies after the composition.
 */
export function SearchField({
  label,
  value,
  onSearch,
  maxLength = 200,
  delayMs = debounceMs,
  className,
  entersList = true,
  ref,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [composing, setComposing] = useState(false);
  // `value` can change a task after `onSearch` because the
  // address updates asynchronously. Only compare changes.
  if (value !== lastValue) {
    setLastValue(value);
    // The address changed elsewhere, for example by Back or a link.
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
          // While composing, Enter and Esc belong to the input method.
          if (event.nativeEvent.isComposing) return;
          const { key, currentTarget } = event;
          const isApplied = typed === applied;
          // Without a list, Enter repeats the search: a find bar goes to the next match.
          if (key === 'Enter' && (!isApplied || !entersList)) apply(typed);
          else if (entersList && (key === 'Enter' || key === 'ArrowDown') && enterList(currentTarget))
            event.preventDefault();
          if (event.key !== 'Escape' || typed === '') return;
          // Esc clears the text first. In an empty field, Esc propagates.
          event.stopPropagation();
          clear();
        }}
      />
      {typed !== '' && (
        <IconButton className={styles.clear} label="Clear search" onClick={clear}>
          <X aria-hidden />
        </IconButton>
      )}
    </search>
  );
}
