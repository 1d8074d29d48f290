import { providerOf, tagNameOf } from '#contract/rules/catalogList.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import type { GroupLevel, GroupRow } from '#kit/table/groupRows.ts';
import type { GroupLabel } from '#kit/table/TableProps.ts';

interface Grouped {
  /** One value per grouping, from main. */
  readonly group?: readonly (string | null)[] | undefined;
}

/** Table levels for groupings whose values main returns with each row. */
export const groupLevels = <Row extends Grouped>(
  groupings: readonly string[],
): ReadonlyArray<GroupLevel<Row>> =>
  groupings.map((id, index) => ({ id, keyOf: ({ group }) => group?.[index] ?? '' }));

/** Label of a group. Types omit their provider; types and providers have an icon. */
export function labelOfGroup<Row>({ key, level }: GroupRow<Row>, count: number): GroupLabel {
  if (key === '') return { text: '(none)', count };
  if (level.id === 'type') return { text: formatTypeLabel(key), icon: key, count };
  if (level.id === 'config_class') return { text: key, icon: providerOf(key), count };
  return { text: key, count };
}

/** Display name of a grouping: `Provider`, or the name of a tag. */
export const groupingLabel = (name: string, words: Readonly<Record<string, string>>): string =>
  tagNameOf(name) ?? words[name] ?? name;
