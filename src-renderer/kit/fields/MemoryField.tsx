import clsx from 'clsx';
import { useState } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldProblem } from './FieldProblems.ts';
import type { ValueProps } from './FieldProps.ts';
import styles from './input.module.css';
import { formatMemory, type MemoryUnit, memoryUnits, parseMemory } from './memory.ts';
import { fieldMessages } from './messages.ts';
import { SegmentedInput } from './SegmentedInput.tsx';

const options = memoryUnits.map((unit) => ({ value: unit, label: unit }));

/** Edits an amount of memory as text, such as `512Mi`. A typed unit changes the unit selector. */
export function MemoryField({ value, onChange, ...frame }: ValueProps<string>) {
  const stored = parseMemory(value);
  const [chosen, setChosen] = useState<MemoryUnit>('Mi');
  const unit = stored?.unit ?? chosen;
  const { visibleProblem, onBlur } = useFieldProblem(
    value !== '' && stored === undefined ? fieldMessages.memoryInvalid : undefined,
  );
  const { label, disabled, readOnly } = frame;
  return (
    <FieldFrame {...frame} error={frame.error ?? visibleProblem}>
      {(control) => (
        <div className={styles.row}>
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            placeholder="such as 512"
            required={frame.required}
            disabled={disabled}
            readOnly={readOnly}
            className={clsx(styles.input, styles.figures)}
            value={stored?.amount ?? value}
            onChange={({ target }) => {
              const typed = parseMemory(target.value, unit);
              if (typed !== undefined) setChosen(typed.unit);
              onChange(typed === undefined ? target.value : formatMemory(typed));
            }}
            onBlur={onBlur}
          />
          <SegmentedInput
            label={`${label} unit`}
            options={options}
            value={unit}
            disabled={disabled}
            readOnly={readOnly}
            onChange={(next) => {
              setChosen(next);
              if (stored !== undefined) onChange(formatMemory({ ...stored, unit: next }));
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
