import clsx from 'clsx';
import { useId } from 'react';
import type { ChoiceOption } from './ChoiceOption.ts';
import styles from './SegmentedInput.module.css';

interface SegmentedInputProps<T extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
  readonly options: ReadonlyArray<ChoiceOption<T>>;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly small?: boolean;
  readonly invalid?: boolean;
  readonly required?: boolean | undefined;
  readonly describedBy?: string | undefined;
}

/** A segmented control without label and hint. Uses radio buttons. */
export function SegmentedInput<T extends string>({
  label,
  value,
  onChange,
  options,
  disabled = false,
  readOnly = false,
  small = false,
  invalid = false,
  required = false,
  describedBy,
}: SegmentedInputProps<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      aria-readonly={readOnly}
      aria-invalid={invalid}
      aria-required={required}
      className={clsx(styles.strip, small && styles.small)}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            disabled={disabled || option.disabled === true}
            checked={option.value === value}
            onChange={() => {
              if (!readOnly) onChange(option.value);
            }}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
