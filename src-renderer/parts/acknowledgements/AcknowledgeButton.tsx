import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { onDemand } from '#kit/onDemand.ts';
import { useAcknowledgement } from '../bridge/live.ts';
import type { AcknowledgedTarget } from './AcknowledgeDialog.tsx';
import { messages } from './messages.ts';
import { useCanAcknowledge } from './useAcknowledgements.ts';
import { useEndAcknowledgement } from './useEndAcknowledgement.ts';

const AcknowledgeDialog = onDemand(() => import('./AcknowledgeDialog.tsx')).component(
  (module) => module.AcknowledgeDialog,
);

interface AcknowledgeButtonProps {
  readonly target: AcknowledgedTarget;
  /** Whether the resource fails. Others have nothing to acknowledge. */
  readonly isFailing: boolean;
  /** Only an icon, for narrow layouts. */
  readonly short?: boolean;
}

/** Button that acknowledges a failing resource, or ends its acknowledgement. */
export function AcknowledgeButton({ target, isFailing, short = false }: AcknowledgeButtonProps) {
  const [open, setOpen] = useState(false);
  const canAcknowledge = useCanAcknowledge();
  const acknowledgement = useAcknowledgement(target.kind, target.id);
  const end = useEndAcknowledgement();
  const isOffered = canAcknowledge && (isFailing || acknowledgement !== undefined);
  const icon = acknowledgement === undefined ? <UserCheck aria-hidden /> : <UserX aria-hidden />;
  const label = acknowledgement === undefined ? messages.open : messages.end;
  const press = {
    busy: end.busy,
    'aria-haspopup': acknowledgement === undefined ? 'dialog' : undefined,
    onClick: () => (acknowledgement === undefined ? setOpen(true) : void end.run(acknowledgement)),
  } as const;
  return (
    <>
      {isOffered &&
        (short ? (
          <IconButton label={label} {...press}>
            {icon}
          </IconButton>
        ) : (
          <Button {...press}>
            {icon}
            <span>{label}</span>
          </Button>
        ))}
      {open && <AcknowledgeDialog target={target} onClose={() => setOpen(false)} />}
    </>
  );
}
