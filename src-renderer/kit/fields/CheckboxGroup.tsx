import type { ReactNode } from 'react';
import { Stack } from '../layout/boxes.tsx';
import { Checkbox } from './Checkbox.tsx';
import styles from './CheckboxGroup.module.css';
import type { FieldProps } from './FieldProps.ts';

interface CheckboxGroupProps extends FieldProps {
  /** Whether the optional part of the record exists. */
  readonly value: boolean;
  /** When unchecked, the caller must remove the whole part. */
  readonly onChange: (present: boolean) => void;
  readonly children: ReactNode;
}

export function CheckboxGroup({ children, ...rest }: CheckboxGroupProps) {
  return (
    <Stack columns="fit" full="width" gap={4}>
      <Checkbox {...rest} />
      {rest.value && (
        <fieldset className={styles.fields} aria-label={rest.label} disabled={rest.disabled}>
          {children}
        </fieldset>
      )}
    </Stack>
  );
}
