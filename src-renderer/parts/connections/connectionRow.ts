import { createElement } from 'react';
import type { RowOf } from '../../kit/form/FieldRow.ts';
import { optionOf } from '../../kit/form/rowValues.ts';
import { ConnectionField } from './ConnectionField.tsx';

interface ConnectionRow
  extends Pick<RowOf<'custom'>, 'name' | 'label' | 'hint' | 'required' | 'when' | 'half'> {
  /** Only connections of these types. */
  readonly types?: readonly string[];
}

/** A row in which one of the server's connections is chosen; the record holds its id. UI reference, connections section 5. */
export const connectionRow = ({ types, ...row }: ConnectionRow): RowOf<'custom'> => ({
  ...row,
  kind: 'custom',
  render: ({ value, onChange, error }, { label, hint, help, required, disabled, readOnly }) =>
    createElement(ConnectionField, {
      ...{ label, hint, help, required, disabled, readOnly, error, onChange, types },
      value: optionOf(value),
    }),
});
