import { type ComponentRow, noUnreadableRows } from '#main/cache/model.ts';
import { documentKeys } from '#main/cache/writes/documentKeys.ts';
import { type ParsedTopology, TopologyService } from '#main/server/TopologyService.ts';
import type { FeedContext } from '../FeedContext.ts';
import { addUnreadable, withUnreadableOfPass } from '../unreadable.ts';
import { componentSearchText } from './componentSearchText.ts';

export function componentRowsOf({ roots, components }: ParsedTopology): ComponentRow[] {
  const tops = new Map(roots.map((id, place) => [id, place]));
  return components.map((component) => ({
    id: component.id,
    top: tops.get(component.id) ?? null,
    name: component.text ?? component.name ?? component.id,
    words: componentSearchText(component),
    health: component.health ?? 'unknown',
    body: JSON.stringify(component),
  }));
}

/**
 * Syncs the topology: one document, compared by id, of which only differences are written.
 * @param fresh true to bypass the server's cache
 * @returns number of changed components
 * @throws Failure, CacheError
 */
export async function readTopology(
  context: FeedContext,
  { fresh, signal }: { readonly fresh: boolean; readonly signal: AbortSignal },
): Promise<number> {
  const topology = await new TopologyService(context.client).tree({ fresh }, signal);
  signal.throwIfAborted();
  const rows = componentRowsOf(topology);
  const keys = documentKeys(rows.map(({ id, top, body }) => [id, `${top} ${body}`] as const));
  const indexes = await context.write.diffComponents(keys);
  const wanted = indexes.flatMap((place) => rows[place] ?? []);
  const before = await context.write.feed('components');
  return context.write.applyComponents(keys, indexes, wanted, {
    ...before,
    forbidden: null,
    completeAtMs: context.now(),
    done: rows.length,
    total: rows.length,
    unreadable: withUnreadableOfPass(before, addUnreadable(noUnreadableRows, topology.unreadable)),
  });
}
