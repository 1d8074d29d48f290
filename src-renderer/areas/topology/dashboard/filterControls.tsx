import { useMemo } from 'react';
import { MultiSelect } from '#kit/select/MultiSelect.tsx';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { parseLabelPairs } from '#parts/components/listComponents.ts';
import type { TopologyView } from '#parts/components/topologyView.ts';
import { type FilterOptions, labelPairText } from './filterOptions.ts';
import { messages } from './messages.ts';

const allValue = '';

interface FilterProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Select with an option for all values. */
function Filter({ label, options, value, onChange }: FilterProps) {
  const allOptions = useMemo(() => {
    const known = value === undefined || options.some((option) => option.value === value);
    // Adds the value of the URL if no component has it, so that the field shows it.
    return [
      { value: allValue, label: messages.all },
      ...(known ? [] : [{ value: value ?? allValue, label: value ?? '' }]),
      ...options,
    ];
  }, [options, value]);
  return (
    <Select
      label={label}
      options={allOptions}
      value={value ?? allValue}
      onChange={(next) => onChange(next === allValue ? undefined : next)}
    />
  );
}

export type ComponentFilters = Pick<TopologyView, 'status' | 'type' | 'team' | 'labels' | 'agent'>;

/** Toolbar controls that filter components: Health, Type, Team, Labels and Agent. */
export function filterControls(
  options: FilterOptions,
  filters: ComponentFilters,
  onChange: (patch: Partial<ComponentFilters>) => void,
) {
  const labels =
    filters.labels === undefined ? [] : [...parseLabelPairs(filters.labels)].map((pair) => pair.join('='));
  const filter = (id: Exclude<keyof ComponentFilters, 'labels'>, label: string) => ({
    id,
    control: (
      <Filter
        label={label}
        options={options[id]}
        value={filters[id]}
        onChange={(value) => onChange({ [id]: value })}
      />
    ),
  });
  return [
    filter('status', messages.health),
    filter('type', messages.type),
    filter('team', messages.team),
    {
      id: 'labels',
      control: (
        <MultiSelect
          label={messages.labels}
          noun={messages.labelNoun}
          placeholder={messages.all}
          options={options.labels}
          values={labels}
          optionOf={(value) => ({ value, label: labelPairText(value) })}
          onChange={(values) => onChange({ labels: values.length === 0 ? undefined : values.join(',') })}
        />
      ),
    },
    filter('agent', messages.agent),
  ];
}
