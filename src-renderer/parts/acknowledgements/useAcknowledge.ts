import type { NewAcknowledgement } from '#contract/acknowledgements.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge } from '../bridge/bridge.ts';
import { findAcknowledgement } from '../bridge/live.ts';
import { showOutcome } from '../showOutcome.ts';
import { storedLabel } from './acknowledgedLabel.ts';
import { messages } from './messages.ts';
import { isRestorable, undoAcknowledgement } from './undoAcknowledgement.ts';

/** Acknowledges a resource. The message after it names where that is stored, and offers to undo it. */
export function useAcknowledge() {
  return useServerAction({
    // Without the server, the acknowledgement is stored here, and its comment is queued.
    local: true,
    call: async (input: NewAcknowledgement) => {
      // Another user may have acknowledged the resource while the form was open.
      const replaced = findAcknowledgement(input.kind, input.id);
      return { ...(await bridge.acknowledgements.add(input)), replaced };
    },
    toasts: {
      done: ({ incident, localReason, isWaiting, owner, replaced }, { kind, id, name }) => ({
        kind: 'done',
        text: messages.added,
        note: `${visibleName(name)} · ${storedLabel({
          incident: localReason === null ? incident : null,
          commentId: null,
          isWaiting,
        })}`,
        action: {
          label: messages.undo,
          run: () =>
            showOutcome(
              undoAcknowledgement({ kind, id }, replaced, owner),
              isRestorable(replaced) ? messages.restored : messages.ended,
            ),
        },
      }),
      failed: messages.failed,
    },
  });
}
