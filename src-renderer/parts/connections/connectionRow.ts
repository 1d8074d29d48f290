import { createElement } from 'react';
import type { RowOfKind } from '#kit/form/FieldRow.ts';
import { toOptionValue } from '#kit/form/rowValues.ts';
import { ConnectionSelect } from './ConnectionSelect.tsx';

interface ConnectionRow
  extends Pick<RowOfKind<'custom'>, 'name' | 'label' | 'hint' | 'required' | 'when' | 'half'> {
  /** Only connections of these types. */
  readonly types?: readonly string[];
}

/** A form row for a connection. The record stores its id. */
export const connectionRow = ({ types, ...row }: ConnectionRow): RowOfKind<'custom'> => ({
  ...row,
  kind: 'custom',
  render: ({ value, onChange, error }, { label, hint, help, required, disabled, readOnly }) =>
    createElement(ConnectionSelect, {
      ...{ label, hint, help, required, disabled, readOnly, error, onChange, types },
      value: toOptionValue(value),
    }),
});
