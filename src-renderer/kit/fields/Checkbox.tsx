import { CheckLine } from './CheckLine.tsx';
import type { ValueProps } from './FieldProps.ts';

interface CheckboxProps extends ValueProps<boolean> {
  /** Some of what it stands for, not all. */
  readonly indeterminate?: boolean | undefined;
}

/** One thing that is chosen or not. */
export const Checkbox = (props: CheckboxProps) => <CheckLine look="checkbox" {...props} />;
