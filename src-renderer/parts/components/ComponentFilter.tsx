import { useMemo, useState } from 'react';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { componentTitle } from './componentTitle.ts';
import { useTopology } from './useTopology.ts';

interface ComponentFilterProps {
  readonly label: string;
  /** Label of the option for no component. */
  readonly noneLabel: string;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** Filter by component. Names are loaded when it is first opened or has a value. */
export function ComponentFilter({ label, noneLabel, value, onChange }: ComponentFilterProps) {
  const [isRequested, setIsRequested] = useState(false);
  const { data, isFetching } = useTopology(isRequested || value !== undefined);
  const options = useMemo(() => {
    const componentOptions = [...(data?.topology.byId.values() ?? [])]
      .map(
        (component): Option => ({
          value: component.id,
          label: componentTitle(component),
          detail: component.type,
        }),
      )
      .sort((a, b) => a.label.localeCompare(b.label));
    const isKnown = value === undefined || data?.topology.byId.has(value) === true;
    // Keep an unknown component from the address visible.
    return [
      { value: '', label: noneLabel },
      ...(isKnown ? [] : [{ value, label: value }]),
      ...componentOptions,
    ];
  }, [data, noneLabel, value]);
  return (
    <Select
      label={label}
      placeholder={noneLabel}
      options={options}
      value={value ?? ''}
      loading={isFetching}
      onOpen={() => setIsRequested(true)}
      onChange={(id) => onChange(id === '' ? undefined : id)}
    />
  );
}
