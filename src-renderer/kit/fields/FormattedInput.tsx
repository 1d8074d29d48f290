import clsx from 'clsx';
import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldProblem } from './FieldProblems.ts';
import type { ValueProps } from './FieldProps.ts';
import styles from './input.module.css';

interface FormattedInputProps extends ValueProps<string> {
  /** Problem of the typed text. Displayed after the first blur. */
  readonly problem: string | undefined;
  readonly placeholder?: string | undefined;
  readonly onLeave?: (() => void) | undefined;
  readonly action?: ReactNode;
}

/** A text field with a required format. Shared by the typed fields. */
export function FormattedInput(props: FormattedInputProps) {
  const { value, onChange, problem, placeholder, onLeave, action, ...frame } = props;
  const { visibleProblem, onBlur } = useFieldProblem(problem);
  return (
    <FieldFrame {...frame} error={frame.error ?? visibleProblem}>
      {(control) => {
        const input = (
          <input
            {...control}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            required={frame.required}
            disabled={frame.disabled}
            readOnly={frame.readOnly}
            className={clsx(styles.input, styles.figures, action !== undefined && styles.withAction)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => {
              onBlur();
              onLeave?.();
            }}
          />
        );
        return action === undefined ? (
          input
        ) : (
          <div className={styles.box}>
            {input}
            {action}
          </div>
        );
      }}
    </FieldFrame>
  );
}
