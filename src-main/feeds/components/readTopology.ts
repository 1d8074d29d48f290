import { type ComponentRow, nothingUnreadable } from '../../cache/model.ts';
import { documentKeys } from '../../cache/writes/documentKeys.ts';
import { type ToldTopology, TopologyService } from '../../server/TopologyService.ts';
import type { FeedContext } from '../FeedContext.ts';
import { afterPass, alsoUnreadable } from '../unreadable.ts';
import { componentWords } from './componentWords.ts';

export function componentRowsOf({ roots, components }: ToldTopology): ComponentRow[] {
  const tops = new Map(roots.map((id, place) => [id, place]));
  return components.map((told) => ({
    id: told.id,
    top: tops.get(told.id) ?? null,
    name: told.text ?? told.name ?? told.id,
    words: componentWords(told),
    health: told.health ?? 'unknown',
    body: JSON.stringify(told),
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
  const told = await new TopologyService(context.client).tree({ fresh }, signal);
  signal.throwIfAborted();
  const rows = componentRowsOf(told);
  const keys = documentKeys(rows.map(({ id, top, body }) => [id, `${top} ${body}`] as const));
  const places = await context.write.diffComponents(keys);
  const wanted = places.flatMap((place) => rows[place] ?? []);
  const before = await context.write.feed('components');
  return context.write.applyComponents(keys, places, wanted, {
    ...before,
    forbidden: null,
    completeAtMs: context.now(),
    done: rows.length,
    total: rows.length,
    unreadable: afterPass(before, alsoUnreadable(nothingUnreadable, told.unreadable)),
  });
}
