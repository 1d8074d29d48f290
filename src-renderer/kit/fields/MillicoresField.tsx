import clsx from 'clsx';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldProblem } from './FieldProblems.ts';
import type { ValueProps } from './FieldProps.ts';
import styles from './input.module.css';
import { fieldMessages } from './messages.ts';
import { formatMillicores, parseMillicores } from './millicores.ts';

/** Edits an amount of CPU as text, such as `250m`. */
export function MillicoresField({ value, onChange, ...frame }: ValueProps<string>) {
  const amount = parseMillicores(value);
  const { visibleProblem, onBlur } = useFieldProblem(
    value !== '' && amount === undefined ? fieldMessages.millicoresInvalid : undefined,
  );
  return (
    <FieldFrame {...frame} error={frame.error ?? visibleProblem}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder="such as 250"
            required={frame.required}
            disabled={frame.disabled}
            readOnly={frame.readOnly}
            className={clsx(styles.input, styles.figures, styles.withAction)}
            value={amount ?? value}
            onChange={({ target }) => {
              const typed = parseMillicores(target.value);
              onChange(typed === undefined ? target.value : formatMillicores(typed));
            }}
            onBlur={onBlur}
          />
          <span className={styles.suffix}>m</span>
        </div>
      )}
    </FieldFrame>
  );
}
