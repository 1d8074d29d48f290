import clsx from 'clsx';
import type { Ref } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';
import styles from './input.module.css';

interface TextAreaProps extends ValueProps<string> {
  readonly rows?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly mono?: boolean | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({
  value,
  onChange,
  rows = 4,
  placeholder,
  mono = false,
  ref,
  ...frame
}: TextAreaProps) {
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          rows={rows}
          placeholder={placeholder}
          spellCheck={mono ? false : undefined}
          required={frame.required}
          disabled={frame.disabled}
          readOnly={frame.readOnly}
          className={clsx(styles.input, styles.area, mono && styles.mono)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
