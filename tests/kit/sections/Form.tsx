import { useState } from 'react';
import { z } from 'zod';
import { Button } from '#kit/controls/Button.tsx';
import { Checkbox } from '#kit/fields/Checkbox.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { TextField } from '#kit/fields/TextField.tsx';
import { browserDraftStore } from '#kit/form/DraftStore.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { Form } from '#kit/form/Form.tsx';
import { FormField } from '#kit/form/FormField.tsx';
import { useDirtyGuard } from '#kit/form/useDirtyGuard.ts';
import { useDraft } from '#kit/form/useDraft.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { type KitSection, State, States } from '../KitSection.tsx';

const rows: readonly FieldRow[] = [
  { kind: 'text', name: 'name', label: 'Name', required: true, half: true },
  {
    kind: 'text',
    name: 'spec.http.0.url',
    label: 'URL',
    type: 'url',
    required: true,
    half: true,
    hint: 'Starts with https://',
  },
  {
    kind: 'segmented',
    name: 'spec.http.0.method',
    label: 'HTTP Method',
    options: ['GET', 'POST', 'PUT', 'DELETE'].map((value) => ({ value, label: value })),
  },
  {
    kind: 'textArea',
    name: 'spec.http.0.body',
    label: 'Body',
    mono: true,
    when: (values) => ['POST', 'PUT'].includes(z.string().catch('').parse(methodOf(values))),
  },
  {
    kind: 'select',
    name: 'spec.schedule',
    label: 'Schedule',
    creatable: true,
    half: true,
    options: ['@every 30s', '@every 1m', '@hourly', '@daily'].map((value) => ({ value, label: value })),
  },
  {
    kind: 'multiSelect',
    name: 'spec.events',
    label: 'Events',
    noun: 'events',
    selectAll: true,
    half: true,
    options: ['check.failed', 'check.passed', 'incident.created'].map((value) => ({ value, label: value })),
  },
  { kind: 'duration', name: 'spec.timeout', label: 'Timeout', half: true },
  {
    kind: 'number',
    name: 'spec.http.0.thresholdMillis',
    label: 'Max Response Time (in millis)',
    min: 0,
    half: true,
  },
  { kind: 'keyValue', name: 'labels', label: 'Labels' },
  { kind: 'secret', name: 'token', label: 'Token' },
  { kind: 'env', name: 'spec.password', label: 'Password' },
  {
    kind: 'group',
    name: 'spec.filter',
    label: 'Set Filter Criteria',
    rows: [
      { kind: 'text', name: 'spec.filter.regex', label: 'Path Regex', required: true },
      { kind: 'checkbox', name: 'spec.filter.deep', label: 'Deep' },
    ],
  },
];

const methodOf = (values: Readonly<Record<string, unknown>>): unknown =>
  z.object({ spec: z.object({ http: z.tuple([z.object({ method: z.unknown() })]) }) }).safeParse(values).data
    ?.spec.http[0].method;

const schema = z.looseObject({
  name: z.string().max(20, 'At most 20 characters.'),
  spec: z.looseObject({
    http: z.tuple([z.looseObject({ url: z.string().startsWith('https://', 'Please provide valid value') })]),
  }),
});

const defaults = {
  name: '',
  spec: { http: [{ url: '', method: 'GET' }] as [{ url: string; method: string }] },
};

function HealthCheck() {
  const form = useKitForm(schema, defaults, { rows });
  const draft = useDraft(form, browserDraftStore(localStorage), 'kit/health-check');
  const mayLeave = useDirtyGuard(form.dirty);
  const [failing, setFailing] = useState(false);
  const [saved, setSaved] = useState<unknown>();
  const [left, setLeft] = useState(false);
  return (
    <div style={{ width: 560, display: 'grid', gap: 16 }}>
      <Checkbox label="The server refuses" value={failing} onChange={setFailing} />
      <Form
        label="Add Health Check"
        form={form}
        draft={draft}
        submitLabel="Save"
        busyLabel="Saving..."
        actions={<Button onClick={async () => setLeft(await mayLeave())}>Cancel</Button>}
        onSubmit={async (values) => {
          setSaved(undefined);
          if (failing) throw new Error('503 Service Unavailable: upstream connect error');
          setSaved(values);
        }}
      />
      {left && <p>Left</p>}
      <output aria-label="Saved">{saved === undefined ? '' : JSON.stringify(saved)}</output>
    </div>
  );
}

const agentSchema = z.object({ agent: z.string().optional(), cleanup: z.boolean().optional() });

function Agent() {
  const form = useKitForm(agentSchema, {});
  const { control } = form.methods;
  return (
    <FieldSizeContext value="dialog">
      <div style={{ width: 360 }}>
        <Form label="Add Agent" form={form} submitLabel="Generate" onSubmit={() => new Promise(() => {})}>
          <FormField control={control} name="agent">
            {({ value = '', onChange, error }) => (
              <TextField
                label="Agent"
                error={error}
                value={value}
                onChange={({ target }) => onChange(target.value)}
              />
            )}
          </FormField>
          <FormField control={control} name="cleanup">
            {({ value = false, onChange }) => <Checkbox label="Clean up" value={value} onChange={onChange} />}
          </FormField>
        </Form>
      </div>
    </FieldSizeContext>
  );
}

function Content() {
  return (
    <States>
      <State name="Form: rows, draft, failing submit">
        <HealthCheck />
      </State>
      <State name="Form: fields of its own, never done">
        <Agent />
      </State>
    </States>
  );
}

export const section: KitSection = { id: 'form', title: 'Form', order: 35, Content };
