import { unpackComponents } from '#contract/rules/packedComponents.ts';
import { TopologyService } from '../server/TopologyService.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { OfflineStore } from '../sync/OfflineStore.ts';

interface SubtreeSources {
  readonly store: OfflineStore;
  readonly session: Pick<SessionManager, 'service'>;
}

/** Limit of ids in one request, so that its address stays below the limit of servers and proxies. */
export const maxIdsPerRequest = 150;

interface Subtree {
  /** Display name of the component. Null if there is no such component. */
  readonly name: string | null;
  /** Ids of the component and of all components below it. */
  readonly ids: readonly string[];
}

/**
 * Returns a component with everything below it, from the cache or from the server. The server adds up the counts
 * of a component over the same components.
 * @throws Failure from the server
 */
export async function readSubtree(
  { store, session }: SubtreeSources,
  id: string,
  signal: AbortSignal | undefined,
): Promise<Subtree> {
  const packed = await store.tryUse(({ cache }) => cache.read.packedComponent(id));
  const components =
    packed == null
      ? (await session.service(TopologyService).tree({ id }, signal)).components
      : [...unpackComponents(packed).byId.values()];
  const root = components.find((component) => component.id === id);
  return {
    name: root?.text || root?.name || null,
    ids: [...new Set([id, ...components.map((component) => component.id)])],
  };
}

/** Returns the ids of `readSubtree`. */
export const readSubtreeIds = async (
  ...subtree: Parameters<typeof readSubtree>
): Promise<readonly string[]> => (await readSubtree(...subtree)).ids;

/** Splits ids into lists that fit into one request each. */
export const idBatches = (ids: readonly string[]): ReadonlyArray<readonly string[]> =>
  Array.from({ length: Math.ceil(ids.length / maxIdsPerRequest) }, (_, at) =>
    ids.slice(at * maxIdsPerRequest, (at + 1) * maxIdsPerRequest),
  );
