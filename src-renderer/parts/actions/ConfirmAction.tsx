import { type ReactNode, useRef } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { GuardField } from '../guard/GuardField.tsx';
import type { GuardInUse } from '../guard/useGuard.ts';
import { messages } from './messages.ts';
import type { ServerAction } from './useServerAction.ts';

interface ConfirmActionProps<Input, Result> {
  /** Names what is done to what: `Delete agent edge-singapore`. */
  readonly title: string;
  readonly action: ServerAction<Input, Result>;
  readonly input: Input;
  /** What the button says that does it. */
  readonly confirm: string;
  /** A question before the last one: its answers stand in the place of the button. */
  readonly choices?: ReadonlyArray<{ readonly label: string; readonly onChoose: () => void }> | undefined;
  /** What has to be typed before, where it is guarded. */
  readonly guard?: GuardInUse | undefined;
  /** What goes, and what stays. */
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before something that cannot be taken back. Cancel has the focus: Enter does nothing. What failed can be tried again. */
export function ConfirmAction<Input, Result>(props: ConfirmActionProps<Input, Result>) {
  const { title, action, input, confirm, choices, guard, children, onClose, onDone } = props;
  const { busy, stop, run } = action;
  const cancel = useRef<HTMLButtonElement>(null);
  const choose = (onChoose: () => void) => {
    onChoose();
    // What was pressed is gone, and what stands in its place now must not be pressed by the same key again.
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
      held={busy}
      initialFocus={cancel}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} disabled={busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          {choices === undefined ? (
            <Button
              kind="danger"
              busy={busy}
              disabledReason={busy ? undefined : (stop ?? guard?.stop)}
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
    </Dialog>
  );
}
