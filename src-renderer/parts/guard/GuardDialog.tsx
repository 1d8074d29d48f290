import { type ReactNode, useRef } from 'react';
import type { GuardedAction } from '#contract/guards.ts';
import { Button } from '#kit/controls/Button.tsx';
import { submitKeys } from '#kit/keys/submitByKeys.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { GuardField } from './GuardField.tsx';
import { messages } from './messages.ts';
import { typedOf, useGuard } from './useGuard.ts';

interface GuardDialogProps {
  readonly title: string;
  readonly action: GuardedAction;
  /** Label of the confirm button. */
  readonly confirm: string;
  readonly children: ReactNode;
  readonly onConfirm: (confirmation: { readonly typed?: string }) => void;
  readonly onClose: () => void;
}

/**
 * Guard dialog for actions without a dialog of their own. Cancel has the focus until the guard is known, so that
 * Enter is safe.
 */
export function GuardDialog({ title, action, confirm, children, onConfirm, onClose }: GuardDialogProps) {
  const guard = useGuard(action);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={title}
      open
      alert
      size="small"
      initialFocus={cancel}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            kind="primary"
            keys={submitKeys}
            disabledReason={guard.disabledReason}
            onClick={() => onConfirm(typedOf(guard))}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <GuardField use={guard} />
    </Dialog>
  );
}
