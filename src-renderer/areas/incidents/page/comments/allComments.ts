import type { IncidentComment, IncidentPage } from '#contract/incidents.ts';
import { inTimeOrder } from '../live/inTimeOrder.ts';

export interface CommentWithHypothesis {
  readonly id: string;
  readonly createdAt: string;
  readonly comment: IncidentComment;
  readonly hypothesis: string | undefined;
}

const withHypothesis = (
  comments: readonly IncidentComment[],
  hypothesis: string | undefined,
): CommentWithHypothesis[] =>
  comments.map((comment) => ({ id: comment.id, createdAt: comment.createdAt, comment, hypothesis }));

/** All comments of an incident, oldest first. */
export const allComments = ({
  hypotheses,
  comments,
}: Pick<IncidentPage, 'hypotheses' | 'comments'>): readonly CommentWithHypothesis[] =>
  inTimeOrder([
    ...hypotheses.flatMap((one) => withHypothesis(one.comments, one.title)),
    ...withHypothesis(comments, undefined),
  ]);
