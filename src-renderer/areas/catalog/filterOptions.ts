import type { CatalogFacet } from '#contract/catalog.ts';
import { catalogGroupings, tagSuffix } from '#contract/rules/catalogList.ts';
import { healthOrder } from '#contract/rules/healthOrder.ts';
import { anyLabelValue, noLabelValue } from '#contract/rules/labelMatches.ts';
import type { TriState } from '#kit/address/triState.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { formatCount } from '#kit/format/formatNumber.ts';
import type { Option } from '#kit/select/Option.ts';
import { noGrouping } from './catalogView.ts';
import { groupingLabel } from './groupLevels.ts';
import { labelId, labelOf, labelText } from './labelChoices.ts';
import { messages } from './messages.ts';

type Facets = readonly CatalogFacet[] | undefined;

const detailOf = ({ count }: CatalogFacet): string | undefined =>
  count === undefined ? undefined : formatCount(count);

/** All types with favorites first, preceded by an option for all. */
export function typeOptions(
  facets: Facets,
  configType: string | undefined,
  favorites: Readonly<Record<string, boolean>>,
): readonly Option[] {
  const optionOf = (facet: CatalogFacet): Option => ({
    value: facet.value,
    label: formatTypeLabel(facet.value),
    icon: facet.value,
    detail: detailOf(facet),
  });
  const known = facets ?? [];
  const isListed = configType === undefined || known.some(({ value }) => value === configType);
  const all = (isListed ? known : [{ value: configType }, ...known]).map(optionOf);
  const isFavourite = ({ value }: Option) => favorites[value] === true;
  return [
    { value: '', label: messages.allTypes },
    ...all.filter(isFavourite),
    ...all.filter((option) => !isFavourite(option)),
  ];
}

const presenceOption = (key: string, value: typeof anyLabelValue | typeof noLabelValue): Option => ({
  value: labelId({ key, value }),
  label: labelText({ key, value }),
});

/**
 * Distinct label and tag pairs, each key with options for no value and for any value. Selected pairs are included
 * even before the lists are loaded.
 * @param typed text in the search of the filter; a key that no item has can be chosen, too
 */
export function labelOptions(labels: Facets, tags: Facets, chosen: TriState, typed = ''): readonly Option[] {
  const options = new Map<string, Option>();
  const keys = new Set<string>();
  const addPresence = (key: string) => {
    if (key === '' || keys.has(key)) return;
    keys.add(key);
    for (const value of [noLabelValue, anyLabelValue] as const) {
      const option = presenceOption(key, value);
      options.set(option.value, option);
    }
  };
  for (const facet of [...(tags ?? []), ...(labels ?? [])]) {
    const pair = { key: facet.key ?? '', value: facet.value };
    const id = labelId(pair);
    addPresence(pair.key);
    // A tag is often a label as well, so adding both counts would count items twice.
    if (!options.has(id)) options.set(id, { value: id, label: labelText(pair), detail: detailOf(facet) });
  }
  for (const id of chosen.keys())
    if (!options.has(id)) options.set(id, { value: id, label: labelText(labelOf(id)) });
  const key = typed.trim();
  const isLoaded = labels !== undefined && tags !== undefined;
  // Before the pairs are loaded, Enter would choose a typed pair as a key.
  if (isLoaded && key !== '' && !key.includes(': ') && !keys.has(key)) {
    const option = presenceOption(key, noLabelValue);
    options.set(option.value, option);
  }
  return [...options.values()];
}

export const itemStatusOptions = (facets: Facets): readonly Option[] =>
  (facets ?? []).map((facet) => ({ value: facet.value, label: facet.value, detail: detailOf(facet) }));

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const healthOptions: readonly Option[] = healthOrder.map((health) => ({
  value: health,
  label: capitalize(messages.health[health]),
}));

const summaryGroupings = [noGrouping, 'config_class', 'type'] as const;

/** Groupings that the current view supports: its own, and tags. */
export function groupingOptions(tags: Facets, chosen: readonly string[], flat: boolean): readonly Option[] {
  const names = new Set<string>(flat ? catalogGroupings : summaryGroupings);
  for (const { key } of tags ?? []) if (key !== undefined) names.add(key + tagSuffix);
  for (const name of chosen) names.add(name);
  return [...names].map((name) => ({ value: name, label: groupingLabel(name, messages.groupings) }));
}
