import { useMemo } from 'react';
import { maxViews, viewNameKey, viewNameProblem, viewSentences } from '#contract/rules/views.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { useServerAction } from '../actions/useServerAction.ts';
import { useSavedViews } from '../bridge/live.ts';
import { FormDialog } from '../FormDialog.tsx';
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
  const { submit } = useServerAction({
    local: true,
    call,
    toasts: { done: (_, text) => ({ kind: 'done', text: done(text) }), failed: () => undefined },
  });
  const full = id === undefined && (views?.length ?? 0) >= maxViews;
  return (
    <FormDialog
      title={title}
      size="small"
      initialFocus="selectedText"
      form={form}
      disabledReason={full ? messages.full : undefined}
      onSubmit={(values) => submit(String(values.name).trim())}
      submitLabel={submitLabel}
      onClose={onClose}
    />
  );
}
