import { Checkbox } from '../fields/Checkbox.tsx';
import { CodeField } from '../fields/CodeField.tsx';
import { DateTimeField } from '../fields/DateTimeField.tsx';
import { EnvField } from '../fields/EnvField.tsx';
import { formatEnvText, parseEnvText } from '../fields/envValue.ts';
import { FileField } from '../fields/FileField.tsx';
import { KeyValueField } from '../fields/KeyValueField.tsx';
import { KeyValueJsonField } from '../fields/KeyValueJsonField.tsx';
import { MultiSelectField } from '../fields/MultiSelectField.tsx';
import { RadioGroup } from '../fields/RadioGroup.tsx';
import type { FormRecord } from '../fields/recordPath.ts';
import { SecretField } from '../fields/SecretField.tsx';
import { SegmentedControl } from '../fields/SegmentedControl.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { Switch } from '../fields/Switch.tsx';
import { TextArea } from '../fields/TextArea.tsx';
import { TextField } from '../fields/TextField.tsx';
import { TextFileField } from '../fields/TextFileField.tsx';
import { TextListField } from '../fields/TextListField.tsx';
import { UnitField } from '../fields/UnitField.tsx';
import {
  durationCodec,
  memoryCodec,
  millicoresCodec,
  nanosecondsCodec,
  numberCodec,
} from '../fields/unitCodecs.ts';
import type { FindOptions } from '../select/OptionSearcher.ts';
import type { ConnectedField, ResolvedRow } from './FieldRow.ts';
import {
  envToStore,
  mapToStore,
  textsToStore,
  toEnv,
  toFieldText,
  toFile,
  toInstant,
  toKeyValueMap,
  toNumber,
  toOptionValue,
  toTexts,
} from './rowValues.ts';

export type LeafRow = Exclude<
  ResolvedRow,
  { readonly kind: 'group' | 'section' | 'oneOf' | 'recordList' | 'record' }
>;

interface FormControlProps {
  readonly row: LeafRow;
  /** Path of the value in the form. */
  readonly path: string;
  readonly field: ConnectedField;
  readonly values: () => FormRecord;
}

/** The search of a row, which can depend on other values of the form. */
const searchOf = (
  row: Extract<LeafRow, { readonly kind: 'select' | 'multiSelect' }>,
  values: () => FormRecord,
): FindOptions | undefined => {
  const { search } = row;
  if (search === undefined) return undefined;
  const find: FindOptions = (text, signal) => search(text, signal, values());
  return search.findsWithoutText === true ? Object.assign(find, { findsWithoutText: true as const }) : find;
};

/** Renders the field of a row. Only this function maps row kinds to components. */
export function FormControl({ row, path, field, values }: FormControlProps) {
  const { value, onChange, onBlur, error } = field;
  const { label, hint, help, required, disabled, readOnly } = row;
  const frame = { label, hint, help, required, disabled, readOnly, error };
  const text = { ...frame, value: toFieldText(value), onChange };
  switch (row.kind) {
    case 'text': {
      const { type, placeholder, mono } = row;
      return (
        <TextField
          {...text}
          {...{ type, placeholder, mono, onBlur }}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    }
    case 'textArea':
      return <TextArea {...text} rows={row.rows} placeholder={row.placeholder} mono={row.mono} />;
    case 'number':
      return (
        <UnitField
          {...frame}
          codec={numberCodec(row)}
          placeholder={row.placeholder}
          value={toNumber(value)}
          onChange={onChange}
        />
      );
    case 'checkbox':
      return <Checkbox {...frame} value={value === true} onChange={onChange} />;
    case 'switch':
      return <Switch {...frame} value={value === true} onChange={onChange} />;
    case 'radio':
      return (
        <RadioGroup
          {...frame}
          value={toOptionValue(value)}
          onChange={onChange}
          options={row.options}
          column={row.column}
        />
      );
    case 'segmented':
      return (
        <SegmentedControl {...frame} value={toOptionValue(value)} onChange={onChange} options={row.options} />
      );
    case 'select':
      return (
        <SelectField
          {...frame}
          value={toOptionValue(value)}
          onChange={(next) => onChange(next === '' && row.emptyLabel !== undefined ? null : next)}
          options={row.options}
          search={searchOf(row, values)}
          optionOf={row.optionOf}
          creatable={row.creatable}
          emptyLabel={row.emptyLabel}
          {...(row.placeholder === undefined ? {} : { placeholder: row.placeholder })}
        />
      );
    case 'multiSelect':
      return (
        <MultiSelectField
          {...frame}
          value={toTexts(value)}
          onChange={(next) =>
            onChange(
              textsToStore(next, value).map((each) =>
                row.numbers === true && typeof each === 'string' ? Number(each) : each,
              ),
            )
          }
          options={row.options}
          search={searchOf(row, values)}
          optionOf={row.optionOf}
          creatable={row.creatable}
          selectAll={row.selectAll}
          noun={row.noun}
        />
      );
    case 'secret':
      return <SecretField {...text} stored={row.stored} />;
    case 'duration':
      return (
        <UnitField {...text} codec={durationCodec(row.units, row.invalid)} placeholder={row.placeholder} />
      );
    case 'nanoseconds':
      return (
        <UnitField
          {...frame}
          codec={nanosecondsCodec}
          placeholder={row.placeholder}
          presets={row.presets}
          value={toNumber(value)}
          onChange={onChange}
        />
      );
    case 'memory':
      return <UnitField {...text} codec={memoryCodec} />;
    case 'millicores':
      return <UnitField {...text} codec={millicoresCodec} />;
    case 'keyValue':
      return (
        <KeyValueField
          {...frame}
          value={toKeyValueMap(value)}
          onChange={(next) => onChange(mapToStore(next, value))}
        />
      );
    case 'keyValueJson':
      return <KeyValueJsonField {...text} />;
    case 'textList':
      return (
        <TextListField
          {...frame}
          value={toTexts(value)}
          onChange={(next) => onChange(textsToStore(next, value))}
          placeholder={row.placeholder}
        />
      );
    case 'env':
      return (
        <EnvField
          {...frame}
          value={toEnv(value)}
          onChange={(next) => onChange(envToStore(next, value))}
          multiline={row.multiline}
        />
      );
    case 'envText':
      return (
        <EnvField
          {...frame}
          value={parseEnvText(toFieldText(value))}
          onChange={(next) => onChange(formatEnvText(next))}
          multiline={row.multiline}
        />
      );
    case 'dateTime':
      return <DateTimeField {...frame} value={toInstant(value)} onChange={onChange} />;
    case 'file':
      return (
        <FileField
          {...frame}
          value={toFile(value)}
          onChange={onChange}
          accept={row.accept}
          maxBytes={row.maxBytes}
        />
      );
    case 'textFile':
      return <TextFileField {...text} accept={row.accept} maxBytes={row.maxBytes} rows={row.rows} />;
    case 'code': {
      const { language, schema, schemaProblems, shape, offerUnwrap, height } = row;
      return (
        <CodeField
          {...frame}
          {...{ path, language, schema, schemaProblems, shape, offerUnwrap, height, value, onChange }}
        />
      );
    }
    case 'custom':
      return row.render(field, row);
  }
}
