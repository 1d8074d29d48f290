import type { ReactNode } from 'react';
import { Checkbox } from './Checkbox.tsx';
import styles from './CheckboxGroup.module.css';
import type { FieldProps } from './FieldProps.ts';

interface CheckboxGroupProps extends FieldProps {
  /** Whether the part of the record is there. */
  readonly value: boolean;
  /** Unchecked, the caller sets the whole part to absent. */
  readonly onChange: (present: boolean) => void;
  /** The fields of the part, shown while it is there. */
  readonly children: ReactNode;
}

/** A checkbox that reveals fields. */
export function CheckboxGroup({ children, ...rest }: CheckboxGroupProps) {
  return (
    <div className={styles.group}>
      <Checkbox {...rest} />
      {rest.value && (
        <fieldset className={styles.fields} aria-label={rest.label} disabled={rest.disabled}>
          {children}
        </fieldset>
      )}
    </div>
  );
}
