import type { RelatedItem, Relationships } from '#contract/relationships.ts';
import { anyLabelValue, noLabelValue } from '#contract/rules/labelMatches.ts';
import type { TriState } from '#kit/address/triState.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { formatCount } from '#kit/format/formatNumber.ts';
import type { Option } from '#kit/select/Option.ts';
import { labelId, labelOf, labelText } from '../labelChoices.ts';
import { messages } from './messages.ts';
import { type RelatedFilter, relationOf } from './relatedTree.ts';
import { type RelationshipsView, showsOutgoing } from './relationshipsView.ts';

/** Whether a value is among the included ones (if there are any) and not among the excluded ones. */
function passes(chosen: TriState, value: string | null): boolean {
  if (value !== null && chosen.has(value)) return chosen.get(value) === 1;
  return ![...chosen.values()].includes(1);
}

/**
 * Values of the same label are alternatives; all labels must match.
 * An item without a label is not excluded by it.
 */
function passesLabels(chosen: TriState, { tags }: RelatedItem): boolean {
  const byKey = Map.groupBy(chosen, ([id]) => labelOf(id).key);
  return [...byKey].every(([key, choices]) => {
    const value = tags[key];
    const has = (id: string) => {
      const wanted = labelOf(id).value;
      if (wanted === noLabelValue) return value === undefined;
      return value !== undefined && (wanted === anyLabelValue || wanted === value);
    };
    const included = choices.filter(([, sign]) => sign === 1);
    const excluded = choices.filter(([, sign]) => sign === -1);
    return (included.length === 0 || included.some(([id]) => has(id))) && !excluded.some(([id]) => has(id));
  });
}

type Filters = 'configTypes' | 'labels' | 'relationship' | 'status' | 'health' | 'outgoing' | 'incoming';

/**
 * Converts a view's filters to predicates. The root is always included.
 * @param isThen whether the items are those of an earlier moment. Their health is known, and their status is not, so a
 *   filter by status does not apply.
 */
export const relatedFilterOf = (view: Pick<RelationshipsView, Filters>, isThen = false): RelatedFilter => ({
  directions: { outgoing: showsOutgoing(view), incoming: view.incoming },
  item: (item) =>
    passes(view.configTypes, item.type) &&
    (isThen || passes(view.status, item.status)) &&
    passes(view.health, item.health) &&
    passesLabels(view.labels, item),
  relation: (relation) => passes(view.relationship, relation),
});

/** Options by descending frequency. Selected values are included even without a match. */
function optionsOf(
  values: readonly string[],
  chosen: TriState,
  toOption: (value: string) => Option,
): Option[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const value of chosen.keys()) if (!counts.has(value)) counts.set(value, 0);
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b))
    .map(([value, count]) => ({ ...toOption(value), detail: formatCount(count) }));
}

export interface RelatedOptions {
  readonly types: readonly Option[];
  readonly labels: readonly Option[];
  readonly relations: readonly Option[];
  readonly statuses: readonly Option[];
}

export function relatedOptions({ items, edges }: Relationships, view: RelationshipsView): RelatedOptions {
  const related = items.slice(1);
  const plain = (value: string): Option => ({ value, label: value });
  return {
    types: optionsOf(
      related.map(({ type }) => type),
      view.configTypes,
      (type) => ({ value: type, label: formatTypeLabel(type), icon: type }),
    ),
    labels: optionsOf(
      related.flatMap(({ tags }) => Object.entries(tags).map(([key, value]) => labelId({ key, value }))),
      view.labels,
      (id) => ({ value: id, label: labelText(labelOf(id)) }),
    ),
    relations: optionsOf(edges.map(relationOf), view.relationship, (relation) => ({
      value: relation,
      label: relation === 'hard' ? messages.parent : relation,
    })),
    statuses: optionsOf(
      related.flatMap(({ status }) => status ?? []),
      view.status,
      plain,
    ),
  };
}
