import { useMemo } from 'react';
import type { Option } from '../select/Option.ts';
import type { FindOptions } from '../select/OptionSearcher.ts';
import { Select } from '../select/Select.tsx';
import { useServerOptions } from '../select/useServerOptions.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';

interface SelectFieldProps extends ValueProps<string | undefined, string> {
  /** Options that are always available. */
  readonly options?: readonly Option[] | undefined;
  /** Finds further options for the typed text. */
  readonly search?: FindOptions | undefined;
  /** Returns the option of a selected value that is not among the options. */
  readonly optionOf?: ((value: string) => Promise<Option | undefined>) | undefined;
  /** Delay (ms) of the search after the last key. Defaults to 300. */
  readonly searchDelayMs?: number | undefined;
  readonly placeholder?: string;
  /** Whether typed text can be selected, or the pattern that it must match. */
  readonly creatable?: boolean | RegExp | undefined;
  /** Returns the label of the option for a typed text. Default: the text. */
  readonly createLabel?: ((typed: string) => string) | undefined;
  /** Label of the empty option. Without it, the field has no empty option. */
  readonly emptyLabel?: string | undefined;
}

const optionCreator =
  (fits: true | RegExp, labelOf: (typed: string) => string = (typed) => typed) =>
  (typed: string): Option | undefined => {
    const text = typed.trim();
    return fits === true || fits.test(text) ? { value: text, label: labelOf(text) } : undefined;
  };

export function SelectField({
  options,
  search,
  optionOf,
  searchDelayMs,
  placeholder,
  creatable = false,
  createLabel,
  emptyLabel,
  value,
  onChange,
  ...field
}: SelectFieldProps) {
  const values = useMemo(() => (value === undefined || value === '' ? [] : [value]), [value]);
  const all = useMemo(
    () => (emptyLabel === undefined ? options : [{ value: '', label: emptyLabel }, ...(options ?? [])]),
    [options, emptyLabel],
  );
  const found = useServerOptions({ options: all, search, optionOf, searchDelayMs, values });
  return (
    <FieldFrame {...field} group>
      {(_control, group, size) => (
        <Select
          label={field.label}
          labelHidden
          options={found.options}
          search={found.search}
          optionOf={found.optionOf}
          onOpen={found.onOpen}
          value={emptyLabel === undefined ? value : (value ?? '')}
          onChange={onChange}
          disabled={field.disabled === true || field.readOnly === true}
          size={size === 'default' ? 'default' : 'large'}
          describedBy={group['aria-describedby']}
          invalid={field.error !== undefined}
          wide
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(creatable === false ? {} : { create: optionCreator(creatable, createLabel) })}
        />
      )}
    </FieldFrame>
  );
}
