import { ChevronDown, ChevronUp } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { TextButton } from '#kit/controls/TextButton.tsx';
import { Box } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { TabStops } from './CardLink.tsx';
import styles from './CollapsibleLines.module.css';
import { messages } from './messages.ts';

/** Names of unfolded lists. Cards unmount while scrolling, so the state is stored here. */
export const ExpandedNames = createContext<Set<string> | undefined>(undefined);

interface CollapsibleLinesProps<T> {
  /** Unique name. */
  readonly name: string;
  readonly items: readonly T[];
  /** Number of lines while folded. */
  readonly maxLines: number;
  /** Accessible name of the unfolded, scrollable lines. */
  readonly label: string;
  readonly children: (shown: readonly T[]) => ReactNode;
}

const moreLayout = layout({ marginTop: 4, lines: 20 });

/** A list that folds after some lines. The unfolded list scrolls, so that the card stays small. */
export function CollapsibleLines<T>({ name, items, maxLines, label, children }: CollapsibleLinesProps<T>) {
  const expandedNames = useContext(ExpandedNames);
  // Grids reuse components for other lists, so the state belongs to the name.
  const [chosen, setChosen] = useState<{ readonly name: string; readonly all: boolean }>();
  const isExpanded = chosen?.name === name ? chosen.all : (expandedNames?.has(name) ?? false);
  const stops = useContext(TabStops);
  const hidden = Math.max(0, items.length - maxLines);
  if (hidden === 0) return children(items);
  return (
    <Box minWidth={0}>
      {isExpanded ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable by keyboard.
        <div role="group" aria-label={label} tabIndex={0} className={styles.all}>
          {children(items)}
        </div>
      ) : (
        children(items.slice(0, maxLines))
      )}
      <TextButton
        size="small"
        className={moreLayout}
        aria-expanded={isExpanded}
        tabIndex={stops ? undefined : -1}
        onClick={() => {
          if (isExpanded) expandedNames?.delete(name);
          else expandedNames?.add(name);
          setChosen({ name, all: !isExpanded });
        }}
      >
        {isExpanded ? messages.showLess : messages.showMore(hidden)}
        {isExpanded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
      </TextButton>
    </Box>
  );
}
