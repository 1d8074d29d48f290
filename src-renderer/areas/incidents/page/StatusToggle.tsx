import { CircleCheck, RotateCcw } from 'lucide-react';
import type { IncidentPage } from '../../../../src-preload/contract/incidents.ts';
import { nextStatuses, toIncidentStatus } from '../../../../src-preload/contract/rules/incidents.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useIncidentStanding } from '../../../parts/incidents/useIncidentAct.ts';
import { messages } from './side/messages.ts';
import { useReopening } from './side/useReopening.tsx';

const { status: texts } = messages;

/**
 * Closes an open incident and reopens any other one.
 * An incident under investigation cannot become open; the button then gives the reason.
 */
export function StatusToggle({ page }: { readonly page: IncidentPage }) {
  const { mayDo, stop } = useIncidentStanding();
  const { save, dialog } = useReopening(page);
  if (!mayDo) return null;
  const to = toIncidentStatus(page.status) === 'open' ? 'closed' : 'open';
  const may = nextStatuses(page.status).includes(to);
  return (
    <>
      <Button disabledReason={stop ?? (may ? undefined : texts.notNow)} onClick={() => save(to)}>
        {to === 'closed' ? <CircleCheck aria-hidden /> : <RotateCcw aria-hidden />}
        {to === 'closed' ? texts.close : texts.reopen}
      </Button>
      {dialog}
    </>
  );
}
