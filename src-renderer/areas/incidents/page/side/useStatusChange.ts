import type { Evidence, IncidentPage } from '#contract/incidents.ts';
import { type IncidentStatus, toIncidentStatus } from '#contract/rules/incidents.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { useIncidentChange } from '#parts/incidents/useIncidentChange.ts';
import { evidenceName } from '../../evidence/evidenceName.ts';
import { messages } from './messages.ts';

export function useStatusChange({ id, status }: IncidentPage) {
  const submitChange = useIncidentChange();
  const { done, failed } = messages.status;

  /** @param confirmation input that a guard requires */
  const save = async (to: IncidentStatus, confirmation: { readonly typed?: string } = {}): Promise<void> => {
    if (toIncidentStatus(status) === to) return;
    const ended = await submitChange(
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
          : { kind: 'info', text: messages.queued },
      );
  };

  return {
    save,
    /**
     * Adds evidence to the definition of done first.
     * A failure of that is reported and does not prevent the status change.
     */
    async saveWithEvidence(evidences: readonly Evidence[], to: IncidentStatus): Promise<void> {
      await Promise.all(
        evidences.map((evidence) =>
          submitChange(
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
