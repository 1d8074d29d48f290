import { useMemo, useRef, useState } from 'react';
import { TriStateFilter } from '#kit/filters/TriStateFilter.tsx';
import { MultiSelect } from '#kit/select/MultiSelect.tsx';
import { Select } from '#kit/select/Select.tsx';
import { useCommands } from '#parts/commands.ts';
import { type CatalogView, groupingChoicesOf, groupingsAfter, isFlat, noGrouping } from './catalogView.ts';
import { ConditionsFilter } from './columns/ConditionsFilter.tsx';
import { useFavoriteTypes } from './favorites.ts';
import {
  groupingOptions,
  healthOptions,
  itemStatusOptions,
  labelOptions,
  typeOptions,
} from './filterOptions.ts';
import { labelOf } from './labelChoices.ts';
import { messages } from './messages.ts';
import { CatalogQueryField, type CatalogQueryFieldHandle } from './query/CatalogQueryField.tsx';
import { useFacets } from './useFacets.ts';

interface CatalogFiltersProps {
  readonly view: CatalogView;
  readonly onChange: (patch: Partial<CatalogView>, how?: 'push' | 'replace') => void;
}

const keyOfLabel = (id: string): string => labelOf(id).key;

export function CatalogFilters({ view, onChange: changeView }: CatalogFiltersProps) {
  const search = useRef<CatalogQueryFieldHandle>(null);
  const onChange = (patch: Partial<CatalogView>) => {
    search.current?.keepWaiting(patch);
    changeView(patch);
  };
  useCommands(
    useMemo(
      () => [{ id: 'catalog search', title: messages.search, keys: '/', run: () => search.current?.focus() }],
      [],
    ),
  );
  const types = useFacets('types');
  const statuses = useFacets('statuses');
  const labels = useFacets('labels');
  const tags = useFacets('tags');
  const favorites = useFavoriteTypes();
  const [typedLabel, setTypedLabel] = useState('');
  const flat = isFlat(view);
  const groupings = groupingChoicesOf(view);
  const offeredLabels = useMemo(
    () => labelOptions(labels.facets, tags.facets, view.labels, typedLabel),
    [labels.facets, tags.facets, view.labels, typedLabel],
  );
  const offeredStatuses = useMemo(() => itemStatusOptions(statuses.facets), [statuses.facets]);
  return (
    <>
      <CatalogQueryField ref={search} view={view} onChange={changeView} />
      <Select
        label={messages.type}
        placeholder={messages.allTypes}
        options={typeOptions(types.facets, view.configType, favorites)}
        value={view.configType}
        loading={types.loading}
        onOpen={types.load}
        onChange={(type) => onChange({ configType: type === '' ? undefined : type })}
      />
      <MultiSelect
        label={messages.groupBy}
        options={groupingOptions(tags.facets, groupings, flat && !groupings.includes(noGrouping))}
        values={groupings}
        loading={tags.loading}
        onOpen={tags.load}
        onChange={(groupBy) => onChange({ groupBy: groupingsAfter(groupings, groupBy) })}
      />
      <TriStateFilter
        label={messages.labels}
        options={offeredLabels}
        chosen={view.labels}
        keyOf={keyOfLabel}
        loading={labels.loading || tags.loading}
        onType={setTypedLabel}
        onOpen={() => {
          labels.load();
          tags.load();
        }}
        onChange={(chosen) => onChange({ labels: chosen })}
      />
      <TriStateFilter
        label={messages.status}
        options={offeredStatuses}
        chosen={view.status}
        loading={statuses.loading}
        onOpen={statuses.load}
        onChange={(status) => onChange({ status })}
      />
      <TriStateFilter
        label={messages.healthFilter}
        options={healthOptions}
        chosen={view.health}
        onChange={(health) => onChange({ health })}
      />
      <ConditionsFilter
        conditions={view.where}
        columns={view.columns}
        onChange={(where) => onChange({ where })}
      />
    </>
  );
}
