import type {
  ConfigSummaryFigures,
  ConfigSummaryRow,
} from '../../../src-preload/contract/entities/configItem.ts';
import { taggedBy } from '../../../src-preload/contract/rules/catalogList.ts';
import { type CatalogView, groupingsOf } from './catalogView.ts';
import { labelId } from './labelChoices.ts';

/** A row of the summary, with separately counted figures and the favorite mark. */
export interface SummaryLine extends ConfigSummaryRow {
  /** Value of the innermost grouping. */
  readonly name: string;
  readonly type: string | undefined;
  readonly favourite: boolean;
  /** Undefined until counted. */
  readonly figures: Pick<ConfigSummaryFigures, 'changes' | 'analysis'> | undefined;
}

type Favourites = Readonly<Record<string, boolean>>;

const fold = (text: string): string => text.normalize('NFC').toLowerCase();
const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** Compares groups by name. Missing values come last. */
function compareGroups(one: SummaryLine, other: SummaryLine): number {
  for (const [index, value] of one.group.entries()) {
    const another = other.group[index] ?? null;
    if (value === another) continue;
    if (value === null || another === null) return value === null ? 1 : -1;
    return compare(fold(value), fold(another)) || compare(value, another);
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
  favourites: Favourites,
): readonly SummaryLine[] {
  const byGroup = new Map(figures?.map((one) => [JSON.stringify(one.group), one]));
  const typeAt = groupings.indexOf('type');
  const lines = rows.map((row): SummaryLine => {
    const type = typeAt < 0 ? undefined : (row.group[typeAt] ?? undefined);
    return {
      ...row,
      name: row.group.at(-1) ?? '',
      type,
      favourite: type !== undefined && favourites[type] === true,
      figures: row.figures ?? byGroup.get(JSON.stringify(row.group)),
    };
  });
  return lines.sort(
    (one, other) => Number(other.favourite) - Number(one.favourite) || compareGroups(one, other),
  );
}

export const lineId = ({ group }: SummaryLine): string => JSON.stringify(group);

/** The view behind a line: its type, its tags as label filters, and no grouping. */
export function drillInto(view: CatalogView, { type, group }: SummaryLine): CatalogView {
  const labels = new Map(view.labels);
  for (const [index, grouping] of groupingsOf(view).entries()) {
    const key = taggedBy(grouping);
    const value = group[index];
    // A missing tag cannot be a filter.
    if (key !== undefined && typeof value === 'string') labels.set(labelId({ key, value }), 1);
  }
  return { ...view, configType: type ?? view.configType, labels, groupBy: [], pageIndex: 0 };
}
