import { Search, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../kit/controls/Button.tsx';
import { useCommands } from '../../parts/commands.ts';
import styles from './CatalogList.module.css';
import { messages } from './messages.ts';

const debounceMs = 300;

interface SearchFieldProps {
  /** What the address says. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** The list's search: applied 300 ms after the last key, at once with Enter; Esc clears it. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  // The address changed by other means than this field: Back, a link.
  if (value !== applied) {
    setApplied(value);
    setTyped(value);
  }
  const apply = (text: string) => {
    setApplied(text);
    onSearch(text);
  };
  const latest = useRef(apply);
  latest.current = apply;
  useEffect(() => {
    if (typed === applied) return;
    const timer = setTimeout(() => latest.current(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, applied]);
  useCommands(
    useMemo(
      () => [{ id: 'catalog search', title: messages.search, keys: '/', run: () => input.current?.focus() }],
      [],
    ),
  );
  const clear = () => {
    setTyped('');
    apply('');
    input.current?.focus();
  };
  return (
    <search className={styles.search}>
      <Search aria-hidden />
      <input
        ref={input}
        type="text"
        aria-label={messages.search}
        placeholder={messages.search}
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(typed);
          if (event.key === 'Escape') clear();
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
