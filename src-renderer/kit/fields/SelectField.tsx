import type { Option } from '../select/Option.ts';
import { Select } from '../select/Select.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';

interface SelectFieldProps extends ValueProps<string | undefined, string> {
  readonly options: readonly Option[];
  readonly placeholder?: string;
  /** What is typed may be chosen too, where it is no option. */
  readonly creatable?: boolean | undefined;
}

const asOption = (typed: string): Option => ({ value: typed.trim(), label: typed.trim() });

/** One of several, as a field of a form. */
export function SelectField({
  options,
  placeholder,
  creatable = false,
  value,
  onChange,
  ...field
}: SelectFieldProps) {
  return (
    <FieldFrame {...field} group>
      {(_control, group, size) => (
        <Select
          label={field.label}
          labelHidden
          options={options}
          value={value}
          onChange={onChange}
          disabled={field.disabled === true || field.readOnly === true}
          size={size === 'default' ? 'default' : 'large'}
          describedBy={group['aria-describedby']}
          invalid={field.error !== undefined}
          wide
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(creatable ? { create: asOption } : {})}
        />
      )}
    </FieldFrame>
  );
}
