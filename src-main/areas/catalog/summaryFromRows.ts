import type { CatalogFilter } from '#contract/catalog.ts';
import type { ConfigSummaryRow } from '#contract/entities/configItem.ts';
import { configRowSchema } from '#main/server/configRows.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { rowConditions } from './serverFilter.ts';
import { groupOf, mergeSummaryRows } from './summaryRows.ts';

const countedRowSchema = configRowSchema.pick({
  id: true,
  type: true,
  health: true,
  tags: true,
  cost_total_30d: true,
  changes: true,
  analysis: true,
  created_at: true,
  updated_at: true,
});

/**
 * Counts the summary on the client, for filters and tags that the server's summary endpoint does not support.
 * @throws Failure from the data API
 */
export async function summaryFromRows(
  data: DataApi,
  filter: CatalogFilter,
  groupBy: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ConfigSummaryRow[]> {
  const columns = Object.keys(countedRowSchema.shape);
  const query = { relation: 'configs', columns, ...rowConditions(filter), signal };
  let counted: ConfigSummaryRow[] = [];
  for await (const { rows } of data.pages(query, countedRowSchema)) {
    const rowSummaries = rows.map(
      (row): ConfigSummaryRow => ({
        group: groupOf(groupBy, row.type, row.tags),
        count: 1,
        health: row.health ? { [row.health]: 1 } : {},
        costTotal30d: row.cost_total_30d ?? null,
        createdAt: row.created_at,
        updatedAt: row.updated_at ?? null,
        figures: { changes: row.changes ?? 0, analysis: row.analysis },
      }),
    );
    counted = mergeSummaryRows([...counted, ...rowSummaries]);
  }
  return counted;
}
