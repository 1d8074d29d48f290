import type { Evidence, IncidentPage } from '../../../../../src-preload/contract/incidents.ts';
import {
  type IncidentStatus,
  toIncidentStatus,
} from '../../../../../src-preload/contract/rules/incidents.ts';
import { useToasts } from '../../../../kit/overlay/toastStore.ts';
import { useIncidentAct } from '../../../../parts/incidents/useIncidentAct.ts';
import { evidenceName } from '../../evidence/evidenceName.ts';
import { messages } from './messages.ts';

export function useStatusChange({ id, status }: IncidentPage) {
  const act = useIncidentAct();
  const { done, failed } = messages.status;

  /** @param confirmation input that a guard requires */
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
    /**
     * Adds evidence to the definition of done first.
     * A failure of that is reported and does not prevent the status change.
     */
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
