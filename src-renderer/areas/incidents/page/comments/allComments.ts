import type { IncidentComment, IncidentPage } from '../../../../../src-preload/contract/incidents.ts';
import { inTimeOrder } from '../live/inTimeOrder.ts';

export interface SaidComment {
  readonly id: string;
  readonly createdAt: string;
  readonly comment: IncidentComment;
  readonly hypothesis: string | undefined;
}

const said = (comments: readonly IncidentComment[], hypothesis: string | undefined): SaidComment[] =>
  comments.map((comment) => ({ id: comment.id, createdAt: comment.createdAt, comment, hypothesis }));

/** All comments of an incident, oldest first. */
export const allComments = ({
  hypotheses,
  comments,
}: Pick<IncidentPage, 'hypotheses' | 'comments'>): readonly SaidComment[] =>
  inTimeOrder([...hypotheses.flatMap((one) => said(one.comments, one.title)), ...said(comments, undefined)]);
