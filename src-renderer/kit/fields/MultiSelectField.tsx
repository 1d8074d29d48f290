import { MultiSelect } from '../select/MultiSelect.tsx';
import type { Option } from '../select/Option.ts';
import type { FindOptions } from '../select/OptionSearcher.ts';
import { useServerOptions } from '../select/useServerOptions.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';

interface MultiSelectFieldProps extends ValueProps<readonly string[]> {
  /** Options that are always available. */
  readonly options?: readonly Option[] | undefined;
  /** Finds further options for the typed text. */
  readonly search?: FindOptions | undefined;
  /** Returns the option of a selected value that is not among the options. */
  readonly optionOf?: ((value: string) => Promise<Option | undefined>) | undefined;
  /** Plural noun of the options: `including 7 events`. */
  readonly noun?: string | undefined;
  readonly selectAll?: boolean | undefined;
  /** Whether typed text can be added as an option, or the pattern that it must match. */
  readonly creatable?: boolean | RegExp | undefined;
}

export function MultiSelectField({
  options,
  search,
  optionOf,
  noun,
  selectAll = false,
  creatable = false,
  value,
  onChange,
  ...field
}: MultiSelectFieldProps) {
  // Added options stay in the list so that users can clear them.
  const typed = value.filter((each) => !options?.some((option) => option.value === each));
  const allOptions =
    creatable === false || typed.length === 0
      ? options
      : [...(options ?? []), ...typed.map((each): Option => ({ value: each, label: each }))];
  const found = useServerOptions({ options: allOptions, search, optionOf, values: value });
  return (
    <FieldFrame {...field} group>
      {(_control, group, size) => (
        <MultiSelect
          label={field.label}
          labelHidden
          options={found.options}
          search={found.search}
          optionOf={found.optionOf}
          onOpen={found.onOpen}
          values={value}
          onChange={onChange}
          selectAll={selectAll && search === undefined}
          create={
            creatable === false
              ? undefined
              : (typed) =>
                  creatable === true || creatable.test(typed) ? { value: typed, label: typed } : undefined
          }
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
