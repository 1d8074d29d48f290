import { useLayoutEffect, useMemo, useRef } from 'react';
import { EmptyPanel } from '../../../kit/panels/Panel.tsx';
import { useMe } from '../useIncident.ts';
import styles from './CommentsTab.module.css';
import { allComments } from './comments/allComments.ts';
import { CommentRow } from './comments/CommentRow.tsx';
import { messages } from './comments/messages.ts';
import { Batches } from './live/Batches.tsx';
import { LiveRows } from './live/LiveRows.tsx';
import type { LivePage } from './live/useHeldBack.ts';
import type { TabProps } from './TabProps.ts';

const commentPx = 56;
/** Distance from the end in pixels within which new comments keep the list scrolled to the end. */
const nearEndPx = 80;

function Said({ live }: { readonly live: LivePage }) {
  const { page, unsent, fresh } = live;
  const own = useMe().id;
  const said = useMemo(() => allComments(page), [page]);
  const scroller = useRef<HTMLElement>(null);
  const atEnd = useRef(true);
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The height changes with new comments, and when a
    // batch is rendered with another height than estimated.
    const stay = () => {
      const list = scroller.current;
      if (list !== null && atEnd.current) list.scrollTop = list.scrollHeight;
    };
    stay();
    if (content.current === null) return;
    const observer = new ResizeObserver(stay);
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
        {said.length === 0 ? (
          <EmptyPanel title={messages.none} />
        ) : (
          <Batches rows={said} rowPx={commentPx} from="end">
            {({ id, comment, hypothesis }) => (
              <CommentRow
                comment={comment}
                own={own}
                hypothesis={hypothesis}
                waits={unsent.has(id)}
                fresh={fresh.has(id)}
              />
            )}
          </Batches>
        )}
      </div>
    </section>
  );
}

export function CommentsTab(props: TabProps) {
  return <LiveRows {...props}>{(live) => <Said live={live} />}</LiveRows>;
}
