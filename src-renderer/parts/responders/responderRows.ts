import type { FieldRow } from '../../kit/form/FieldRow.ts';
import type { Option } from '../../kit/select/Option.ts';
import type { SearchOptions } from '../../kit/select/OptionSearcher.ts';
import { messages } from './messages.ts';
import { choicesOf } from './responderChoices.ts';
import { fieldsOf, type ResponderField, type ResponderTypeKey } from './responderTypes.ts';

/** Searches people, and resolves names by id. */
export interface PeopleLookup {
  readonly search: SearchOptions;
  readonly labelOf: (id: string) => Promise<string | undefined>;
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

export const responderRows = (type: ResponderTypeKey, input: RowsInput): readonly FieldRow[] =>
  fieldsOf(type).map((field) => rowOf(field, input));
