import type { Evidence, IncidentPage } from '../../../../../src-preload/contract/incidents.ts';
import {
  type IncidentStatus,
  toIncidentStatus,
} from '../../../../../src-preload/contract/rules/incidents.ts';
import { useToasts } from '../../../../kit/overlay/toastStore.ts';
import { useIncidentAct } from '../../../../parts/incidents/useIncidentAct.ts';
import { evidenceName } from '../../evidence/evidenceName.ts';
import { messages } from './messages.ts';

/** Changes the status of an incident, and says how it went; specification part 2 sections 4.2 and 8. */
export function useStatusChange({ id, status }: IncidentPage) {
  const act = useIncidentAct();
  const { done, failed } = messages.status;

  /** @param confirmation what a guard asked for */
  const save = async (to: IncidentStatus, confirmation: { readonly typed?: string } = {}): Promise<void> => {
    if (toIncidentStatus(status) === to) return;
    const ended = await act(
      { kind: 'incident.change', incidentId: id, to: { status: to }, was: { status } },
      { failed },
      confirmation,
    );
    if (ended.ended !== 'done') return;
    useToasts
      .getState()
      .show(
        ended.result.outcome === 'sent'
          ? { kind: 'done', text: done }
          : { kind: 'info', text: messages.waits },
      );
  };

  return {
    save,
    /** The same after evidence was made part of the definition of done; what cannot be is told, and does not stop it. */
    async saveWith(evidences: readonly Evidence[], to: IncidentStatus): Promise<void> {
      await Promise.all(
        evidences.map((evidence) =>
          act(
            {
              kind: 'evidence.change',
              incidentId: id,
              row: evidence.id,
              to: { definitionOfDone: true },
              was: { definitionOfDone: evidence.definitionOfDone },
            },
            { failed: messages.factors.failed(evidenceName(evidence)) },
          ),
        ),
      );
      await save(to);
    },
  };
}
