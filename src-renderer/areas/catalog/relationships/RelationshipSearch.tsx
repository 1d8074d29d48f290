import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';
import { SearchField } from '#kit/filters/SearchField.tsx';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { useCommands } from '#parts/commands.ts';
import { messages } from './messages.ts';
import styles from './Relationships.module.css';

/** A search with its current match. */
export interface SearchState {
  readonly text: string;
  /** Undefined if the view has no stepping. */
  readonly steps?: { readonly at: number; readonly count: number; readonly step: (by: 1 | -1) => void };
  readonly onSearch: (text: string) => void;
}

/** Search field: the table filters its rows, the graph steps through the matches. */
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
    <Row as="span" display="inline-flex" gap={4}>
      <SearchField
        ref={field}
        className={styles.search}
        label={messages.search}
        entersList={steps === undefined}
        value={text}
        onSearch={(next) => {
          // Enter with unchanged text goes to the next match.
          if (next === text) steps?.step(1);
          else onSearch(next);
        }}
      />
      {text !== '' && steps !== undefined && (
        <>
          <Text size={12} tone="muted" digits flow="nowrap" role="status">
            {messages.matches(steps.at, steps.count)}
          </Text>
          <IconButton label={messages.previous} disabled={steps.count === 0} onClick={() => steps.step(-1)}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton label={messages.next} disabled={steps.count === 0} onClick={() => steps.step(1)}>
            <ChevronDown aria-hidden />
          </IconButton>
        </>
      )}
    </Row>
  );
}
