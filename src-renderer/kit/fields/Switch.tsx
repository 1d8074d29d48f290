import { CheckControl } from './CheckControl.tsx';
import type { ValueProps } from './FieldProps.ts';

/** A setting that is on or off and applies at once. */
export const Switch = (props: ValueProps<boolean>) => <CheckControl kind="switch" {...props} />;
