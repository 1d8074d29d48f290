import type { Hypothesis } from '#contract/incidents.ts';
import { childHypothesisType, type HypothesisStatus, hypothesisStatuses } from '#contract/rules/incidents.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { NotSavedError } from '#kit/form/NotSavedError.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { FormDialog } from '#parts/FormDialog.tsx';
import { hypothesisLooks } from '#parts/incidents/incidentLooks.ts';
import { useIncidentActionState, useIncidentChange } from '#parts/incidents/useIncidentChange.ts';
import { messages } from './messages.ts';

const { create: texts } = messages;

const rows: readonly FieldRow[] = [
  { kind: 'text', name: 'title', label: texts.title, required: true },
  {
    kind: 'select',
    name: 'status',
    label: texts.state,
    required: true,
    options: hypothesisStatuses.map((value) => ({ value, label: hypothesisLooks[value].word })),
  },
];

const blank: FormRecord = { title: '', status: 'possible' satisfies HypothesisStatus };

interface CreateHypothesisProps {
  readonly incidentId: string;
  /** Null for a root. */
  readonly parent: Hypothesis | null;
  readonly onClose: () => void;
}

export function CreateHypothesis({ incidentId, parent, onClose }: CreateHypothesisProps) {
  const form = useKitForm(rows, blank);
  const { disabledReason } = useIncidentActionState();
  const submitChange = useIncidentChange();
  const type = childHypothesisType(parent?.type ?? null);
  const create = async ({ title, status }: FormRecord) => {
    const { ended } = await submitChange(
      {
        kind: 'hypothesis.add',
        incidentId,
        parentId: parent?.id ?? null,
        type,
        title: String(title),
        status: hypothesisStatuses.find((one) => one === status) ?? 'possible',
      },
      { failed: texts.failed },
    );
    // A toast shows the error. The dialog stays open with the typed text.
    if (ended !== 'done') throw new NotSavedError();
  };
  return (
    <FormDialog
      title={texts.titles[type]}
      size="small"
      form={form}
      draftKey={`incident/${incidentId}/hypothesis/${parent?.id ?? 'root'}`}
      canCloseWhileSaving
      disabledReason={disabledReason}
      onSubmit={create}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      onClose={onClose}
    >
      {parent !== null && <p>{texts.parentNote(parent.title)}</p>}
    </FormDialog>
  );
}
