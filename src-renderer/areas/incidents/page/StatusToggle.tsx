import { CircleCheck, RotateCcw } from 'lucide-react';
import type { IncidentPage } from '#contract/incidents.ts';
import { nextStatuses, toIncidentStatus } from '#contract/rules/incidents.ts';
import { Button } from '#kit/controls/Button.tsx';
import { useIncidentActionState } from '#parts/incidents/useIncidentChange.ts';
import { messages } from './side/messages.ts';
import { useReopening } from './side/useReopening.tsx';

const { status: texts } = messages;

/**
 * Closes an open incident and reopens any other one.
 * An incident under investigation cannot become open; the button then gives the reason.
 */
export function StatusToggle({ page }: { readonly page: IncidentPage }) {
  const { isPermitted, disabledReason } = useIncidentActionState();
  const { save, dialog } = useReopening(page);
  if (!isPermitted) return null;
  const to = toIncidentStatus(page.status) === 'open' ? 'closed' : 'open';
  const canChange = nextStatuses(page.status).includes(to);
  return (
    <>
      <Button
        disabledReason={disabledReason ?? (canChange ? undefined : texts.notAllowedNow)}
        onClick={() => save(to)}
      >
        {to === 'closed' ? <CircleCheck aria-hidden /> : <RotateCcw aria-hidden />}
        {to === 'closed' ? texts.close : texts.reopen}
      </Button>
      {dialog}
    </>
  );
}
