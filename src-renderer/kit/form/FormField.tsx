import type { ReactNode } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import type { ConnectedField } from './FieldRow.ts';
import { firstMessage } from './firstMessage.ts';

interface FormFieldProps<Input extends FieldValues, Name extends FieldPath<Input>, Output> {
  /** `form.methods.control` */
  readonly control: Control<Input, unknown, Output>;
  readonly name: Name;
  readonly children: (field: ConnectedField<FieldPathValue<Input, Name>>) => ReactNode;
}

/**
 * Connects a field to the form by its path. Replaces the whole value, so that keys of a map can contain dots.
 */
export function FormField<Input extends FieldValues, Name extends FieldPath<Input>, Output>({
  control,
  name,
  children,
}: FormFieldProps<Input, Name, Output>) {
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, onBlur } = field;
  return children({ value, onChange, onBlur, error: firstMessage(fieldState.error) });
}
