import type { Insight } from '#contract/insights.ts';
import { nonEmptyText } from '#main/server/columnSchemas.ts';
import { documentSchema } from '#main/server/documents.ts';
import { idColumn, optionalTimeColumn, termColumn, textColumn, timeColumn } from './columns.ts';
import { type StoredRowIn, SyncedTable } from './SyncedTable.ts';

/** Findings of analyzers: the server's table `config_analysis`. */
export const insightTable = new SyncedTable({
  table: 'insight',
  feed: 'insights',
  columns: {
    id: idColumn('id'),
    itemId: idColumn('config_id', 'item'),
    type: termColumn('analysis_type', 'insightType', { name: 'type' }),
    analyzer: termColumn('analyzer', 'analyzer'),
    severity: termColumn('severity', 'severity'),
    status: termColumn('status', 'insightStatus'),
    summary: textColumn('summary'),
    firstObservedAt: timeColumn('first_observed', 'first'),
    lastObservedAt: optionalTimeColumn('last_observed', 'last'),
    source: { server: 'source', schema: nonEmptyText },
    message: { server: 'message', schema: nonEmptyText },
    analysis: { server: 'analysis', schema: documentSchema.optional() },
  },
});

/** An insight as the cache lists it. */
export type StoredInsight = StoredRowIn<typeof insightTable>;

export function toInsight(
  { id, itemId, type, analyzer, severity, status, summary, firstObservedAt, lastObservedAt }: StoredInsight,
  item: Omit<Insight['item'], 'id'>,
): Insight {
  return {
    id,
    item: { id: itemId, ...item },
    type: type ?? '',
    analyzer: analyzer ?? '',
    severity,
    status,
    summary,
    firstObservedAt,
    lastObservedAt,
  };
}
