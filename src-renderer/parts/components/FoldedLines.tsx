import { ChevronDown, ChevronUp } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { TabStops } from './CardLink.tsx';
import styles from './FoldedLines.module.css';
import { messages } from './messages.ts';

/** Names of unfolded lists. Cards unmount while scrolling, so the state is stored here. */
export const Unfolded = createContext<Set<string> | undefined>(undefined);

interface FoldedLinesProps<T> {
  /** Unique name. */
  readonly name: string;
  readonly items: readonly T[];
  /** Number of lines while folded. */
  readonly most: number;
  /** Accessible name of the unfolded, scrollable lines. */
  readonly label: string;
  readonly children: (shown: readonly T[]) => ReactNode;
}

/** A list that folds after some lines. The unfolded list scrolls, so that the card stays small. */
export function FoldedLines<T>({ name, items, most, label, children }: FoldedLinesProps<T>) {
  const unfolded = useContext(Unfolded);
  // Grids reuse components for other lists, so the state belongs to the name.
  const [chosen, setChosen] = useState<{ readonly name: string; readonly all: boolean }>();
  const all = chosen?.name === name ? chosen.all : (unfolded?.has(name) ?? false);
  const stops = useContext(TabStops);
  const hidden = Math.max(0, items.length - most);
  if (hidden === 0) return children(items);
  return (
    <div className={styles.lines}>
      {all ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable by keyboard.
        <div role="group" aria-label={label} tabIndex={0} className={styles.all}>
          {children(items)}
        </div>
      ) : (
        children(items.slice(0, most))
      )}
      <button
        type="button"
        className={styles.more}
        aria-expanded={all}
        tabIndex={stops ? undefined : -1}
        onClick={() => {
          if (all) unfolded?.delete(name);
          else unfolded?.add(name);
          setChosen({ name, all: !all });
        }}
      >
        {all ? messages.showLess : messages.showMore(hidden)}
        {all ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
      </button>
    </div>
  );
}
