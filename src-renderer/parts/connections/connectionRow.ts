import { createElement } from 'react';
import type { RowOf } from '../../kit/form/FieldRow.ts';
import { optionOf } from '../../kit/form/rowValues.ts';
import { ConnectionField } from './ConnectionField.tsx';

interface ConnectionRow
  extends Pick<RowOf<'custom'>, 'name' | 'label' | 'hint' | 'required' | 'when' | 'half'> {
  /** Only connections of these types. */
  readonly types?: readonly string[];
}

/** A form row for a connection. The record stores its id. */
export const connectionRow = ({ types, ...row }: ConnectionRow): RowOf<'custom'> => ({
  ...row,
  kind: 'custom',
  render: ({ value, onChange, error }, { label, hint, help, required, disabled, readOnly }) =>
    createElement(ConnectionField, {
      ...{ label, hint, help, required, disabled, readOnly, error, onChange, types },
      value: optionOf(value),
    }),
});
