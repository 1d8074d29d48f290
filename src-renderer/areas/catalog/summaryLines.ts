import type { ConfigSummaryFigures, ConfigSummaryRow } from '#contract/entities/configItem.ts';
import { tagNameOf } from '#contract/rules/catalogList.ts';
import { noLabelValue } from '#contract/rules/labelMatches.ts';
import { type CatalogView, groupingsOf } from './catalogView.ts';
import { labelId } from './labelChoices.ts';

/** A row of the summary, with separately counted figures and the favorite mark. */
export interface SummaryLine extends ConfigSummaryRow {
  /** Value of the innermost grouping. */
  readonly name: string;
  readonly type: string | undefined;
  readonly favorite: boolean;
  /** Undefined until counted. */
  readonly figures: Pick<ConfigSummaryFigures, 'changes' | 'analysis'> | undefined;
}

type FavoriteTypes = Readonly<Record<string, boolean>>;

const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();
const compareTexts = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** Compares groups by name. Missing values come last. */
function compareGroups(one: SummaryLine, other: SummaryLine): number {
  for (const [index, value] of one.group.entries()) {
    const another = other.group[index] ?? null;
    if (value === another) continue;
    if (value === null || another === null) return value === null ? 1 : -1;
    return compareTexts(foldCase(value), foldCase(another)) || compareTexts(value, another);
  }
  return 0;
}

/**
 * Sorts the lines: favorite types first, then by name.
 * Separately counted figures are joined by group.
 */
export function summaryLines(
  rows: readonly ConfigSummaryRow[],
  figures: readonly ConfigSummaryFigures[] | undefined,
  groupings: readonly string[],
  favorites: FavoriteTypes,
): readonly SummaryLine[] {
  const byGroup = new Map(figures?.map((one) => [JSON.stringify(one.group), one]));
  const typeIndex = groupings.indexOf('type');
  const lines = rows.map((row): SummaryLine => {
    const type = typeIndex < 0 ? undefined : (row.group[typeIndex] ?? undefined);
    return {
      ...row,
      name: row.group.at(-1) ?? '',
      type,
      favorite: type !== undefined && favorites[type] === true,
      figures: row.figures ?? byGroup.get(JSON.stringify(row.group)),
    };
  });
  return lines.sort(
    (one, other) => Number(other.favorite) - Number(one.favorite) || compareGroups(one, other),
  );
}

export const lineId = ({ group }: SummaryLine): string => JSON.stringify(group);

/** The view behind a line: its type, its tags as label filters, and no grouping. */
export function drillInto(view: CatalogView, { type, group }: SummaryLine): CatalogView {
  const labels = new Map(view.labels);
  for (const [index, grouping] of groupingsOf(view).entries()) {
    const key = tagNameOf(grouping);
    if (key !== undefined) labels.set(labelId({ key, value: group[index] ?? noLabelValue }), 1);
  }
  return { ...view, configType: type ?? view.configType, labels, groupBy: [], pageIndex: 0 };
}
