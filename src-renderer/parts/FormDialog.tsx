import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#kit/controls/Button.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { Form, type FormProps } from '#kit/form/Form.tsx';
import { formMessages } from '#kit/form/messages.ts';
import { useDirtyGuard } from '#kit/form/useDirtyGuard.ts';
import { useDraft } from '#kit/form/useDraft.ts';
import { selectedFirstField } from '#kit/keys/firstField.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { bridgeDrafts } from './bridgeDrafts.ts';
import { toDisplayFailure } from './failures.ts';

type SharedFormProps<Input extends FieldValues, Output> = Pick<
  FormProps<Input, Output>,
  'form' | 'submitLabel' | 'busyLabel' | 'describeFailure' | 'disabledReason' | 'children'
>;

interface FormDialogProps<Input extends FieldValues, Output, Result> extends SharedFormProps<Input, Output> {
  /** Title of the dialog and name of the form. */
  readonly title: string;
  readonly size?: 'small' | 'medium' | 'large' | 'wide';
  /** The control that receives the focus. Default: the first field. */
  readonly initialFocus?: 'selectedText' | 'cancel';
  /** Content above the form. */
  readonly header?: ReactNode;
  /** Key of the draft that stores the input. Without a key, there is no draft. */
  readonly draftKey?: string;
  /** Whether closing with unsaved input needs a confirmation. Default: false. */
  readonly confirmsLeave?: boolean;
  /** Whether the user can close the dialog during the request. Default: false. */
  readonly canCloseWhileSaving?: boolean;
  /** Rejects on failure. The dialog then stays open. `NotSavedError` shows no failure. */
  readonly onSubmit: (values: Output) => Promise<Result>;
  /** Called with the result of `onSubmit`. Default: `onClose`. */
  readonly onDone?: (result: Result) => void;
  readonly onClose: () => void;
}

const initialFocusOf = {
  selectedText: (cancel: Element | null) => selectedFirstField(cancel?.closest('form') ?? null),
  cancel: (cancel: HTMLElement | null) => cancel,
} as const;

/** A dialog whose body is a form. It stays open until the form is saved. */
export function FormDialog<Input extends FieldValues, Output, Result>({
  title,
  size = 'medium',
  initialFocus,
  header,
  form,
  draftKey,
  confirmsLeave = false,
  canCloseWhileSaving = false,
  describeFailure = toDisplayFailure,
  onSubmit,
  onDone,
  onClose,
  children,
  ...rest
}: FormDialogProps<Input, Output, Result>) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const draft = useDraft(form, bridgeDrafts, draftKey);
  const confirmLeave = useDirtyGuard(confirmsLeave && form.dirty);
  const isLocked = busy && !canCloseWhileSaving;
  const close = async () => {
    if (await confirmLeave()) onClose();
  };
  const submit = async (values: Output) => {
    setBusy(true);
    try {
      const result = await onSubmit(values);
      draft.finish();
      if (onDone === undefined) onClose();
      else onDone(result);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      open
      size={size}
      isLocked={isLocked}
      {...(initialFocus && { initialFocus: () => initialFocusOf[initialFocus](cancel.current) })}
      onClose={() => void close()}
    >
      <FieldSizeContext value="dialog">
        {header}
        <Form
          {...rest}
          isInDialog
          label={title}
          form={form}
          {...(draftKey !== undefined && { draft })}
          describeFailure={describeFailure}
          onSubmit={submit}
          actions={
            <Button ref={cancel} disabled={isLocked} onClick={() => void close()}>
              {formMessages.cancel}
            </Button>
          }
        >
          {children}
        </Form>
      </FieldSizeContext>
    </Dialog>
  );
}
