import { type ReactNode, useState } from 'react';
import { Checkbox } from '#kit/fields/Checkbox.tsx';
import { CheckboxGroup } from '#kit/fields/CheckboxGroup.tsx';
import { DateTimeField } from '#kit/fields/DateTimeField.tsx';
import { EnvField } from '#kit/fields/EnvField.tsx';
import type { EnvValue } from '#kit/fields/envValue.ts';
import type { FieldProps } from '#kit/fields/FieldProps.ts';
import { FileField } from '#kit/fields/FileField.tsx';
import { KeyValueField } from '#kit/fields/KeyValueField.tsx';
import { KeyValueJsonField } from '#kit/fields/KeyValueJsonField.tsx';
import { MultiSelectField } from '#kit/fields/MultiSelectField.tsx';
import { RadioGroup } from '#kit/fields/RadioGroup.tsx';
import { SecretField } from '#kit/fields/SecretField.tsx';
import { SegmentedControl } from '#kit/fields/SegmentedControl.tsx';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { Switch } from '#kit/fields/Switch.tsx';
import { TextArea } from '#kit/fields/TextArea.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import { TextFileField } from '#kit/fields/TextFileField.tsx';
import { TextListField } from '#kit/fields/TextListField.tsx';
import { UnitField } from '#kit/fields/UnitField.tsx';
import {
  durationCodec,
  memoryCodec,
  millicoresCodec,
  nanosecondsCodec,
  numberCodec,
} from '#kit/fields/unitCodecs.ts';
import { type KitSection, State, States } from '../KitSection.tsx';

interface KeptProps<T> {
  readonly initial: T;
  readonly children: (value: T, onChange: (value: T) => void) => ReactNode;
}

/**
 * A field with its value.
 * `data-value` shows the value as it would be stored; secrets only show their length.
 */
function Kept<T>({ initial, children }: KeptProps<T>) {
  const [value, setValue] = useState(initial);
  return <>{children(value, setValue)}</>;
}

interface FamilyProps<T> {
  readonly name: string;
  readonly empty: T;
  readonly filled: T;
  readonly label: string;
  readonly long?: T;
  readonly width?: number;
  readonly children: (
    props: FieldProps & { readonly value: T; readonly onChange: (value: T) => void },
  ) => ReactNode;
}

const longLabel = 'Name of the namespace in which the scraper looks for deployments and stateful sets';

/** A field in every state that all fields share. */
function Family<T>({ name, empty, filled, label, long = filled, width = 240, children }: FamilyProps<T>) {
  const states: ReadonlyArray<readonly [state: string, initial: T, frame: Partial<FieldProps>]> = [
    ['default', empty, {}],
    ['filled', filled, { hint: 'What this is for' }],
    ['required', empty, { required: true, help: 'https://docs.example/reference' }],
    ['error', empty, { error: 'This field is required', required: true }],
    ['disabled', filled, { disabled: true, hint: 'Only with a connection' }],
    ['read-only', filled, { readOnly: true, hint: 'Read-only after creation' }],
    [
      'long',
      long,
      { label: longLabel, hint: 'A hint that does not fit into one line and goes on in the next' },
    ],
  ];
  return (
    <States>
      {states.map(([state, initial, frame]) => (
        <State key={state} name={`${name}: ${state}`}>
          <div style={{ width }}>
            <Kept initial={initial}>
              {(value, onChange) => children({ label, ...frame, value, onChange })}
            </Kept>
          </div>
        </State>
      ))}
    </States>
  );
}

/** The stored value below the field, for the tests. */
function Stored({ value }: { readonly value: unknown }) {
  return <output style={{ display: 'block', fontSize: 11 }}>{JSON.stringify(value) ?? 'absent'}</output>;
}

const formats = [
  { value: 'json', label: 'JSON' },
  { value: 'yaml', label: 'YAML' },
] as const;
const thisOrThat = [
  { value: 'this', label: 'This' },
  { value: 'that', label: 'That', hint: 'With a word on it' },
  { value: 'other', label: 'Other', disabled: true },
] as const;
const longText = 'registry.meridian.example/payments/worker-with-a-very-long-name:3.18.2-20260101';
const noEnv: EnvValue | undefined = undefined;

const severities = ['critical', 'high', 'medium', 'low', 'info'].map((value) => ({ value, label: value }));

function Content() {
  return (
    <div style={{ display: 'grid', gap: 32 }}>
      <Family name="TextField" label="Name" empty="" filled="payments-worker" long={longText}>
        {({ onChange, ...rest }) => <TextField {...rest} onChange={({ target }) => onChange(target.value)} />}
      </Family>
      <States>
        {(['default', 'dialog', 'signIn'] as const).map((size) => (
          <State key={size} name={`TextField: size ${size}`}>
            <div style={{ width: 240 }}>
              <TextField size={size} label="URL" defaultValue="pay.meridian" />
            </div>
          </State>
        ))}
      </States>
      <Family name="TextArea" label="Description" empty="" filled={'Two\nlines'} long={longText}>
        {(props) => <TextArea {...props} rows={3} />}
      </Family>
      <Family
        name="NumberField"
        label="Replicas"
        empty={null as number | null}
        filled={3}
        long={1_234_567_890}
      >
        {(props) => (
          <>
            <UnitField {...props} codec={numberCodec({ min: 0, max: 2_000_000_000, whole: true })} />
            <Stored value={props.value} />
          </>
        )}
      </Family>
      <States>
        {[true, false].map((on) => (
          <State key={String(on)} name={`Switch: ${on ? 'on' : 'off'}`}>
            <Kept initial={on}>
              {(value, onChange) => <Switch label={value ? 'On' : 'Off'} value={value} onChange={onChange} />}
            </Kept>
          </State>
        ))}
        <State name="Checkbox: indeterminate">
          <Checkbox label="Some" value={false} indeterminate onChange={() => {}} />
        </State>
        <State name="SegmentedControl: JSON or YAML">
          <Kept<'json' | 'yaml'> initial="yaml">
            {(value, onChange) => (
              <SegmentedControl label="Format" labelHidden {...{ value, onChange }} options={formats} />
            )}
          </Kept>
        </State>
      </States>
      <Family<string | undefined>
        name="SelectField"
        label="Severity"
        empty={undefined}
        filled="high"
        long="high"
      >
        {(props) => <SelectField {...props} options={severities} />}
      </Family>
      <Family<readonly string[]> name="MultiSelectField" label="Events" empty={[]} filled={['high', 'low']}>
        {(props) => <MultiSelectField {...props} options={severities} selectAll noun="events" />}
      </Family>
      <Family name="Switch" label="Watch" empty={false} filled={true}>
        {(props) => <Switch {...props} />}
      </Family>
      <Family name="Checkbox" label="Skip TLS Verify" empty={false} filled={true}>
        {(props) => <Checkbox {...props} />}
      </Family>
      <Family name="CheckboxGroup" label="Advanced" empty={false} filled={true}>
        {(props) => (
          <CheckboxGroup {...props}>
            <TextField label="Scope" hint="namespace, cluster or blank for both" />
          </CheckboxGroup>
        )}
      </Family>
      <Family<'this' | 'that' | 'other' | undefined>
        name="RadioGroup"
        label="Which"
        empty={undefined}
        filled="this"
      >
        {(props) => <RadioGroup {...props} options={thisOrThat} />}
      </Family>
      <Family<'json' | 'yaml' | undefined>
        name="SegmentedControl"
        label="Format"
        empty={undefined}
        filled="json"
      >
        {(props) => <SegmentedControl {...props} options={formats} />}
      </Family>
      <Family name="SecretField" label="Token" empty="" filled="hunter2-from-the-server">
        {(props) => <SecretField {...props} />}
      </Family>
      <Family name="DurationField" label="Max Age" empty="" filled="1h30m">
        {(props) => (
          <>
            <UnitField {...props} codec={durationCodec()} />
            <Stored value={props.value} />
          </>
        )}
      </Family>
      <Family
        name="NanosecondsField"
        label="Wait For"
        empty={null as number | null}
        filled={5_400_000_000_000}
      >
        {(props) => (
          <>
            <UnitField {...props} codec={nanosecondsCodec} />
            <Stored value={props.value} />
          </>
        )}
      </Family>
      <Family name="MemoryField" label="Memory" empty="" filled="512Mi">
        {(props) => (
          <>
            <UnitField {...props} codec={memoryCodec} />
            <Stored value={props.value} />
          </>
        )}
      </Family>
      <Family name="MillicoresField" label="CPU" empty="" filled="250m">
        {(props) => (
          <>
            <UnitField {...props} codec={millicoresCodec} />
            <Stored value={props.value} />
          </>
        )}
      </Family>
      <Family<Readonly<Record<string, string>>>
        name="KeyValueField"
        label="Labels"
        width={360}
        empty={{}}
        filled={{ 'app.kubernetes.io/name': 'ledger', tier: '1' }}
        long={{ [longText]: longText }}
      >
        {(props) => (
          <>
            <KeyValueField {...props} />
            <Stored value={props.value} />
          </>
        )}
      </Family>
      <Family name="KeyValueJsonField" label="Labels" width={360} empty="" filled={'{"team":"payments"}'}>
        {(props) => (
          <>
            <KeyValueJsonField {...props} />
            <Stored value={props.value} />
          </>
        )}
      </Family>
      <Family<readonly string[]>
        name="TextListField"
        label="Regions"
        empty={[]}
        filled={['eu-west-1', 'us-east-1']}
        long={[longText]}
      >
        {(props) => (
          <>
            <TextListField {...props} />
            <Stored value={props.value} />
          </>
        )}
      </Family>
      <Family<EnvValue | undefined>
        name="EnvField"
        label="Access Key"
        width={360}
        empty={noEnv}
        filled={{ valueFrom: { secretKeyRef: { name: 'aws', key: 'access' } } }}
        long={{ valueFrom: { configMapKeyRef: { name: longText, key: longText } } }}
      >
        {(props) => (
          <>
            <EnvField {...props} />
            <Stored value={props.value} />
          </>
        )}
      </Family>
      <Family<string | null>
        name="DateTimeField"
        label="From"
        empty={null}
        filled={new Date(2026, 0, 15, 9, 30).toISOString()}
      >
        {(props) => (
          <>
            <DateTimeField {...props} />
            <Stored value={props.value} />
          </>
        )}
      </Family>
      <Family<File | null>
        name="FileField"
        label="Certificate"
        width={320}
        empty={null}
        filled={new File(['-----BEGIN'], 'ca.pem')}
        long={new File(['x'.repeat(5_000)], `${'a-very-long-name-'.repeat(5)}.pem`)}
      >
        {(props) => <FileField {...props} accept=".pem,.crt" maxBytes={65_536} />}
      </Family>
      <Family
        name="TextFileField"
        label="Kubeconfig"
        width={320}
        empty=""
        filled={'apiVersion: v1\nkind: Config'}
      >
        {(props) => <TextFileField {...props} rows={3} maxBytes={65_536} />}
      </Family>
    </div>
  );
}

export const section: KitSection = {
  id: 'fields',
  title: 'Fields and choices',
  note: 'edges 3:1',
  order: 30,
  Content,
};
