import clsx from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import { layout } from '../layout/layout.ts';
import { DurationPresets } from './DurationPresets.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldProblem } from './FieldProblems.ts';
import type { ValueProps } from './FieldProps.ts';
import inputs from './input.module.css';
import { SegmentedInput } from './SegmentedInput.tsx';
import { StepButtons } from './StepButtons.tsx';
import styles from './UnitField.module.css';
import type { UnitCodec } from './unitCodecs.ts';

const digitsLayout = layout({ digits: true });

interface UnitFieldProps<T> extends ValueProps<T> {
  /** Converts between the value and its text. */
  readonly codec: UnitCodec<T>;
  readonly placeholder?: string | undefined;
  /** Common values to pick, as texts. */
  readonly presets?: readonly string[] | undefined;
}

const boxLayout = layout({ position: 'relative', display: 'flex', minWidth: 0 });
const rowLayout = layout({ display: 'flex', align: 'center', gap: 8, minWidth: 0 });

const stepKeys: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * Edits an amount as text: a number, or an amount with a unit. If the codec has steps, arrow keys and buttons step;
 * the mouse wheel does not, so that scrolling is safe.
 */
export function UnitField<T>({ value, onChange, codec, placeholder, presets, ...frame }: UnitFieldProps<T>) {
  const { suffix, units, steps } = codec;
  const { label, disabled = false, readOnly = false } = frame;
  const isLocked = disabled || readOnly;
  const [typed, setTyped] = useState(() => codec.format(value));
  const [chosenUnit, setChosenUnit] = useState(units?.names[0]);
  const unit = units?.unitOf(value) ?? chosenUnit;
  const text =
    codec.typedText !== undefined && codec.parse(typed, unit) === value ? typed : codec.format(value);
  const problem = codec.problemOf(text);
  const { visibleProblem, onBlur } = useFieldProblem(problem);

  const change = (next: string) => {
    const parsed = codec.parse(next, unit);
    setTyped(next);
    setChosenUnit(units?.unitOf(parsed) ?? unit);
    onChange(parsed);
  };
  const stepBy = (count: number) => {
    if (steps !== undefined && !isLocked) change(codec.format(steps.step(value, count)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = stepKeys[event.key];
    if (steps === undefined || count === undefined) return;
    event.preventDefault();
    stepBy(count);
  };
  const hasPresets = presets !== undefined && !isLocked;

  return (
    <FieldFrame {...frame} error={frame.error ?? visibleProblem}>
      {(control) => (
        <div className={clsx(units === undefined ? boxLayout : rowLayout, steps && styles.stepped)}>
          <input
            {...control}
            {...(steps && {
              role: 'spinbutton',
              'aria-valuenow': typeof value === 'number' ? value : undefined,
              'aria-valuemin': steps.min,
              'aria-valuemax': steps.max,
            })}
            inputMode={codec.inputMode}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder ?? codec.placeholder}
            required={frame.required}
            disabled={disabled}
            readOnly={readOnly}
            className={clsx(
              inputs.input,
              digitsLayout,
              (hasPresets || suffix !== undefined) && inputs.withAction,
            )}
            value={text}
            onChange={({ target }) => change(target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              onBlur();
              if (codec.typedText === 'staysUntilBlur' && problem === undefined)
                setTyped(codec.format(value));
            }}
          />
          {suffix !== undefined && <span className={inputs.suffix}>{suffix}</span>}
          {steps !== undefined && !isLocked && <StepButtons onStep={stepBy} />}
          {hasPresets && (
            <DurationPresets
              label={label}
              presets={presets}
              isChosen={(preset) => codec.parse(preset) === value}
              onPick={change}
            />
          )}
          {units !== undefined && unit !== undefined && (
            <SegmentedInput
              label={`${label} unit`}
              options={units.names.map((name) => ({ value: name, label: name }))}
              value={unit}
              disabled={disabled}
              readOnly={readOnly}
              onChange={(next) => {
                setChosenUnit(next);
                if (units.unitOf(value) !== undefined) onChange(codec.parse(text, next));
              }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}
