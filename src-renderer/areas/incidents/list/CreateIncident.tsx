import { useState } from 'react';
import { actionRequirements } from '#contract/rules/guards.ts';
import {
  type IncidentSeverity,
  type IncidentStatus,
  type IncidentType,
  incidentSeverities,
  incidentStatuses,
  incidentTypes,
} from '#contract/rules/incidents.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { FormDialog } from '#parts/FormDialog.tsx';
import { incidentSeverityLooks, statusLooks, typeLooks } from '#parts/incidents/incidentLooks.ts';
import { messages } from './messages.ts';

const { create: texts } = messages;

const toOptions = <Value extends string>(
  values: readonly Value[],
  looks: Readonly<Record<Value, { readonly word: string }>>,
) => values.map((value) => ({ value, label: looks[value].word }));

const rows: readonly FieldRow[] = [
  {
    kind: 'select',
    name: 'type',
    label: texts.fields.type,
    required: true,
    options: toOptions(incidentTypes, typeLooks),
  },
  { kind: 'text', name: 'title', label: texts.fields.title, required: true },
  { kind: 'textArea', name: 'description', label: texts.fields.description },
  {
    kind: 'select',
    name: 'severity',
    label: texts.fields.severity,
    required: true,
    half: true,
    options: toOptions(incidentSeverities, incidentSeverityLooks),
  },
  {
    kind: 'select',
    name: 'status',
    label: texts.fields.status,
    required: true,
    half: true,
    options: toOptions(incidentStatuses, statusLooks),
  },
];

const blank: FormRecord = {
  type: 'availability' satisfies IncidentType,
  title: '',
  description: '',
  severity: 'low' satisfies IncidentSeverity,
  status: 'open' satisfies IncidentStatus,
};

interface CreateIncidentProps {
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}

/** Form of a new incident. A retry after a failure sends the same ids, so that no duplicate is created. */
export function CreateIncident({ onCreated, onClose }: CreateIncidentProps) {
  const [ids] = useState(() => ({ id: crypto.randomUUID(), hypothesisId: crypto.randomUUID() }));
  const form = useKitForm(rows, blank);
  const { disabledReason, submit } = useServerAction({
    requirement: actionRequirements.attachEvidence,
    call: bridge.incidents.create,
    invalidates: [queries.incidents.key()],
    toasts: { done: texts.created },
  });
  const create = async (values: FormRecord) => {
    const { type, title, description, severity, status } = values;
    await submit({
      ...ids,
      title: String(title),
      description: String(description ?? ''),
      type: type as IncidentType,
      severity: severity as IncidentSeverity,
      status: status as IncidentStatus,
    });
  };
  return (
    <FormDialog
      title={texts.title}
      form={form}
      draftKey="incident/new"
      disabledReason={disabledReason}
      onSubmit={create}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      onDone={() => onCreated(ids.id)}
      onClose={onClose}
    />
  );
}
