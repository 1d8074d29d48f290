import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import { IconButton } from '../../kit/controls/Button.tsx';
import { useStanding } from '../../parts/actions/useStanding.ts';
import { messages } from './messages.ts';

/** Loaded on demand: the dashboard itself contains no forms. */
const NewCheck = lazy(() => import('./NewCheck.tsx').then((module) => ({ default: module.NewCheck })));

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
  const { mayDo, stop } = useStanding({ guard: { ...requires, ...writes } });
  if (!mayDo) return null;
  return (
    <>
      <IconButton label={messages.add} disabledReason={stop} onClick={onOpen}>
        <Plus aria-hidden />
      </IconButton>
      {open && (
        <Suspense>
          <NewCheck form={form} onForm={onForm} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
