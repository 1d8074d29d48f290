import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { type ComponentCheckIds, componentCheckIdsSchema } from '#contract/health.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { answerFrom } from '#main/reading/answerFrom.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import { idBatches, readSubtree } from '#main/reading/componentSubtree.ts';
import { type DataApi, rowCap } from '#main/server/DataApi.ts';
import type { HealthParts } from './HealthParts.ts';

type Signal = AbortSignal | undefined;

const linkSchema = z.object({ component_id: idSchema, id: idSchema });

async function readCheckIds(data: DataApi, componentIds: readonly string[], signal: Signal) {
  const found = new Set<string>();
  for (let offset = 0; ; ) {
    const page = await data.page(
      {
        relation: 'checks_by_component',
        columns: Object.keys(linkSchema.shape),
        where: [['component_id', 'in', `(${componentIds.join()})`]],
        order: [
          ['component_id', 'asc'],
          ['id', 'asc'],
        ],
        limit: rowCap,
        offset,
        signal,
      },
      linkSchema,
    );
    if (page.receivedCount === 0) return found;
    for (const { id } of page.rows) found.add(id);
    if (page.receivedCount < rowCap) return found;
    offset += page.receivedCount;
  }
}

async function readFromServer(parts: HealthParts, id: string, signal: Signal): Promise<ComponentCheckIds> {
  const { name, ids } = await readSubtree(parts, id, signal);
  const data = parts.session.data();
  const checkIds = new Set<string>();
  for (const batch of idBatches(ids))
    for (const checkId of await readCheckIds(data, batch, signal)) checkIds.add(checkId);
  return { name, checkIds: [...checkIds] };
}

/**
 * Returns the ids of the checks that are linked to a component or to a component below it: from the cache once
 * the links are synced.
 */
export const checksOfComponents =
  (parts: HealthParts) => async (componentId: string, signal: AbortSignal | undefined) => {
    // Not a UUID: PostgREST would answer 400 (22P02). Treat as not found.
    if (!isUuid(componentId)) return answerNow(parts.clock, { name: null, checkIds: [] });
    const synced = await parts.store.tryUse(({ cache }) => cache.read.checksOfComponent(componentId));
    return answerFrom<ComponentCheckIds>(parts, {
      policy: synced == null ? 'server' : 'cache',
      feed: 'checks',
      server: () => readFromServer(parts, componentId, signal),
      fromCache: async ({ cache }, visited) => {
        const found = await cache.read.checksOfComponent(componentId);
        return found === null ? visited : { data: found };
      },
      caching: {
        call: 'health.checks.ofComponent',
        input: { componentId },
        schema: componentCheckIdsSchema,
      },
    });
  };
