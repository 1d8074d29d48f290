import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { actionRequirements } from '#contract/rules/guards.ts';
import type { IncidentSeverity } from '#contract/rules/incidents.ts';
import { Button } from '#kit/controls/Button.tsx';
import { onDemand } from '#kit/onDemand.ts';
import { useActionState } from '#parts/actions/useActionState.ts';
import type { Linkable } from './LinkedEvidence.ts';
import { messages } from './messages.ts';

const LinkToIncident = onDemand(() => import('./LinkToIncident.tsx')).component(
  (module) => module.LinkToIncident,
);

interface AttachEvidenceProps {
  readonly evidence: Linkable;
  /** Severity that the evidence suggests for a new incident. */
  readonly severity?: IncidentSeverity | undefined;
  readonly kind?: 'default' | 'quiet';
  readonly className?: string | undefined;
  /** Label from the product specification, where it differs. */
  readonly label?: string;
  readonly onOpen?: (open: boolean) => void;
  /** Why the button is disabled. Otherwise undefined. */
  readonly disabledReason?: string | undefined;
}

/** Button that links something to an incident. Hidden without permission. */
export function AttachEvidence({
  evidence,
  severity,
  kind = 'default',
  className,
  label = messages.attach,
  onOpen,
  disabledReason: givenReason,
}: AttachEvidenceProps) {
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    onOpen?.(next);
  };
  const { isPermitted, disabledReason } = useActionState({
    requirement: actionRequirements.attachEvidence,
    offline: messages.offline,
  });
  if (!isPermitted) return null;
  return (
    <>
      <Button
        kind={kind}
        className={className}
        disabledReason={disabledReason ?? givenReason}
        aria-haspopup="dialog"
        onClick={() => change(true)}
      >
        <Link2 aria-hidden />
        <span>{label}</span>
      </Button>
      {open && <LinkToIncident evidence={evidence} severity={severity} onClose={() => change(false)} />}
    </>
  );
}
