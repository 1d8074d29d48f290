import { useState } from 'react';
import type { Hypothesis } from '#contract/incidents.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { Box, Text } from '#kit/layout/boxes.tsx';
import { Details } from '#kit/panels/Details.tsx';
import { Callout } from '#kit/status/Callout.tsx';
import { ConfirmAction } from '#parts/actions/ConfirmAction.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import type { DisplayFailure } from '#parts/failures.ts';
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
  const submitChange = useIncidentChange();
  const guard = useGuard({ act: 'delete-hypothesis', id });
  const action = useServerAction({
    requirement: actionRequirements.attachEvidence,
    call: (input: Parameters<typeof bridge.incidents.removeHypothesis>[0], options) => {
      setFailure(undefined);
      return bridge.incidents.removeHypothesis(input, options);
    },
    invalidates: [queries.incidents.key()],
    toasts: {
      done: texts.done,
      failed: (failed) => {
        setFailure(failed);
        return undefined;
      },
    },
  });
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
    <ConfirmAction
      title={texts.title}
      action={action}
      input={{ incidentId, id, ...typedOf(guard) }}
      confirm={texts.remove}
      alternative={{ label: texts.disprove, onChoose: disprove }}
      guard={guard}
      below={
        failure !== undefined && (
          <Callout kind="failure" role="alert" marginTop={12}>
            <Box grow minWidth={0}>
              <p>{failure.sentence}</p>
              {failure.serverMessage !== undefined && <p>{failure.serverMessage}</p>}
              {failure.details !== undefined && <Details text={failure.details} />}
            </Box>
          </Callout>
        )
      }
      onClose={onClose}
      onDone={() => {
        onRemoved();
        onClose();
      }}
    >
      <Text as="p" flow="anywhere">
        {texts.text(title)}
      </Text>
    </ConfirmAction>
  );
}
