import type { FieldRow } from '#kit/form/FieldRow.ts';
import type { Option } from '#kit/select/Option.ts';
import type { FindOptions } from '#kit/select/OptionSearcher.ts';
import { messages } from './messages.ts';
import { choicesOf } from './responderChoices.ts';
import { fieldsOfResponderType, type ResponderField, type ResponderTypeKey } from './responderTypes.ts';

/** Searches people, and resolves people by id. */
export interface PeopleLookup {
  readonly search: FindOptions;
  readonly optionOf: (id: string) => Promise<Option | undefined>;
}

interface RowsInput {
  /** Why a field is locked, by field name. */
  readonly locked: Readonly<Record<string, string>>;
  readonly instances: readonly Option[];
  /** Configuration of the chosen instance, as the server sent it. Undefined until loaded. */
  readonly config: unknown;
  /** Hint below fields with choices. */
  readonly hint: string | undefined;
  readonly people: PeopleLookup;
}

function toFieldRow(field: ResponderField, { locked, instances, config, hint, people }: RowsInput): FieldRow {
  const { name, label, kind, source } = field;
  const lockReason = locked[name];
  const row = {
    name,
    label,
    required: true,
    requiredMessage: messages.invalid,
    ...(lockReason === undefined ? {} : { readOnly: true, hint: lockReason }),
  };
  if (kind === 'person') return { ...row, kind: 'select', search: people.search, optionOf: people.optionOf };
  const options = kind === 'instance' ? instances : source === undefined ? [] : choicesOf(config, source);
  if (options.length > 0) return { ...row, kind: 'select', options };
  if (kind === 'long') return { ...row, kind: 'textArea', rows: 4 };
  return { ...row, kind: 'text', ...(kind === 'text' || lockReason !== undefined ? {} : { hint }) };
}

export const responderRows = (type: ResponderTypeKey, input: RowsInput): readonly FieldRow[] =>
  fieldsOfResponderType(type).map((field) => toFieldRow(field, input));
