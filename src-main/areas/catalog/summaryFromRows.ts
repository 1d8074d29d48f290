import type { CatalogFilter } from '#contract/catalog.ts';
import type { ConfigSummaryRow } from '#contract/entities/configItem.ts';
import { itemListColumns } from '#main/cache/tables/items.ts';
import { joinedSchemaOf, serverColumns } from '#main/cache/tables/rows.ts';
import { figureFields } from '#main/reading/configRows.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { rowConditions } from './serverFilter.ts';
import { groupOf, mergeSummaryRows } from './summaryRows.ts';

const { id, type, health, tags, costTotal30d, createdAt, updatedAt } = itemListColumns;
const countedColumns = { id, type, health, tags, costTotal30d, createdAt, updatedAt };
const countedRowSchema = joinedSchemaOf(countedColumns, figureFields);
const columns = [...serverColumns(countedColumns), ...Object.keys(figureFields)];

/**
 * Counts the summary on the client, for filters and tags that the server's summary endpoint does not support.
 * @param nowMs milliseconds since 1970, for conditions on ages
 * @throws Failure from the data API
 */
export async function summaryFromRows(
  data: DataApi,
  filter: CatalogFilter,
  groupBy: readonly string[],
  nowMs: number,
  signal: AbortSignal | undefined,
): Promise<ConfigSummaryRow[]> {
  const query = { relation: 'configs', columns, ...rowConditions(filter, nowMs), signal };
  let counted: ConfigSummaryRow[] = [];
  for await (const { rows } of data.pages(query, countedRowSchema)) {
    const rowSummaries = rows.map(
      ({ row, joined }): ConfigSummaryRow => ({
        group: groupOf(groupBy, row.type, row.tags),
        count: 1,
        health: row.health === null ? {} : { [row.health]: 1 },
        costTotal30d: row.costTotal30d,
        createdAt: row.createdAt,
        updatedAt: row.updatedAt,
        figures: { changes: joined.changes ?? 0, analysis: joined.analysis },
      }),
    );
    counted = mergeSummaryRows([...counted, ...rowSummaries]);
  }
  return counted;
}
