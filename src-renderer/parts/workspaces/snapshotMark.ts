import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { formatMoment } from '../../kit/format/formatMoment.ts';
import { messages } from './messages.ts';

/** What marks a snapshot wherever its name stands; undefined of any other workspace. */
export const snapshotMark = ({ snapshot }: Pick<Workspace, 'snapshot'>): string | undefined =>
  snapshot && messages.snapshotOf(formatMoment(snapshot.takenAt));
