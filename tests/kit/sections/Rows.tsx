import { type ReactNode, useEffect, useState } from 'react';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { type SchemaSource, SchemaSourceContext } from '#kit/fields/useCodeSchema.ts';
import type { FieldRow, OneOfVariant } from '#kit/form/FieldRow.ts';
import { Form } from '#kit/form/Form.tsx';
import { FormRows } from '#kit/form/FormRows.tsx';
import { RecordEditor } from '#kit/form/RecordEditor.tsx';
import { useKitForm } from '#kit/form/useKitForm.ts';
import type { Option } from '#kit/select/Option.ts';
import { TileGrid } from '#kit/tiles/TileGrid.tsx';
import { type KitSection, State } from '../KitSection.tsx';

const items: readonly Option[] = ['payments-worker', 'payments-db', 'ledger', 'shop-front'].map((label) => ({
  value: `id-of-${label}`,
  label,
  detail: 'prod',
}));

let failures = 0;

/** A fake server: searches by text, is slow for a single letter, and fails once for “fail”. */
async function search(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  if (text === 'fail' && failures === 0) {
    failures += 1;
    throw new Error('503 Service Unavailable: upstream connect error');
  }
  const waitMs = text.length === 1 ? 1_500 : 50;
  await new Promise((resolve, reject) => {
    setTimeout(resolve, waitMs);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return items.filter(({ label }) => label.includes(text) || text === 'fail');
}

const optionOf = async (value: string) => items.find((item) => item.value === value);

interface SavingProps {
  readonly label: string;
  readonly rows: readonly FieldRow[];
  readonly record: FormRecord;
  readonly children?: (form: ReturnType<typeof useKitForm<FormRecord, FormRecord>>) => ReactNode;
}

/** A form that shows the values it would send. */
function Saving({ label, rows, record, children }: SavingProps) {
  const form = useKitForm(rows, record);
  const [saved, setSaved] = useState<FormRecord>();
  return (
    <div style={{ maxWidth: 560, display: 'grid', gap: 12 }}>
      <Form
        label={label}
        form={children === undefined ? form : { ...form, rows: [] }}
        submitLabel="Save"
        footerStart={form.dirty ? 'Changed' : 'As it was'}
        onSubmit={async (values) => setSaved(values)}
      >
        {children?.(form)}
      </Form>
      <output aria-label={`Saved: ${label}`} style={{ overflowWrap: 'anywhere', fontSize: 11 }}>
        {saved === undefined ? '' : JSON.stringify(saved)}
      </output>
    </div>
  );
}

const kinds = ['config', 'component'].map((value) => ({ value, label: value }));

const searchedRows: readonly FieldRow[] = [
  { kind: 'segmented', name: 'kind', label: 'Kind', options: kinds },
  {
    kind: 'select',
    name: 'resource',
    label: ({ kind }) => (kind === 'component' ? 'Component' : 'Catalog item'),
    hint: ({ kind }) => (kind === 'component' ? undefined : 'Found by its name'),
    required: ({ kind }) => kind === 'config',
    search,
    optionOf,
  },
  { kind: 'multiSelect', name: 'also', label: 'Also', noun: 'items', search, optionOf },
  {
    kind: 'select',
    name: 'class',
    label: 'Class',
    options: ({ kind }) =>
      (kind === 'component' ? ['service', 'queue'] : ['Deployment', 'Pod']).map((value) => ({
        value,
        label: value,
      })),
    disabled: ({ resource }) => resource === undefined,
  },
];

const listRows: readonly FieldRow[] = [
  {
    kind: 'recordList',
    name: 'spec.headers',
    label: 'Headers',
    noun: 'Header',
    max: 4,
    hint: 'Sent with each request',
    rows: [
      { kind: 'text', name: 'name', label: 'Name', required: true, half: true },
      { kind: 'switch', name: 'secret', label: 'Secret', half: true },
      {
        kind: 'env',
        name: 'from',
        label: 'Value',
        required: true,
        when: (_values, item) => item.secret === true,
      },
      { kind: 'text', name: 'value', label: 'Value', when: (_values, item) => item.secret !== true },
    ],
  },
  {
    kind: 'recordList',
    name: 'spec.fixed',
    label: 'Fixed',
    noun: 'Rule',
    readOnly: true,
    rows: [{ kind: 'text', name: 'name', label: 'Name' }],
  },
];

const listRecord: FormRecord = {
  spec: {
    headers: [
      { name: 'Accept', value: 'text/html', 'x.y': 1 },
      {
        name: 'X-Api-Key',
        secret: true,
        from: { valueFrom: { secretKeyRef: { name: 'shop', key: 'api' } } },
      },
    ],
    fixed: [{ name: 'never' }],
  },
};

const canarySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['http'],
  properties: {
    schedule: { type: 'string', description: 'How often the checks run.' },
    interval: { type: 'integer' },
    http: { type: 'array', items: { type: 'object' } },
    timeout: { type: 'string' },
  },
};

const schemas: SchemaSource = async (file) => {
  if (file !== 'canary.spec.schema.json') throw new Error('404 Not Found');
  return canarySchema;
};

const codeRows: readonly FieldRow[] = [
  { kind: 'number', name: 'spec.interval', label: 'Interval', whole: true },
  {
    kind: 'code',
    name: 'spec',
    label: 'Specs',
    language: 'yaml',
    schema: 'canary.spec.schema.json',
    offerUnwrap: true,
    required: true,
    height: 120,
  },
  {
    kind: 'code',
    name: 'tags',
    label: 'Tags',
    language: 'json',
    schema: 'gone.schema.json',
    hint: 'A map of texts',
    height: 80,
  },
];

const specRows: readonly FieldRow[] = [
  { kind: 'text', name: 'spec.schedule', label: 'Schedule', required: true, half: true },
  { kind: 'duration', name: 'spec.timeout', label: 'Timeout', half: true },
  { kind: 'number', name: 'spec.interval', label: 'Interval', min: 1, half: true },
];

const recordRows: readonly FieldRow[] = [
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'record', name: 'spec', label: 'Spec', rows: specRows, height: 200, offerUnwrap: true },
];

const record: FormRecord = {
  name: 'shop',
  spec: {
    schedule: '@every 30s',
    'app.kubernetes.io/name': 'shop',
    http: [{ url: 'https://shop.meridian.example/', on: 'yes', headers: null, codes: [] }],
    labels: {},
  },
};

const wholeRows: readonly FieldRow[] = [
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'keyValue', name: 'labels', label: 'Labels' },
];

function Whole() {
  return (
    <Saving label="Team" rows={wholeRows} record={{ 'a.b': 1, name: 'payments', labels: { tier: '1' } }}>
      {({ rows }) => (
        <RecordEditor label="Team" rows={rows} height={100}>
          <FormRows rows={rows} />
        </RecordEditor>
      )}
    </Saving>
  );
}

const templates = ['javascript', 'expr'].map((language) => ({
  value: language,
  label: language === 'expr' ? 'Expr' : 'Javascript',
  paths: [`test.${language}`],
  rows: [{ kind: 'textArea', name: `test.${language}`, label: 'Script', mono: true }],
})) satisfies readonly OneOfVariant[];

const wayRows: readonly FieldRow[] = [
  { kind: 'text', name: 'name', label: 'Name', linkedPaths: ['http.name'], half: true },
  { kind: 'text', name: 'http.name', label: 'Name of the check', half: true },
  { kind: 'envText', name: 'password', label: 'Password' },
  {
    kind: 'oneOf',
    name: 'authentication',
    label: 'Authentication',
    variants: [
      { value: 'none', label: 'None', paths: [], rows: [] },
      {
        value: 'basic',
        label: 'Basic',
        paths: ['basic'],
        initial: { basic: true },
        rows: [{ kind: 'text', name: 'user', label: 'User', required: true }],
      },
      { value: 'ntlm', label: 'NTLM', paths: ['ntlm'], initial: { ntlm: true }, rows: [] },
    ],
  },
  { kind: 'oneOf', name: 'test', label: 'Test', required: true, variants: templates },
];

function Tiles() {
  const [chosen, setChosen] = useState('');
  return (
    <div style={{ maxWidth: 720 }}>
      <TileGrid
        label="Check"
        groups={[
          {
            heading: 'With a form',
            tiles: ['HTTP', 'Exec', 'Redis', 'Folder', 'TCP', 'ICMP Ping'].map((label) => ({
              id: label.toLowerCase(),
              label,
              icon: label.toLowerCase(),
            })),
          },
          {
            heading: 'Code only',
            tiles: [
              { id: 'dns', label: 'DNS', icon: 'dns' },
              { id: 'ldap', label: 'LDAP', icon: 'ldap', disabledReason: 'The server has no LDAP.' },
            ],
          },
        ]}
        onChoose={setChosen}
      />
      <output aria-label="Chosen">{chosen}</output>
    </div>
  );
}

const lockedRows = recordRows.map((row) => ({ ...row, readOnly: true }));

function Content() {
  useEffect(
    () => () => {
      failures = 0;
    },
    [],
  );
  const states: ReadonlyArray<readonly [name: string, content: ReactNode]> = [
    [
      'Rows: searched options',
      <Saving
        key="1"
        label="Silence"
        rows={searchedRows}
        record={{ kind: 'config', also: ['id-of-ledger', 'id-of-nothing'] }}
      />,
    ],
    ['Rows: lists of records', <Saving key="2" label="Check" rows={listRows} record={listRecord} />],
    [
      'Rows: code',
      <Saving
        key="3"
        label="Canary"
        rows={codeRows}
        record={{ spec: { http: [] }, tags: { team: 'shop' } }}
      />,
    ],
    ['Rows: Form and Code', <Saving key="4" label="Shop" rows={recordRows} record={record} />],
    ['Rows: the whole record in Code', <Whole key="5" />],
    [
      'Rows: several ways',
      <Saving
        key="7"
        label="Ways"
        rows={wayRows}
        record={{ name: 'web', http: { name: 'web' }, ntlm: true, password: 'secret://web/password' }}
      />,
    ],
    ['Rows: tiles', <Tiles key="8" />],
    ['Rows: read-only', <Saving key="6" label="Read-only canary" rows={lockedRows} record={record} />],
  ];
  return (
    <SchemaSourceContext value={schemas}>
      <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 32 }}>
        {states.map(([name, content]) => (
          <State key={name} name={name} wide>
            {content}
          </State>
        ))}
      </div>
    </SchemaSourceContext>
  );
}

export const section: KitSection = { id: 'rows', title: 'Rows of forms', order: 36, Content };
