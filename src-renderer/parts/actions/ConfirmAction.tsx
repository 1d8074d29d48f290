import { type ReactNode, useRef } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { GuardField } from '../guard/GuardField.tsx';
import type { GuardInUse } from '../guard/useGuard.ts';
import { messages } from './messages.ts';
import type { ServerAction } from './useServerAction.ts';

interface ConfirmActionProps<Input, Result> {
  /** Action and resource: `Delete agent edge-singapore`. */
  readonly title: string;
  readonly action: ServerAction<Input, Result>;
  readonly input: Input;
  /** Label of the confirm button. */
  readonly confirm: string;
  /** A preceding question. Its choices replace the confirm button. */
  readonly choices?: ReadonlyArray<{ readonly label: string; readonly onChoose: () => void }> | undefined;
  /** A milder action between Cancel and the confirm button. */
  readonly alternative?: { readonly label: string; readonly onChoose: () => void } | undefined;
  /** Guard with the name to type, if the resource is guarded. */
  readonly guard?: GuardInUse | undefined;
  /** Consequences of the action. */
  readonly children: ReactNode;
  /** Content below the guard, such as the failure of the action. */
  readonly below?: ReactNode;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Confirmation of an irreversible action. Cancel has the focus, so Enter is safe. */
export function ConfirmAction<Input, Result>(props: ConfirmActionProps<Input, Result>) {
  const { title, action, input, confirm, choices, alternative, guard, children, below, onClose, onDone } =
    props;
  const { busy, disabledReason, run } = action;
  const cancel = useRef<HTMLButtonElement>(null);
  const choose = (onChoose: () => void) => {
    onChoose();
    // The pressed button was replaced. Move the focus so that the same key does not press the new button.
    cancel.current?.focus();
  };
  const act = async () => {
    const { ended } = await run(input);
    if (ended === 'done') onDone();
  };
  return (
    <Dialog
      title={title}
      open
      alert
      size="small"
      isLocked={busy}
      initialFocus={cancel}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} disabled={busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          {alternative !== undefined && (
            <Button disabled={busy} onClick={alternative.onChoose}>
              {alternative.label}
            </Button>
          )}
          {choices === undefined ? (
            <Button
              kind="danger"
              busy={busy}
              disabledReason={busy ? undefined : (disabledReason ?? guard?.disabledReason)}
              onClick={() => void act()}
            >
              {confirm}
            </Button>
          ) : (
            choices.map(({ label, onChoose }) => (
              <Button key={label} onClick={() => choose(onChoose)}>
                {label}
              </Button>
            ))
          )}
        </>
      }
    >
      {children}
      {guard !== undefined && choices === undefined && <GuardField use={guard} />}
      {below}
    </Dialog>
  );
}
