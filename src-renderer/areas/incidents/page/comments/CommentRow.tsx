import clsx from 'clsx';
import { memo, useEffect, useRef } from 'react';
import type { IncidentComment } from '#contract/incidents.ts';
import { Age } from '#kit/format/Age.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Box, Ellipsis, Row, Text } from '#kit/layout/boxes.tsx';
import { SafeHtml } from '#kit/markdown/SafeHtml.tsx';
import { Avatar } from '#parts/people/Avatar.tsx';
import { NewRowLabel, newRowClass, UnsentMark } from '../live/Marks.tsx';
import { authorOf } from './authorOf.ts';
import styles from './CommentRow.module.css';

interface CommentRowProps {
  readonly comment: IncidentComment;
  /** Id of the signed-in user. */
  readonly userId: string;
  /** Title of the comment's hypothesis, if it is not visible. */
  readonly hypothesis?: string | undefined;
  readonly isUnsent: boolean;
  readonly isNew: boolean;
}

export const CommentRow = memo(function CommentRow(props: CommentRowProps) {
  const { comment, userId, hypothesis, isUnsent, isNew } = props;
  const { name, avatar } = authorOf(comment);
  const row = useRef<HTMLElement>(null);
  const [isMine, createdAt] = [comment.by?.id === userId && isUnsent, comment.createdAt];
  useEffect(() => {
    // Scroll to a comment that this user has just written, wherever the comment box is.
    if (isMine && Date.now() - Date.parse(createdAt) < 2_000)
      row.current?.scrollIntoView({ block: 'nearest' });
  }, [isMine, createdAt]);
  return (
    <article ref={row} className={clsx(styles.comment, newRowClass(isNew))}>
      <Avatar {...avatar} />
      <Box grow minWidth={0}>
        <Row as="header" minHeight={20} gap={8}>
          <NewRowLabel fresh={isNew} />
          <Ellipsis weight={500}>{visibleName(name)}</Ellipsis>
          <Text fixed size={12} tone="faint" digits>
            <Age instant={comment.createdAt} suffix=" ago" />
          </Text>
          <UnsentMark waits={isUnsent} />
          {hypothesis !== undefined && (
            <Ellipsis marginLeft="auto" size={12} tone="muted" data-tooltip={hypothesis}>
              {hypothesis}
            </Ellipsis>
          )}
        </Row>
        <SafeHtml text={comment.text} currentUserId={userId} />
      </Box>
    </article>
  );
});
