import type { NewAcknowledgement } from '#contract/acknowledgements.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge } from '../bridge/bridge.ts';
import { showOutcome } from '../showOutcome.ts';
import { storedLabel } from './acknowledgedLabel.ts';
import { messages } from './messages.ts';

/** Acknowledges a resource. The message after it names where that is stored, and offers to undo it. */
export function useAcknowledge() {
  return useServerAction({
    // Without the server, the acknowledgement is stored here, and its comment is queued.
    local: true,
    call: (input: NewAcknowledgement) => bridge.acknowledgements.add(input),
    toasts: {
      done: ({ incident, localReason, isWaiting }, { kind, id, name }) => ({
        kind: 'done',
        text: messages.added,
        note: `${visibleName(name)} · ${storedLabel({
          incident: localReason === null ? incident : null,
          commentId: null,
          isWaiting,
        })}`,
        action: {
          label: messages.undo,
          run: () => showOutcome(bridge.acknowledgements.remove({ kind, id }), messages.ended),
        },
      }),
      failed: messages.failed,
    },
  });
}
