import clsx from 'clsx';
import { Text } from '../layout/boxes.tsx';
import { layout } from '../layout/layout.ts';
import type { ChoiceOption } from './ChoiceOption.ts';
import choices from './choice.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';

interface RadioGroupProps<T extends string> extends ValueProps<T | undefined, T> {
  readonly options: ReadonlyArray<ChoiceOption<T>>;
  readonly column?: boolean | undefined;
}

const lineLayout = layout({ display: 'flex', wrap: true, gap: 16, rowGap: 0 });
const columnLayout = `${lineLayout} ${layout({ direction: 'column' })}`;

export function RadioGroup<T extends string>({
  value,
  onChange,
  options,
  column = false,
  ...frame
}: RadioGroupProps<T>) {
  const { disabled = false, readOnly = false, required = false, error } = frame;
  return (
    <FieldFrame {...frame} group>
      {({ id }, group) => (
        <div
          role="radiogroup"
          {...group}
          aria-invalid={error !== undefined}
          aria-required={required}
          aria-readonly={readOnly}
          className={clsx(column ? columnLayout : lineLayout, readOnly && choices.readOnly)}
        >
          {options.map((option) => (
            <label key={option.value} className={choices.line}>
              <input
                type="radio"
                name={id}
                className={clsx(choices.control, choices.radio)}
                disabled={disabled || option.disabled === true}
                checked={option.value === value}
                onChange={() => {
                  if (!readOnly) onChange(option.value);
                }}
              />
              {option.mark !== undefined && <span className={choices.mark}>{option.mark}</span>}
              <Text display="grid" minWidth={0} flow="anywhere">
                {option.label}
                {option.hint !== undefined && (
                  <Text size={12} lines={16} tone="faint">
                    {option.hint}
                  </Text>
                )}
              </Text>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
