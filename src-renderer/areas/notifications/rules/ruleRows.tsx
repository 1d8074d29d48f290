import { minWaitNs, repeatIntervalMs, repeatIntervals, ruleEvents } from '#contract/rules/notifications.ts';
import { CodeField } from '#kit/fields/CodeField.tsx';
import { isRecord } from '#kit/fields/recordPath.ts';
import { TextField } from '#kit/fields/TextField.tsx';
import type { FieldRow, OneOfVariant, RowOfKind } from '#kit/form/FieldRow.ts';
import { toFieldText } from '#kit/form/rowValues.ts';
import type { Option } from '#kit/select/Option.ts';
import { searchOptions } from '#parts/permissions/searchOptions.ts';
import { ConnectionTargetField } from './ConnectionTargetField.tsx';
import { describeInterval } from './describeInterval.ts';
import { FilterField } from './FilterField.tsx';
import { messages } from './messages.ts';
import { RuleReplayPanel } from './RuleReplayPanel.tsx';
import { TemplateField } from './TemplateField.tsx';

const { form: texts } = messages;

/** Suggested values of the wait. */
const suggestedWaits = ['3m', '5m', '10m', '15m', '30m', '1h', '4h', '8h', '1d', '3d', '7d'] as const;

const asOption = (value: string): Option => ({ value, label: value });
const asInterval = (value: string): Option => ({ value, label: describeInterval(value), detail: value });

const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** The known events plus the rule's other events, because a newer server may have more. */
function eventOptions(chosen: unknown): readonly Option[] {
  const known: readonly string[] = ruleEvents;
  const others = stringsOf(chosen).filter((event) => !known.includes(event));
  return [...known, ...others].sort((a, b) => a.localeCompare(b, 'en')).map(asOption);
}

function intervalOptions(chosen: unknown): readonly Option[] {
  const known: readonly string[] = repeatIntervals;
  const other = typeof chosen === 'string' && chosen !== '' && !known.includes(chosen) ? [chosen] : [];
  return [...known, ...other].map(asInterval);
}

/** The server's duration format: numbers with a unit each, without blanks. */
const intervalPattern = /^(?:\d+[smhdwy])+$/;

const isInterval = (value: unknown): boolean =>
  typeof value === 'string' && intervalPattern.test(value) && repeatIntervalMs(value) !== null;

type CustomRow = Omit<RowOfKind<'custom'>, 'kind' | 'render'>;

/** Wraps a text component as a form row. */
const customTextRow = (Field: typeof FilterField, row: CustomRow): FieldRow => ({
  ...row,
  kind: 'custom',
  render: ({ value, onChange, error }, { label, hint, required, disabled, readOnly }) => (
    <Field {...{ label, hint, required, disabled, readOnly, error, onChange }} value={toFieldText(value)} />
  ),
});

const connectionRow: FieldRow = {
  kind: 'custom',
  name: 'custom_services',
  label: texts.connection,
  render: ({ value, onChange, error }, { label, required, disabled, readOnly }) => (
    <ConnectionTargetField {...{ label, required, disabled, readOnly, error, value, onChange }} />
  ),
};

/** The recipient: choosing another type clears the previous one. */
const recipients: readonly OneOfVariant[] = [
  {
    value: 'person',
    label: texts.person,
    paths: ['person_id'],
    rows: [{ kind: 'select', name: 'person_id', label: texts.person, ...searchOptions.person }],
  },
  {
    value: 'team',
    label: texts.team,
    paths: ['team_id'],
    rows: [{ kind: 'select', name: 'team_id', label: texts.team, ...searchOptions.team }],
  },
  { value: 'others', label: texts.others, paths: ['custom_services'], rows: [connectionRow] },
];

const template: FieldRow = {
  kind: 'oneOf',
  name: 'templateOf',
  label: texts.template,
  variants: [
    { value: 'default', label: texts.defaultTemplate, paths: [], rows: [] },
    {
      value: 'custom',
      label: texts.customTemplate,
      paths: ['template'],
      rows: [customTextRow(TemplateField, { name: 'template', label: texts.customTemplateLabel })],
    },
  ],
};

const properties: FieldRow = {
  kind: 'custom',
  name: 'properties',
  label: texts.properties,
  hint: texts.propertiesHint,
  check: (value) =>
    isRecord(value) && Object.values(value).every((each) => typeof each === 'string')
      ? undefined
      : texts.badProperties,
  render: ({ value, onChange, error }, { label, hint, required, disabled, readOnly }) => (
    <CodeField
      {...{ label, hint, required, disabled, readOnly, error, onChange }}
      language="json"
      height={96}
      // Undefined instead of null, so that an empty value is not shown as `null`.
      value={value ?? undefined}
    />
  ),
};

export const ruleRows: readonly FieldRow[] = [
  { kind: 'text', name: 'name', label: texts.name, half: true },
  { kind: 'text', name: 'title', label: texts.title, hint: texts.titleHint, half: true },
  {
    kind: 'multiSelect',
    name: 'events',
    label: texts.events,
    required: true,
    noun: texts.noun,
    options: ({ events }) => eventOptions(events),
  },
  customTextRow(FilterField, { name: 'filter', label: texts.filter, hint: texts.filterHint }),
  {
    kind: 'oneOf',
    name: 'recipient',
    label: texts.recipient,
    hint: texts.recipientHint,
    variants: recipients,
  },
  {
    kind: 'select',
    name: 'repeat_interval',
    label: texts.repeat,
    hint: texts.repeatHint,
    half: true,
    creatable: intervalPattern,
    emptyLabel: texts.everyTime,
    options: ({ repeat_interval: chosen }) => intervalOptions(chosen),
    check: (value) => (isInterval(value) ? undefined : texts.badInterval),
  },
  {
    kind: 'nanoseconds',
    name: 'wait_for',
    label: texts.wait,
    hint: texts.waitHint,
    half: true,
    presets: suggestedWaits,
    check: (value) => (typeof value === 'number' && value < minWaitNs ? texts.shortWait : undefined),
  },
  {
    kind: 'custom',
    name: 'group_by',
    label: texts.group,
    hint: texts.groupHint,
    readOnly: true,
    when: ({ group_by: keys }) => stringsOf(keys).length > 0,
    render: ({ value, onChange }, { label, hint }) => (
      <TextField {...{ label, hint, onChange }} readOnly value={stringsOf(value).join(', ')} />
    ),
  },
  // Not displayed. The trial needs the value.
  {
    kind: 'text',
    name: 'group_by_interval',
    label: texts.group,
    readOnly: true,
    when: () => false,
  },
  template,
  properties,
  {
    kind: 'custom',
    name: 'trial',
    label: messages.trial.label,
    readOnly: true,
    render: () => <RuleReplayPanel />,
  },
];
