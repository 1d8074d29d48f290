import { useState } from 'react';
import type { IncidentPage } from '../../../../../src-preload/contract/incidents.ts';
import { Button } from '../../../../kit/controls/Button.tsx';
import { FieldSizeContext } from '../../../../kit/fields/FieldSizeContext.ts';
import type { FieldRow } from '../../../../kit/form/FieldRow.ts';
import { Form } from '../../../../kit/form/Form.tsx';
import type { FormRecord } from '../../../../kit/form/recordPath.ts';
import { useDraft } from '../../../../kit/form/useDraft.ts';
import { useKitForm } from '../../../../kit/form/useKitForm.ts';
import { Dialog } from '../../../../kit/overlay/Dialog.tsx';
import { bridgeDrafts } from '../../../../parts/bridgeDrafts.ts';
import { toShownFailure } from '../../../../parts/failures.ts';
import { useIncidentAct } from '../../../../parts/incidents/useIncidentAct.ts';
import { messages } from './messages.ts';

const { details: texts } = messages;

const rows: readonly FieldRow[] = [
  { kind: 'text', name: 'title', label: texts.fields.title, required: true },
  { kind: 'textArea', name: 'description', label: texts.fields.description, rows: 8 },
];

interface EditIncidentProps {
  readonly page: IncidentPage;
  readonly stop: string | undefined;
  readonly onClose: () => void;
}

/** Edits title and description. Only changed fields are sent. */
export function EditIncident({ page, stop, onClose }: EditIncidentProps) {
  // The values when the form was opened, so that concurrent changes by others are not overwritten.
  const [was] = useState(() => ({ title: page.title, description: page.description }));
  const form = useKitForm(rows, was);
  const draft = useDraft(form, bridgeDrafts, `incident/${page.id}/edit`);
  const act = useIncidentAct();
  const save = async (values: FormRecord) => {
    const now = { title: String(values.title).trim(), description: String(values.description ?? '') };
    const changed = (['title', 'description'] as const).filter((name) => now[name] !== was[name]);
    if (changed.length > 0) {
      const only = (fields: typeof was) => Object.fromEntries(changed.map((name) => [name, fields[name]]));
      const ended = await act({
        kind: 'incident.change',
        incidentId: page.id,
        to: only(now),
        was: only(was),
      });
      if (ended.ended === 'failed') throw ended.error;
    }
    draft.finish();
    onClose();
  };
  return (
    <Dialog title={texts.edit} open onClose={onClose}>
      <FieldSizeContext value="dialog">
        <Form
          asDialog
          label={texts.edit}
          form={form}
          draft={draft}
          stop={stop}
          onSubmit={save}
          submitLabel={texts.save}
          busyLabel={texts.saving}
          describeFailure={toShownFailure}
          actions={<Button onClick={onClose}>{messages.cancel}</Button>}
        />
      </FieldSizeContext>
    </Dialog>
  );
}
