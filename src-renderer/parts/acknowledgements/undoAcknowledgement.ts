import type { Acknowledgement } from '#contract/acknowledgements.ts';
import type { AcknowledgedResource } from '#contract/rules/acknowledgements.ts';
import { bridge } from '../bridge/bridge.ts';
import { serverNow } from '../bridge/serverTime.ts';

/** Whether an undo can restore an acknowledgement. Its end may have passed meanwhile. */
export const isRestorable = (before: Acknowledgement | undefined): before is Acknowledgement =>
  before !== undefined && (before.until === null || Date.parse(before.until) > serverNow());

/**
 * Acknowledges a resource again.
 * @param owner from the answer of the change that is undone
 */
export const restoreAcknowledgement = (
  { kind, id, name, note, until }: Acknowledgement,
  owner: string,
): Promise<unknown> => bridge.acknowledgements.add({ kind, id, name, note, until, owner });

/**
 * Undoes a new acknowledgement: restores the one that it replaced, or else ends it.
 * @param replaced the active acknowledgement before
 * @param owner from the answer of the new acknowledgement
 */
export const undoAcknowledgement = (
  { kind, id }: AcknowledgedResource,
  replaced: Acknowledgement | undefined,
  owner: string,
): Promise<unknown> =>
  isRestorable(replaced)
    ? restoreAcknowledgement(replaced, owner)
    : bridge.acknowledgements.remove({ kind, id, owner });
