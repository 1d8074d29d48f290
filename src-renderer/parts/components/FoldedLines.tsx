import { ChevronDown, ChevronUp } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { TabStops } from './CardLink.tsx';
import styles from './FoldedLines.module.css';
import { messages } from './messages.ts';

/** Names of what is unfolded, for cards that go and come again while a person scrolls. */
export const Unfolded = createContext<Set<string> | undefined>(undefined);

interface FoldedLinesProps<T> {
  /** Tells it apart from all others. */
  readonly name: string;
  readonly items: readonly T[];
  /** So many are shown until the rest is asked for. */
  readonly most: number;
  /** Names the lines aloud where they scroll. */
  readonly label: string;
  readonly children: (shown: readonly T[]) => ReactNode;
}

/** Some lines of a card, the rest of them behind a button; unfolded they scroll, so that a card never grows far. */
export function FoldedLines<T>({ name, items, most, label, children }: FoldedLinesProps<T>) {
  const unfolded = useContext(Unfolded);
  // In a grid of cards the same place gets other lines: what was unfolded is said of its name alone.
  const [chosen, setChosen] = useState<{ readonly name: string; readonly all: boolean }>();
  const all = chosen?.name === name ? chosen.all : (unfolded?.has(name) ?? false);
  const stops = useContext(TabStops);
  const hidden = Math.max(0, items.length - most);
  if (hidden === 0) return children(items);
  return (
    <div className={styles.lines}>
      {all ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keyboard.
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
