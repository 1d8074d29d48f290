import { BellOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { actionGuards } from '../../../src-preload/contract/rules/guards.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useStanding } from '../actions/useStanding.ts';
import { messages } from './messages.ts';
import type { GivenThing } from './silenceRows.tsx';

const SilenceDialog = lazy(async () => ({ default: (await import('./SilenceDialog.tsx')).SilenceDialog }));

/** Silences something that is open; not there for who may not. */
export function SilenceButton({
  thing,
  kind = 'default',
  className,
}: {
  readonly thing: GivenThing;
  readonly kind?: 'default' | 'quiet';
  readonly className?: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const { mayDo, stop } = useStanding({ guard: actionGuards.silence, offline: messages.offline });
  if (!mayDo) return null;
  return (
    <>
      <Button
        kind={kind}
        className={className}
        disabledReason={stop}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <BellOff aria-hidden />
        <span>{messages.open}</span>
      </Button>
      {open && (
        <Suspense>
          <SilenceDialog thing={thing} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
