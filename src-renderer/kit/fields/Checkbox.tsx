import { CheckControl } from './CheckControl.tsx';
import type { ValueProps } from './FieldProps.ts';

interface CheckboxProps extends ValueProps<boolean> {
  /** Whether only a part of the represented items is selected. */
  readonly indeterminate?: boolean | undefined;
}

export const Checkbox = (props: CheckboxProps) => <CheckControl kind="checkbox" {...props} />;
