import clsx from 'clsx';
import { memo, useEffect, useRef } from 'react';
import type { IncidentComment } from '../../../../../src-preload/contract/incidents.ts';
import { Age } from '../../../../kit/format/Age.tsx';
import { SafeHtml } from '../../../../kit/markdown/SafeHtml.tsx';
import { Avatar } from '../../../../parts/people/Avatar.tsx';
import { FreshWord, freshClass, WaitsMark } from '../live/Marks.tsx';
import { authorOf } from './authorOf.ts';
import styles from './CommentRow.module.css';

interface CommentRowProps {
  readonly comment: IncidentComment;
  /** Id of the signed-in user. */
  readonly own: string;
  /** Title of the comment's hypothesis, if it is not visible. */
  readonly hypothesis?: string | undefined;
  readonly waits: boolean;
  readonly fresh: boolean;
}

export const CommentRow = memo(function CommentRow(props: CommentRowProps) {
  const { comment, own, hypothesis, waits, fresh } = props;
  const { name, avatar } = authorOf(comment);
  const row = useRef<HTMLElement>(null);
  const [mine, made] = [comment.by?.id === own && waits, comment.createdAt];
  useEffect(() => {
    // Scroll to a comment that this user has just written, wherever the comment box is.
    if (mine && Date.now() - Date.parse(made) < 2_000) row.current?.scrollIntoView({ block: 'nearest' });
  }, [mine, made]);
  return (
    <article ref={row} className={clsx(styles.comment, freshClass(fresh))}>
      <Avatar {...avatar} />
      <div className={styles.body}>
        <header className={styles.head}>
          <FreshWord fresh={fresh} />
          <span className={styles.author}>{name}</span>
          <span className={styles.age}>
            <Age instant={comment.createdAt} suffix=" ago" />
          </span>
          <WaitsMark waits={waits} />
          {hypothesis !== undefined && (
            <span className={styles.hypothesis} data-tooltip={hypothesis}>
              {hypothesis}
            </span>
          )}
        </header>
        <SafeHtml text={comment.text} own={own} />
      </div>
    </article>
  );
});
