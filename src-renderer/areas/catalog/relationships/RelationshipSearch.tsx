import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { IconButton } from '../../../kit/controls/Button.tsx';
import { SearchField } from '../../../kit/filters/SearchField.tsx';
import { useCommands } from '../../../parts/commands.ts';
import { messages } from './messages.ts';
import styles from './Relationships.module.css';

/** A search, and at which of its matches it is. */
export interface SearchState {
  readonly text: string;
  /** Absent where matches are not stepped through. */
  readonly steps?: { readonly at: number; readonly count: number; readonly step: (by: 1 | -1) => void };
  readonly onSearch: (text: string) => void;
}

/** Looks for items among those that are related: the table keeps them, the graph goes from one to the next. */
export function RelationshipSearch({ search: { text, steps, onSearch } }: { readonly search: SearchState }) {
  const field = useRef<{ readonly focus: () => void }>(null);
  useCommands(
    useMemo(
      () => [
        { id: 'relationships search', title: messages.search, keys: '/', run: () => field.current?.focus() },
      ],
      [],
    ),
  );
  return (
    <span className={styles.find}>
      <SearchField
        ref={field}
        className={styles.search}
        label={messages.search}
        value={text}
        onSearch={(next) => {
          // Enter with the same text goes on to the next match.
          if (next === text) steps?.step(1);
          else onSearch(next);
        }}
      />
      {text !== '' && steps !== undefined && (
        <>
          <span className={styles.matches} role="status">
            {messages.matches(steps.at, steps.count)}
          </span>
          <IconButton label={messages.previous} disabled={steps.count === 0} onClick={() => steps.step(-1)}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton label={messages.next} disabled={steps.count === 0} onClick={() => steps.step(1)}>
            <ChevronDown aria-hidden />
          </IconButton>
        </>
      )}
    </span>
  );
}
