import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { actionRequirements } from '#contract/rules/guards.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { onDemand } from '#kit/onDemand.ts';
import { useActionState } from '../actions/useActionState.ts';
import { messages } from './messages.ts';
import type { PresetSilencedResource } from './silenceRows.tsx';

const SilenceDialog = onDemand(() => import('./SilenceDialog.tsx')).component(
  (module) => module.SilenceDialog,
);

/** Button that silences the open resource. Hidden without permission. */
export function SilenceButton({
  thing,
  short = false,
}: {
  readonly thing: PresetSilencedResource;
  /** Only an icon, for narrow layouts. */
  readonly short?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const { isPermitted, disabledReason } = useActionState({
    requirement: actionRequirements.silence,
    offline: messages.offline,
  });
  if (!isPermitted) return null;
  const press = {
    disabledReason,
    'aria-haspopup': 'dialog',
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {short ? (
        <IconButton label={messages.open} {...press}>
          <BellOff aria-hidden />
        </IconButton>
      ) : (
        <Button {...press}>
          <BellOff aria-hidden />
          <span>{messages.open}</span>
        </Button>
      )}
      {open && <SilenceDialog thing={thing} onClose={() => setOpen(false)} />}
    </>
  );
}
