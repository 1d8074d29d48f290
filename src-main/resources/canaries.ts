import { z } from 'zod';
import { timeOrNull } from '../server/columnSchemas.ts';
import type { Resource, ResourceServer } from './Resource.ts';
import { withLabels } from './resourceColumns.ts';
import { tableResource } from './tableResource.ts';

const table = tableResource('canaries', {
  relation: 'canaries',
  view: 'canaries_with_status',
  // The view has no columns for the specification and the time of the last change.
  columns: ['agent', 'last_runtime'],
  values: ['namespace'],
  missing: ['updated_at'],
  fields: ['name', 'namespace', 'labels', 'spec'],
  initial: { namespace: 'default' },
  ...withLabels,
  hasAgents: true,
});

const changeSchema = z.object({ id: z.string(), updated_at: timeOrNull });

/** Ids per request, so that the address stays short. */
const idsPerRequest = 100;

/** Reads the times of the last changes from the table, by id. */
async function readUpdateTimes(
  { data }: ResourceServer,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string | null>> {
  const columns = ['id', 'updated_at'];
  const batches = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, index) =>
    ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest),
  );
  const pages = await Promise.all(
    batches.map((batch) => {
      const where = [['id', 'in', `(${batch.join(',')})`]] as const;
      return data.rows({ relation: 'canaries', columns, where, signal }, changeSchema);
    }),
  );
  return new Map(pages.flatMap(({ rows }) => rows.map(({ id, updated_at }) => [id, updated_at] as const)));
}

/** Health checks. Their list needs a second request, because the view has no time of the last change. */
export const canaries: Resource = {
  ...table,
  async list(server, query, signal) {
    const page = await table.list(server, query, signal);
    const times = await readUpdateTimes(
      server,
      page.rows.map(({ id }) => id),
      signal,
    );
    return { ...page, rows: page.rows.map((row) => ({ ...row, updatedAt: times.get(row.id) ?? null })) };
  },
};
