import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { PlaybookParam, RunnablePlaybook, RunOn } from '#contract/playbooks.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { Button } from '#kit/controls/Button.tsx';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { Form } from '#kit/form/Form.tsx';
import { useDirtyGuard } from '#kit/form/useDirtyGuard.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { Text } from '#kit/layout/boxes.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { type DisplayFailure, toDisplayFailure } from '#parts/failures.ts';
import { GuardField } from '#parts/guard/GuardField.tsx';
import { GuardProposal } from '#parts/guard/GuardProposal.tsx';
import { typedOf, useGuard } from '#parts/guard/useGuard.ts';
import { runAddress } from '../playbookRunTableColumns.ts';
import { describeRunFailure } from './describeRunFailure.ts';
import { messages } from './messages.ts';
import { serverLookups } from './paramLookups.tsx';
import { paramRows, paramValues, valuesToSend } from './paramRows.ts';
import { RunStartUnknown } from './RunStartUnknown.tsx';

interface RunFormProps {
  readonly playbook: RunnablePlaybook;
  readonly on: RunOn | undefined;
  readonly params: readonly PlaybookParam[];
  /** Values that override defaults. */
  readonly initialValues: Readonly<Record<string, string>>;
  /** Why the playbook cannot run yet. Hides the text about parameters. */
  readonly waitReason?: string | undefined;
  /** Content above and below the parameters. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  /** Registers the function that closes the dialog. It asks to confirm if there is unsaved input. */
  readonly onLeave: (leave: (() => void) | undefined) => void;
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
}

export function RunForm(props: RunFormProps) {
  const { playbook, on, params, initialValues, waitReason, above, below, onLeave, onBusy, onClose } = props;
  const { history } = useRouter();
  const rows = useMemo(() => paramRows(params, serverLookups), [params]);
  const [initial] = useState(() => paramValues(params, initialValues));
  const form = useKitForm(rows, initial);
  const confirmLeave = useDirtyGuard(form.dirty);
  const guard = useGuard(
    waitReason === undefined ? { act: 'run', playbookId: playbook.id, ...(on && { on }) } : undefined,
  );
  const [unknownOutcome, setUnknownOutcome] = useState<DisplayFailure>();
  const action = useServerAction({
    key: `run playbook ${playbook.id} ${on?.id ?? ''}`,
    requirement: actionRequirements.runPlaybook,
    call: bridge.playbooks.run,
    invalidates: [queries.playbooks.runs.key()],
    // The dialog displays failures.
    toasts: { failed: () => undefined },
  });
  const leave = async () => {
    if (await confirmLeave()) onClose();
  };
  useEffect(() => {
    onLeave(() => void leave());
    return () => onLeave(undefined);
  });
  const run = async (values: FormRecord) => {
    onBusy(true);
    try {
      const { runId } = await action.submit({
        id: playbook.id,
        ...(on === undefined ? {} : { on: { kind: on.kind, id: on.id } }),
        values: valuesToSend(params, values),
        ...typedOf(guard),
      });
      onClose();
      history.push(runAddress({ id: runId }));
    } catch (error) {
      const failure = toDisplayFailure(error);
      if (failure.code !== 'TIMEOUT') throw error;
      setUnknownOutcome(failure);
    } finally {
      onBusy(false);
    }
  };
  const disabledReason =
    action.disabledReason ??
    waitReason ??
    (unknownOutcome === undefined ? guard.disabledReason : messages.stopped);
  return (
    <Form
      isInDialog
      label={playbook.title}
      form={form}
      disabledReason={disabledReason}
      onSubmit={run}
      submitLabel={messages.run}
      busyLabel={messages.running}
      describeFailure={describeRunFailure}
      actions={
        <Button disabled={action.busy} onClick={() => void leave()}>
          {messages.cancel}
        </Button>
      }
    >
      {above}
      {waitReason === undefined && params.length === 0 && (
        <Text as="p" tone="muted">
          {messages.noParams}
        </Text>
      )}
      <GuardField use={guard} />
      {waitReason === undefined && <GuardProposal on={on} />}
      {below}
      {unknownOutcome !== undefined && (
        <RunStartUnknown
          playbookId={playbook.id}
          failure={unknownOutcome}
          onRunAgain={() => setUnknownOutcome(undefined)}
        />
      )}
    </Form>
  );
}
