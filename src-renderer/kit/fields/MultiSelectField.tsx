import { MultiSelect } from '../select/MultiSelect.tsx';
import type { Option } from '../select/Option.ts';
import type { SearchOptions } from '../select/OptionSearcher.ts';
import { useServerOptions } from '../select/useServerOptions.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';

interface MultiSelectFieldProps extends ValueProps<readonly string[]> {
  /** Those that are always there. */
  readonly options?: readonly Option[] | undefined;
  /** Finds further ones for what is typed. */
  readonly search?: SearchOptions | undefined;
  /** What a chosen value is called that is not among the options. */
  readonly labelOf?: ((value: string) => Promise<string | undefined>) | undefined;
  /** What the things are called: `including 7 events`. */
  readonly noun?: string | undefined;
  readonly selectAll?: boolean | undefined;
}

/** Several of many, as a field of a form. */
export function MultiSelectField({
  options,
  search,
  labelOf,
  noun,
  selectAll = false,
  value,
  onChange,
  ...field
}: MultiSelectFieldProps) {
  const found = useServerOptions({ options, search, labelOf, values: value });
  return (
    <FieldFrame {...field} group>
      {(_control, group, size) => (
        <MultiSelect
          label={field.label}
          labelHidden
          options={found.options}
          search={found.search}
          nameOf={found.nameOf}
          onOpen={found.onOpen}
          values={value}
          onChange={onChange}
          selectAll={selectAll && search === undefined}
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
