import clsx from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldProblem } from './FieldProblems.ts';
import type { ValueProps } from './FieldProps.ts';
import inputs from './input.module.css';
import styles from './NumberField.module.css';
import {
  formatNumberText,
  type NumberLimits,
  parseNumber,
  stepNumber,
  typedNumberProblem,
} from './number.ts';

interface NumberFieldProps extends ValueProps<number | null>, NumberLimits {
  readonly whole?: boolean | undefined;
  readonly placeholder?: string | undefined;
  /** Displayed after the number, such as `ms`. */
  readonly unit?: string | undefined;
}

const stepKeys: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * Edits a number or null. Arrow keys and buttons step; the mouse wheel does not, so that scrolling is safe.
 */
export function NumberField({
  value,
  onChange,
  min,
  max,
  step,
  whole = false,
  placeholder,
  unit,
  ...frame
}: NumberFieldProps) {
  const limits = { min, max, step };
  const [typed, setTyped] = useState(() => formatNumberText(value));
  const parsed = parseNumber(typed);
  // Keeps the typed text ("1.50") while it equals the value.
  const text = (parsed ?? null) === value ? typed : formatNumberText(value);
  const problem = typedNumberProblem(text, { ...limits, whole });
  const { visibleProblem, onBlur } = useFieldProblem(problem);
  const locked = frame.disabled === true || frame.readOnly === true;

  const change = (next: string) => {
    setTyped(next);
    onChange(parseNumber(next) ?? null);
  };
  const stepBy = (steps: number) => {
    if (!locked) change(formatNumberText(stepNumber(value, steps, limits)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = stepKeys[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    stepBy(steps);
  };

  return (
    <FieldFrame {...frame} error={frame.error ?? visibleProblem}>
      {(control) => (
        <div className={clsx(inputs.box, styles.box)}>
          <input
            {...control}
            role="spinbutton"
            inputMode="decimal"
            autoComplete="off"
            aria-valuenow={value ?? undefined}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-required={frame.required}
            placeholder={placeholder}
            disabled={frame.disabled}
            readOnly={frame.readOnly}
            className={clsx(inputs.input, inputs.figures, styles.input)}
            value={text}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          />
          {unit !== undefined && <span className={styles.unit}>{unit}</span>}
          {!locked && (
            // The buttons are for pointers only. The keyboard uses the arrow keys.
            <div className={styles.steps} aria-hidden>
              <button type="button" tabIndex={-1} onClick={() => stepBy(1)}>
                <ChevronUp />
              </button>
              <button type="button" tabIndex={-1} onClick={() => stepBy(-1)}>
                <ChevronDown />
              </button>
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
