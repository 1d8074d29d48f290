import { Plus } from 'lucide-react';
import { resourceRules } from '#contract/rules/resources.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { onDemand } from '#kit/onDemand.ts';
import { useActionState } from '#parts/actions/useActionState.ts';
import { messages } from './messages.ts';

/** Loaded on demand: the dashboard itself contains no forms. */
const NewCheckForm = onDemand(() => import('./NewCheckForm.tsx')).component((module) => module.NewCheckForm);

interface AddCheckProps {
  readonly open: boolean;
  /** Name of the form to show. Undefined: the dialog offers a choice of forms. */
  readonly form: string | undefined;
  readonly onOpen: () => void;
  readonly onForm: (form: string | undefined) => void;
  readonly onClose: () => void;
}

export function AddCheck({ open, form, onOpen, onForm, onClose }: AddCheckProps) {
  const { requires, writes } = resourceRules.canaries;
  const { isPermitted, disabledReason } = useActionState({
    requirement: { ...requires, ...writes },
  });
  if (!isPermitted) return null;
  return (
    <>
      <IconButton label={messages.add} disabledReason={disabledReason} onClick={onOpen}>
        <Plus aria-hidden />
      </IconButton>
      {open && <NewCheckForm form={form} onForm={onForm} onClose={onClose} />}
    </>
  );
}
