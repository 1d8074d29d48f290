import type { FieldRow } from '../../kit/form/FieldRow.ts';
import type { Option } from '../../kit/select/Option.ts';
import type { SearchOptions } from '../../kit/select/OptionSearcher.ts';
import { messages } from './messages.ts';
import { choicesOf } from './responderChoices.ts';
import { fieldsOf, type ResponderField, type ResponderTypeKey } from './responderTypes.ts';

/** Finds people for a field, and says what a chosen one is called. */
export interface PeopleLookup {
  readonly search: SearchOptions;
  readonly labelOf: (id: string) => Promise<string | undefined>;
}

interface RowsInput {
  /** Why a field cannot be changed, by its name. */
  readonly locked: Readonly<Record<string, string>>;
  readonly instances: readonly Option[];
  /** Of the chosen instance, as the server sent it; nothing as long as it is not there. */
  readonly config: unknown;
  /** Said below the fields that are chosen. */
  readonly hint: string | undefined;
  readonly people: PeopleLookup;
}

function rowOf(field: ResponderField, { locked, instances, config, hint, people }: RowsInput): FieldRow {
  const { name, label, kind, source } = field;
  const why = locked[name];
  const row = {
    name,
    label,
    required: true,
    missing: messages.invalid,
    ...(why === undefined ? {} : { readOnly: true, hint: why }),
  };
  if (kind === 'person') return { ...row, kind: 'select', search: people.search, labelOf: people.labelOf };
  const options = kind === 'instance' ? instances : source === undefined ? [] : choicesOf(config, source);
  if (options.length > 0) return { ...row, kind: 'select', options };
  if (kind === 'long') return { ...row, kind: 'textArea', rows: 4 };
  return { ...row, kind: 'text', ...(kind === 'text' || why !== undefined ? {} : { hint }) };
}

/** The form of a type as rows. */
export const responderRows = (type: ResponderTypeKey, input: RowsInput): readonly FieldRow[] =>
  fieldsOf(type).map((field) => rowOf(field, input));
