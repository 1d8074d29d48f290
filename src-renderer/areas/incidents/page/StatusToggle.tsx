import { CircleX, RotateCcw } from 'lucide-react';
import type { IncidentPage } from '#contract/incidents.ts';
import { nextStatuses, toIncidentStatus } from '#contract/rules/incidents.ts';
import { Button } from '#kit/controls/Button.tsx';
import { useIncidentActionState } from '#parts/incidents/useIncidentChange.ts';
import { messages } from './side/messages.ts';
import { useConfirmedStatus } from './side/useConfirmedStatus.tsx';

const { status: texts } = messages;

/** Buttons that reopen and close the incident. Each is hidden where the status does not allow it. */
export function StatusToggle({ page }: { readonly page: IncidentPage }) {
  const { isPermitted, disabledReason } = useIncidentActionState();
  const { save, dialog } = useConfirmedStatus(page);
  if (!isPermitted) return null;
  const status = toIncidentStatus(page.status);
  const next = nextStatuses(page.status);
  return (
    <>
      {status !== 'open' && next.includes('open') && (
        <Button disabledReason={disabledReason} onClick={() => save('open')}>
          <RotateCcw aria-hidden />
          {texts.reopen}
        </Button>
      )}
      {status !== 'closed' && status !== undefined && (
        <Button disabledReason={disabledReason} onClick={() => save('closed')}>
          <CircleX aria-hidden />
          {texts.close}
        </Button>
      )}
      {dialog}
    </>
  );
}
