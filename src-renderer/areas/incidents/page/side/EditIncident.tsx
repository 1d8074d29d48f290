import { useState } from 'react';
import type { IncidentPage } from '#contract/incidents.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { rowsForStored } from '#kit/form/rowsForStored.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { FormDialog } from '#parts/FormDialog.tsx';
import { useIncidentChange } from '#parts/incidents/useIncidentChange.ts';
import { messages } from './messages.ts';

const { details: texts } = messages;

const rows: readonly FieldRow[] = [
  { kind: 'text', name: 'title', label: texts.fields.title, required: true },
  { kind: 'textArea', name: 'description', label: texts.fields.description, rows: 8 },
];

interface EditIncidentProps {
  readonly page: IncidentPage;
  readonly disabledReason: string | undefined;
  readonly onClose: () => void;
}

/** Edits title and description. Only changed fields are sent. */
export function EditIncident({ page, disabledReason, onClose }: EditIncidentProps) {
  // The values when the form was opened, so that concurrent changes by others are not overwritten.
  const [initial] = useState(() => ({ title: page.title, description: page.description }));
  const [editRows] = useState(() => rowsForStored(rows, initial));
  const form = useKitForm(editRows, initial);
  const submitChange = useIncidentChange();
  const save = async (values: FormRecord) => {
    const edited = { title: String(values.title).trim(), description: String(values.description ?? '') };
    const changed = (['title', 'description'] as const).filter((name) => edited[name] !== initial[name]);
    if (changed.length === 0) return;
    const only = (fields: typeof initial) => Object.fromEntries(changed.map((name) => [name, fields[name]]));
    const ended = await submitChange({
      kind: 'incident.change',
      incidentId: page.id,
      to: only(edited),
      was: only(initial),
    });
    if (ended.ended === 'failed') throw ended.error;
  };
  return (
    <FormDialog
      title={texts.edit}
      form={form}
      draftKey={`incident/${page.id}/edit`}
      canCloseWhileSaving
      disabledReason={disabledReason}
      onSubmit={save}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      onClose={onClose}
    />
  );
}
