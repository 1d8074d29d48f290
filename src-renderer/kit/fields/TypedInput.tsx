import clsx from 'clsx';
import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldProblem } from './FieldProblems.ts';
import type { ValueProps } from './FieldProps.ts';
import styles from './input.module.css';

interface TypedInputProps extends ValueProps<string> {
  /** What is wrong with the typed text; shown once the field was left. */
  readonly problem: string | undefined;
  readonly placeholder?: string | undefined;
  /** The field is left: a chance to write the text in its usual form. */
  readonly onLeave?: (() => void) | undefined;
  /** A button at its end. */
  readonly action?: ReactNode;
}

/** A text that must have a certain form: what the typed fields share. */
export function TypedInput(props: TypedInputProps) {
  const { value, onChange, problem, placeholder, onLeave, action, ...frame } = props;
  const { shown, onBlur } = useFieldProblem(problem);
  return (
    <FieldFrame {...frame} error={frame.error ?? shown}>
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
