import { MultiSelect } from '../select/MultiSelect.tsx';
import type { Option } from '../select/Option.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';

interface MultiSelectFieldProps extends ValueProps<readonly string[]> {
  readonly options: readonly Option[];
  /** What the things are called: `including 7 events`. */
  readonly noun?: string | undefined;
  readonly selectAll?: boolean | undefined;
}

/** Several of many, as a field of a form. */
export function MultiSelectField({
  options,
  noun,
  selectAll = false,
  value,
  onChange,
  ...field
}: MultiSelectFieldProps) {
  return (
    <FieldFrame {...field} group>
      {(_control, group, size) => (
        <MultiSelect
          label={field.label}
          labelHidden
          options={options}
          values={value}
          onChange={onChange}
          selectAll={selectAll}
          disabled={field.disabled === true || field.readOnly === true}
          size={size === 'default' ? 'default' : 'large'}
          describedBy={group['aria-describedby']}
          invalid={field.error !== undefined}
          wide
          {...(noun === undefined ? {} : { noun })}
        />
      )}
    </FieldFrame>
  );
}
