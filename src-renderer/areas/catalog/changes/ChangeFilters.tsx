import { useMemo } from 'react';
import { severities } from '#contract/rules/changes.ts';
import type { TriState } from '#kit/address/triState.ts';
import { Checkbox } from '#kit/fields/Checkbox.tsx';
import { Chip } from '#kit/filters/Chip.tsx';
import { TriStateFilter } from '#kit/filters/TriStateFilter.tsx';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { formatCount } from '#kit/format/formatNumber.ts';
import { Row } from '#kit/layout/boxes.tsx';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { TimeRangePicker } from '#kit/timeRange/TimeRangePicker.tsx';
import { severityLooks } from '#parts/changes/severity.ts';
import { labelOptions, typeOptions } from '../filterOptions.ts';
import { labelOf } from '../labelChoices.ts';
import { useFacets } from '../useFacets.ts';
import { type ChangesView, changesView, chipNames } from './changesView.ts';
import { messages } from './messages.ts';
import { useChangeTypes } from './useChangeTypes.ts';

const { filters: texts } = messages;

const keyOfTag = (id: string): string => labelOf(id).key;

const severityOptions: readonly Option[] = [
  { value: '', label: texts.all },
  ...severities.map((value) => ({ value, label: texts.orWorse(severityLooks[value].word) })),
];

interface ChangeFiltersProps {
  readonly view: ChangesView;
  /** Whether the list is part of an item's page. */
  readonly isForItem: boolean;
  readonly onChange: (patch: Partial<ChangesView>) => void;
  /** Display name of a chip's value, or the value itself if unknown. */
  readonly nameOf: (chip: (typeof chipNames)[number], value: string) => string;
}

export function ChangeFilters({ view, isForItem, onChange, nameOf }: ChangeFiltersProps) {
  const itemTypes = useFacets('types');
  const tags = useFacets('tags');
  const changeTypes = useChangeTypes();
  const offeredTypes = useMemo(
    () => typeOptions(itemTypes.facets, undefined, {}).slice(1),
    [itemTypes.facets],
  );
  const offeredTags = useMemo(
    () => labelOptions(undefined, tags.facets, view.tags),
    [tags.facets, view.tags],
  );
  const offeredChanges = useMemo(
    () =>
      (changeTypes.types ?? [...view.changeType.keys()].map((value) => ({ value, count: undefined }))).map(
        ({ value, count }): Option => ({
          value,
          label: value,
          icon: value,
          detail: count === undefined ? undefined : formatCount(count),
        }),
      ),
    [changeTypes.types, view.changeType],
  );
  const without = (chosen: TriState, value: string): TriState =>
    new Map([...chosen].filter(([one]) => one !== value));
  return (
    <>
      <TriStateFilter
        label={texts.configType}
        options={offeredTypes}
        chosen={view.configTypes}
        loading={itemTypes.loading}
        onOpen={itemTypes.load}
        onChange={(configTypes) => onChange({ configTypes, configType: undefined })}
      />
      {view.configType !== undefined && view.configTypes.size === 0 && (
        <Chip label={view.configType} onRemove={() => onChange({ configType: undefined })}>
          {formatTypeLabel(view.configType)}
        </Chip>
      )}
      <TriStateFilter
        label={texts.type}
        options={offeredChanges}
        chosen={view.changeType}
        loading={changeTypes.loading}
        onOpen={changeTypes.load}
        onChange={(changeType) => onChange({ changeType })}
      />
      <Select
        label={texts.severity}
        placeholder={texts.all}
        options={severityOptions}
        value={view.severity ?? ''}
        onChange={(value) => onChange({ severity: severities.find((one) => one === value) })}
      />
      <TriStateFilter
        label={texts.tags}
        options={offeredTags}
        chosen={view.tags}
        keyOf={keyOfTag}
        loading={tags.loading}
        onOpen={tags.load}
        onChange={(chosen) => onChange({ tags: chosen })}
      />
      <TimeRangePicker
        label={texts.range}
        value={view.range}
        direction="past"
        onChange={(range) => onChange({ range: range ?? changesView.defaults.range })}
      />
      {isForItem && (
        <Row as="span" align="stretch" fixed gap={16} flow="nowrap">
          <Checkbox
            label={texts.downstream}
            value={view.downstream}
            onChange={(downstream) => onChange({ downstream })}
          />
          <Checkbox
            label={texts.upstream}
            value={view.upstream}
            onChange={(upstream) => onChange({ upstream })}
          />
        </Row>
      )}
      {chipNames.flatMap((name) =>
        [...view[name]].map(([value, sign]) => (
          <Chip
            key={`${name} ${value}`}
            sign={sign}
            label={`${messages.chips[name]}: ${nameOf(name, value)}`}
            onRemove={() => onChange({ [name]: without(view[name], value) })}
          >
            {`${messages.chips[name]}: ${nameOf(name, value)}`}
          </Chip>
        )),
      )}
    </>
  );
}
