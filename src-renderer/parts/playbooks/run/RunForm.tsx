import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { PlaybookParam, RunnablePlaybook, RunOn } from '../../../../src-preload/contract/playbooks.ts';
import { actionGuards } from '../../../../src-preload/contract/rules/guards.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Form } from '../../../kit/form/Form.tsx';
import type { FormRecord } from '../../../kit/form/recordPath.ts';
import { useDirtyGuard } from '../../../kit/form/useDirtyGuard.ts';
import { useKitForm } from '../../../kit/form/useKitForm.ts';
import { useServerAction } from '../../actions/useServerAction.ts';
import { bridge, queries } from '../../bridge/bridge.ts';
import { type ShownFailure, toShownFailure } from '../../failures.ts';
import { GuardField } from '../../guard/GuardField.tsx';
import { typedOf, useGuard } from '../../guard/useGuard.ts';
import { runAddress } from '../runColumns.ts';
import { describeRunFailure } from './describeRunFailure.ts';
import { serverLookups } from './lookups.tsx';
import { MayHaveBegun } from './MayHaveBegun.tsx';
import { messages } from './messages.ts';
import { paramRows, paramValues, sentValues } from './paramRows.ts';
import styles from './Run.module.css';

interface RunFormProps {
  readonly playbook: RunnablePlaybook;
  readonly on: RunOn | undefined;
  readonly params: readonly PlaybookParam[];
  /** Values that override defaults. */
  readonly given: Readonly<Record<string, string>>;
  /** Why the playbook cannot run yet. Hides the text about parameters. */
  readonly waits?: string | undefined;
  /** Content above and below the parameters. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  /** Registers the function that closes the dialog. It asks to confirm if there is unsaved input. */
  readonly onLeave: (leave: (() => void) | undefined) => void;
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
}

export function RunForm(props: RunFormProps) {
  const { playbook, on, params, given, waits, above, below, onLeave, onBusy, onClose } = props;
  const { history } = useRouter();
  const rows = useMemo(() => paramRows(params, serverLookups), [params]);
  const [initial] = useState(() => paramValues(params, given));
  const form = useKitForm(rows, initial);
  const mayLeave = useDirtyGuard(form.dirty);
  const guard = useGuard(
    waits === undefined ? { act: 'run', playbookId: playbook.id, ...(on && { on }) } : undefined,
  );
  const [unknown, setUnknown] = useState<ShownFailure>();
  const action = useServerAction({
    key: `run playbook ${playbook.id} ${on?.id ?? ''}`,
    guard: actionGuards.runPlaybook,
    call: bridge.playbooks.run,
    invalidates: [queries.playbooks.runs.key()],
    // The dialog displays failures.
    said: { failed: () => undefined },
  });
  const leave = async () => {
    if (await mayLeave()) onClose();
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
        values: sentValues(params, values),
        ...typedOf(guard),
      });
      onClose();
      history.push(runAddress({ id: runId }));
    } catch (error) {
      const failure = toShownFailure(error);
      if (failure.code !== 'TIMEOUT') throw error;
      setUnknown(failure);
    } finally {
      onBusy(false);
    }
  };
  const stop = action.stop ?? waits ?? (unknown === undefined ? guard.stop : messages.stopped);
  return (
    <Form
      asDialog
      label={playbook.title}
      form={form}
      stop={stop}
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
      {waits === undefined && params.length === 0 && <p className={styles.note}>{messages.noParams}</p>}
      <GuardField use={guard} />
      {below}
      {unknown !== undefined && (
        <MayHaveBegun playbookId={playbook.id} failure={unknown} onAgain={() => setUnknown(undefined)} />
      )}
    </Form>
  );
}
