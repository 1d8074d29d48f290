import { useMemo, useRef } from 'react';
import { maxViews, viewNameKey, viewNameProblem, viewSentences } from '#contract/rules/views.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { Form } from '#kit/form/Form.tsx';
import { selectedFirstField } from '#kit/form/firstField.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { useServerAction } from '../actions/useServerAction.ts';
import { useSavedViews } from '../bridge/live.ts';
import { toDisplayFailure } from '../failures.ts';
import { messages } from './messages.ts';

interface ViewNameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly name: string;
  /** Id of the renamed view. Absent for a new one. */
  readonly id?: string;
  readonly hint?: string;
  readonly call: (name: string) => Promise<unknown>;
  readonly done: (name: string) => string;
  readonly onClose: () => void;
}

export function ViewNameDialog(props: ViewNameDialogProps) {
  const { title, submitLabel, name, id, hint, call, done, onClose } = props;
  const views = useSavedViews();
  const body = useRef<HTMLDivElement>(null);
  const rows = useMemo((): readonly FieldRow[] => {
    const check = (typed: unknown) => {
      const text = String(typed).trim();
      const same = views?.find((view) => viewNameKey(view.name) === viewNameKey(text));
      if (same !== undefined && same.id !== id) return viewSentences.taken(text);
      return viewNameProblem(text);
    };
    const requiredMessage = messages.missing;
    return [
      { kind: 'text', name: 'name', label: messages.name, hint, required: true, requiredMessage, check },
    ];
  }, [views, id, hint]);
  const form = useKitForm(rows, { name });
  const { busy, submit } = useServerAction({
    local: true,
    call,
    toasts: { done: (_, text) => ({ kind: 'done', text: done(text) }), failed: () => undefined },
  });
  const full = id === undefined && (views?.length ?? 0) >= maxViews;
  return (
    <Dialog
      title={title}
      open
      size="small"
      isLocked={busy}
      initialFocus={() => selectedFirstField(body.current)}
      onClose={onClose}
    >
      <div ref={body}>
        <FieldSizeContext value="dialog">
          <Form
            isInDialog
            label={title}
            form={form}
            disabledReason={full ? messages.full : undefined}
            onSubmit={async (values) => {
              await submit(String(values.name).trim());
              onClose();
            }}
            submitLabel={submitLabel}
            describeFailure={toDisplayFailure}
            actions={
              <Button disabled={busy} onClick={onClose}>
                {messages.cancel}
              </Button>
            }
          />
        </FieldSizeContext>
      </div>
    </Dialog>
  );
}
