import type { Acknowledgement } from '#contract/acknowledgements.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge } from '../bridge/bridge.ts';
import { showOutcome } from '../showOutcome.ts';
import { messages } from './messages.ts';
import { restoreAcknowledgement } from './undoAcknowledgement.ts';

/** Ends an acknowledgement. The message after it offers to undo that. */
export function useEndAcknowledgement() {
  return useServerAction({
    // Without the server, the end is stored here, and its comment is queued.
    local: true,
    call: ({ kind, id }: Acknowledgement) => bridge.acknowledgements.remove({ kind, id }),
    toasts: {
      done: ({ isOnlyHere, owner }, before) => ({
        kind: 'done',
        text: messages.ended,
        note: isOnlyHere ? messages.endedHere : visibleName(before.name),
        action: {
          label: messages.undo,
          run: () => showOutcome(restoreAcknowledgement(before, owner)),
        },
      }),
      failed: messages.failed,
    },
  });
}
