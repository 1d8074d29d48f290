import type { ReactNode } from 'react';
import type { PlaybookParam } from '#contract/playbooks.ts';
import { exactDigits, stringifyExact } from '#contract/rules/exactJson.ts';
import { type RunTarget, runTargets } from '#contract/rules/playbooks.ts';
import type { EditorLanguage } from '#kit/editor/EditorLanguage.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { ConnectedField, FieldRow } from '#kit/form/FieldRow.ts';
import type { Option } from '#kit/select/Option.ts';
import { writeYaml } from '#parts/yaml/writeYaml.ts';
import { messages } from './messages.ts';
import { isTemplate, textValidation } from './textValidation.ts';

/** Settings of a code field. */
export interface CodeFieldSettings {
  readonly label: string;
  readonly hint: string | undefined;
  readonly required: boolean;
  readonly language: EditorLanguage;
  readonly height: string;
}

/** Option sources and the code field for parameter rows. */
export interface ParamLookups {
  readonly code: (wanted: CodeFieldSettings, field: ConnectedField) => ReactNode;
  readonly people: (role: string | undefined) => OptionLookup;
  readonly teams: OptionLookup;
  readonly resources: (
    kind: RunTarget,
    selectors: ReadonlyArray<Readonly<Record<string, unknown>>>,
  ) => OptionLookup;
}

interface OptionLookup {
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  readonly optionOf: (id: string) => Promise<Option | undefined>;
}

type Json = PlaybookParam['default'];

const textIn = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const isMap = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the field type of a parameter. Some text formats have types of their own. */
export function fieldTypeOf({ type, properties }: PlaybookParam): string {
  const format = textIn(properties.format);
  if (type !== 'text' && type !== '') return type;
  return format === 'bytes' || format === 'millicores' || format === 'password' ? format : 'text';
}

/** Form path of a parameter. Names from the server can contain any characters. */
export const parameterPath = (index: number): string => `p${index}`;

const languages: readonly EditorLanguage[] = ['yaml', 'json', 'shell', 'javascript', 'markdown', 'text'];
const shells: readonly string[] = ['bash', 'sh', 'zsh', 'shell'];

/** Returns the language of a code parameter. Default: YAML; plain text for unsupported languages. */
function languageOf({ properties }: PlaybookParam): EditorLanguage {
  const named = textIn(properties.language)?.toLowerCase();
  if (named === undefined) return 'yaml';
  if (shells.includes(named)) return 'shell';
  return languages.find((one) => one === named) ?? 'text';
}

const heights: Readonly<Record<string, string>> = {
  'very-small': '16rem',
  small: '18rem',
  medium: 'min(36rem, 90vh)',
  large: 'min(54rem, 90vh)',
  full: '90vh',
};

const heightOf = ({ properties }: PlaybookParam): string =>
  heights[textIn(properties.size) ?? 'small'] ?? heights.small ?? '18rem';

export function dialogSizeOf(params: readonly PlaybookParam[]): 'medium' | 'large' | 'wide' {
  const sizes = params.flatMap((param) =>
    fieldTypeOf(param) === 'code' ? (textIn(param.properties.size) ?? 'small') : [],
  );
  if (sizes.some((size) => size === 'full' || size === 'large')) return 'wide';
  return sizes.length > 0 ? 'large' : 'medium';
}

function listOptions({ properties }: PlaybookParam): readonly Option[] {
  const { options } = properties;
  if (!Array.isArray(options)) return [];
  const optionsByValue = new Map<string, Option>();
  for (const option of options) {
    const value = isMap(option) ? scalarText(option.value) : scalarText(option);
    if (value === undefined) continue;
    optionsByValue.set(value, {
      value,
      label: (isMap(option) ? scalarText(option.label) : undefined) || value,
    });
  }
  return [...optionsByValue.values()];
}

function scalarText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : exactDigits(value);
}

const selectorsIn = ({ properties }: PlaybookParam) =>
  Array.isArray(properties.filter) ? properties.filter.filter(isMap) : [];

const targetOf = (type: string): RunTarget | undefined => runTargets.find((kind) => kind === type);

function rowOf(param: PlaybookParam, index: number, lookups: ParamLookups): FieldRow {
  const fieldType = fieldTypeOf(param);
  const { ruleProblem, check } = textValidation(param);
  const template = isTemplate(defaultText(param)) ? messages.template : undefined;
  const hint = [param.description, ruleProblem, template].filter(Boolean).join(' ') || undefined;
  const base = {
    name: parameterPath(index),
    label: param.label ?? param.name,
    ...(hint === undefined ? {} : { hint }),
    required: param.required,
  };
  const target = targetOf(fieldType);
  if (target !== undefined)
    return { ...base, kind: 'select', ...lookups.resources(target, selectorsIn(param)) };
  switch (fieldType) {
    // A checkbox always has a value.
    case 'checkbox':
      return { ...base, kind: 'checkbox', required: false };
    case 'list':
      return { ...base, kind: 'select', options: listOptions(param) };
    case 'people':
      return { ...base, kind: 'select', ...lookups.people(textIn(param.properties.role)) };
    case 'team':
      return { ...base, kind: 'select', ...lookups.teams };
    case 'bytes':
      return { ...base, kind: 'memory' };
    case 'millicores':
      return { ...base, kind: 'millicores' };
    case 'password':
      return { ...base, kind: 'secret', check };
    case 'code': {
      const url = textIn(param.properties.jsonSchemaUrl);
      return {
        ...base,
        kind: 'custom',
        check,
        render: (field) =>
          lookups.code(
            {
              label: base.label,
              hint: url === undefined ? hint : [hint, messages.schema(url)].filter(Boolean).join(' '),
              required: param.required,
              language: languageOf(param),
              height: heightOf(param),
            },
            field,
          ),
      };
    }
    default:
      return param.properties.multiline === true
        ? { ...base, kind: 'textArea', check, rows: 4 }
        : { ...base, kind: 'text', check };
  }
}

export const paramRows = (params: readonly PlaybookParam[], lookups: ParamLookups): readonly FieldRow[] =>
  params.map((param, index) => rowOf(param, index, lookups));

/** Converts a default value to text, as it is sent. */
export function defaultText(param: PlaybookParam): string {
  const { default: value } = param;
  const scalar = scalarText(value);
  if (scalar !== undefined) return scalar;
  if (value === null) return '';
  return languageOf(param) === 'yaml' ? writeYaml(stringifyExact(value)) : stringifyExact(value, 2);
}

/** Returns the initial values. If any are given, defaults only fill the missing ones. */
export const paramValues = (
  params: readonly PlaybookParam[],
  given: Readonly<Record<string, string>>,
): FormRecord =>
  Object.fromEntries(
    params.map((param, index) => {
      const text = Object.hasOwn(given, param.name) ? (given[param.name] ?? '') : defaultText(param);
      return [parameterPath(index), fieldTypeOf(param) === 'checkbox' ? text === 'true' : text];
    }),
  );

/**
 * Converts form values to the texts to send. Omits empty values without default, and unchanged templates: the
 * server evaluates a template only if the parameter is missing.
 */
export function valuesToSend(params: readonly PlaybookParam[], values: FormRecord): Record<string, string> {
  return Object.fromEntries(
    params.flatMap((param, index) => {
      const value = values[parameterPath(index)];
      const text = value === undefined || value === null ? '' : String(value);
      if (fieldTypeOf(param) === 'checkbox') return [[param.name, String(value === true)]];
      // An empty text must be sent if there is a default, because the server fills missing parameters.
      const isLeft = text === defaultText(param) && (text === '' || isTemplate(text));
      return isLeft ? [] : [[param.name, text]];
    }),
  );
}
