import type { ChoiceOption } from './ChoiceOption.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';
import { SegmentedInput } from './SegmentedInput.tsx';

interface SegmentedControlProps<T extends string> extends ValueProps<T | undefined, T> {
  readonly options: ReadonlyArray<ChoiceOption<T>>;
}

export function SegmentedControl<T extends string>({
  value,
  onChange,
  options,
  ...frame
}: SegmentedControlProps<T>) {
  const { label, disabled, readOnly, required } = frame;
  return (
    <FieldFrame {...frame} group>
      {(control, group) => (
        <SegmentedInput
          {...{ label, value, onChange, options, disabled, readOnly, required }}
          invalid={control['aria-invalid']}
          describedBy={group['aria-describedby']}
        />
      )}
    </FieldFrame>
  );
}
