import { ChevronDown, ChevronUp } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { TextButton } from '#kit/controls/TextButton.tsx';
import { layout } from '#kit/layout/layout.ts';
import { messages } from './messages.ts';
import styles from './Properties.module.css';

/** Number of lines before a “more” button. One extra line is displayed instead of a button. */
const collapsedCount = 5;

const moreLayout = layout({ marginTop: 8 });

interface ShowMoreProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly children: (item: T) => ReactNode;
}

/** A description list with a “more” button for long lists. */
export function ShowMore<T>({ items, keyOf, children }: ShowMoreProps<T>) {
  const [isExpanded, setIsExpanded] = useState(false);
  const hidden = items.length > collapsedCount + 1 ? items.length - collapsedCount : 0;
  const shown = isExpanded || hidden === 0 ? items : items.slice(0, collapsedCount);
  return (
    <>
      <dl className={styles.facts}>
        {shown.map((item) => (
          <Fragment key={keyOf(item)}>{children(item)}</Fragment>
        ))}
      </dl>
      {hidden > 0 && (
        <TextButton
          size="small"
          className={moreLayout}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? messages.showLess : messages.showMore(hidden)}
          {isExpanded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </TextButton>
      )}
    </>
  );
}
