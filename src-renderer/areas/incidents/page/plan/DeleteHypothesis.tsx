import { useRef, useState } from 'react';
import type { Hypothesis } from '#contract/incidents.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Box, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { Details } from '#kit/panels/Details.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import type { DisplayFailure } from '#parts/failures.ts';
import { GuardField } from '#parts/guard/GuardField.tsx';
import { typedOf, useGuard } from '#parts/guard/useGuard.ts';
import { useIncidentChange } from '#parts/incidents/useIncidentChange.ts';
import { messages } from './messages.ts';

const { removal: texts } = messages;

interface DeleteHypothesisProps {
  readonly incidentId: string;
  readonly hypothesis: Hypothesis;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/**
 * Deletes a hypothesis with its comments and evidence, or disproves it instead.
 * Shows errors itself, because a deletion may be partial.
 */
export function DeleteHypothesis({ incidentId, hypothesis, onRemoved, onClose }: DeleteHypothesisProps) {
  const { id, title, status } = hypothesis;
  const [failure, setFailure] = useState<DisplayFailure>();
  const cancel = useRef<HTMLButtonElement>(null);
  const submitChange = useIncidentChange();
  const guard = useGuard({ act: 'delete-hypothesis', id });
  const { busy, disabledReason, run } = useServerAction({
    requirement: actionRequirements.attachEvidence,
    call: bridge.incidents.removeHypothesis,
    invalidates: [queries.incidents.key()],
    toasts: {
      done: texts.done,
      failed: (failed) => {
        setFailure(failed);
        return undefined;
      },
    },
  });
  const remove = async () => {
    setFailure(undefined);
    const { ended } = await run({ incidentId, id, ...typedOf(guard) });
    if (ended !== 'done') return;
    onRemoved();
    onClose();
  };
  const disprove = () => {
    onClose();
    if (status === 'disproven') return;
    void submitChange(
      {
        kind: 'hypothesis.change',
        incidentId,
        row: id,
        to: { status: 'disproven' },
        was: { status },
      },
      { failed: messages.change.failed },
    );
  };
  return (
    <Dialog
      title={texts.title}
      open
      alert
      size="small"
      isLocked={busy}
      initialFocus={cancel}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button disabled={busy} onClick={disprove}>
            {texts.disprove}
          </Button>
          <Button
            kind="danger"
            busy={busy}
            disabledReason={busy ? undefined : (disabledReason ?? guard.disabledReason)}
            onClick={() => void remove()}
          >
            {texts.remove}
          </Button>
        </>
      }
    >
      <Text as="p" flow="anywhere">
        {texts.text(title)}
      </Text>
      <GuardField use={guard} />
      {failure !== undefined && (
        <Box
          role="alert"
          paddingX={12}
          paddingY={8}
          marginTop={12}
          radius={6}
          surface="bad-subtle"
          flow="anywhere"
        >
          <p>{failure.sentence}</p>
          {failure.serverMessage !== undefined && <p>{failure.serverMessage}</p>}
          {failure.details !== undefined && <Details text={failure.details} />}
        </Box>
      )}
    </Dialog>
  );
}
