import { useLayoutEffect, useMemo, useRef } from 'react';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { useMe } from '../useIncident.ts';
import styles from './CommentsTab.module.css';
import { allComments } from './comments/allComments.ts';
import { CommentRow } from './comments/CommentRow.tsx';
import { messages } from './comments/messages.ts';
import { Batches } from './live/Batches.tsx';
import { LiveRows } from './live/LiveRows.tsx';
import type { LivePage } from './live/useStableRows.ts';
import type { TabProps } from './TabProps.ts';

const commentHeightPx = 56;
/** Distance from the end in pixels within which new comments keep the list scrolled to the end. */
const nearEndPx = 80;

function CommentList({ live }: { readonly live: LivePage }) {
  const { page, unsent, newIds } = live;
  const userId = useMe().id;
  const comments = useMemo(() => allComments(page), [page]);
  const scroller = useRef<HTMLElement>(null);
  const atEnd = useRef(true);
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The height changes with new comments, and when a
    // batch is rendered with another height than estimated.
    const scrollToEnd = () => {
      const list = scroller.current;
      if (list !== null && atEnd.current) list.scrollTop = list.scrollHeight;
    };
    scrollToEnd();
    if (content.current === null) return;
    const observer = new ResizeObserver(scrollToEnd);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={scroller}
      className={styles.list}
      aria-label={messages.comments}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx;
      }}
    >
      <div ref={content}>
        {comments.length === 0 ? (
          <EmptyPanel title={messages.none} />
        ) : (
          <Batches rows={comments} rowPx={commentHeightPx} from="end">
            {({ id, comment, hypothesis }) => (
              <CommentRow
                comment={comment}
                userId={userId}
                hypothesis={hypothesis}
                isUnsent={unsent.has(id)}
                isNew={newIds.has(id)}
              />
            )}
          </Batches>
        )}
      </div>
    </section>
  );
}

export function CommentsTab(props: TabProps) {
  return <LiveRows {...props}>{(live) => <CommentList live={live} />}</LiveRows>;
}
