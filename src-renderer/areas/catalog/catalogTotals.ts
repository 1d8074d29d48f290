import type { CatalogPage } from '#contract/catalog.ts';
import { formatCost } from '#kit/format/formatCost.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { messages } from './messages.ts';
import type { SummaryLine } from './summaryLines.ts';

interface Totals {
  readonly items: number;
  /** Undefined without grouping, or if the groups were not counted. */
  readonly groups: number | undefined;
  /** Null if no item has a cost, or if the costs were not summed. */
  readonly costTotal30d: number | null;
}

function totalsText({ items, groups, costTotal30d }: Totals): string {
  const cost = formatCost(costTotal30d);
  const counted = [
    messages.items(formatInteger(items), items === 1),
    ...(groups === undefined ? [] : [messages.inGroups(formatInteger(groups), groups === 1)]),
  ].join(' ');
  return cost === '' ? counted : `${counted} · ${messages.over30Days(cost)}`;
}

function sumOfCosts(rows: ReadonlyArray<{ readonly costTotal30d: number | null }>): number | null {
  const costs = rows.flatMap(({ costTotal30d }) => costTotal30d ?? []);
  return costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0);
}

/** Totals of the flat list: main's counts, or local counts if the page contains all items. */
export function pageTotals(page: CatalogPage, grouped: boolean): string {
  const hasAllItems = page.items.length >= page.total;
  const shownGroupCount = new Set(page.items.map(({ group }) => JSON.stringify(group))).size;
  return totalsText({
    items: page.total,
    groups: grouped ? (page.groupCount ?? (hasAllItems ? shownGroupCount : undefined)) : undefined,
    costTotal30d: page.costTotal30d ?? (hasAllItems ? sumOfCosts(page.items) : null),
  });
}

export const summaryTotals = (lines: readonly SummaryLine[]): string =>
  totalsText({
    items: lines.reduce((sum, { count }) => sum + count, 0),
    groups: lines.length,
    costTotal30d: sumOfCosts(lines),
  });
