import type { IncidentPage } from '#contract/incidents.ts';
import { addedByOthers, type MergeRule, mergeStable } from './mergeStable.ts';

/** A page of an incident, and what prevents its rows from being displayed. */
export interface ReceivedRows {
  readonly page: IncidentPage;
  /** Whether to hold back changes. */
  readonly isFrozen: boolean;
  /** Ids of edited hypotheses. */
  readonly editedIds: ReadonlySet<string>;
  /** Ids of rows that this user deleted. */
  readonly removedIds: ReadonlySet<string>;
}

/** The displayed rows. */
export interface ShownRows {
  readonly received: ReceivedRows;
  readonly page: IncidentPage;
  /** Number of changes that are held back. */
  readonly count: number;
  /** Ids of displayed hypotheses that no longer exist on the server. */
  readonly deletedIds: ReadonlySet<string>;
  /** Ids of rows that others have just added. */
  readonly newIds: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

export const firstRows = (received: ReceivedRows): ShownRows => ({
  received,
  page: received.page,
  count: 0,
  deletedIds: none,
  newIds: none,
});

/** Merges the received page into the displayed rows. */
export function mergeReceived(
  before: ShownRows,
  received: ReceivedRows,
  isOwn: MergeRule['isOwn'],
): ShownRows {
  const { page: next, ...rule } = received;
  const { page, count, deletedIds } = mergeStable(before.page, next, { ...rule, isOwn });
  const addedIds = addedByOthers(before.page, page, isOwn);
  return { received, page, count, deletedIds, newIds: addedIds.size > 0 ? addedIds : before.newIds };
}

/**
 * Returns whether rows were received already.
 *
 * The page without a deleted row can arrive before the report of the deletion. So a changed report merges the
 * same page again.
 */
export const isReceived = (
  { received }: ShownRows,
  { page, isFrozen, editedIds, removedIds }: ReceivedRows,
): boolean =>
  received.page === page &&
  received.isFrozen === isFrozen &&
  received.editedIds === editedIds &&
  received.removedIds === removedIds;
