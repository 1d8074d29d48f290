import type { Workspace } from '#contract/entities/workspace.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { messages } from './messages.ts';

/** Label of a snapshot. Undefined for other workspaces. */
export const snapshotMark = ({ snapshot }: Pick<Workspace, 'snapshot'>): string | undefined =>
  snapshot && messages.snapshotOf(formatMoment(snapshot.takenAt));
