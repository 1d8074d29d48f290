import { unpackComponents } from '#contract/rules/packedComponents.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { OfflineStore } from '../sync/OfflineStore.ts';

interface SubtreeSources {
  readonly store: OfflineStore;
  readonly session: Pick<SessionManager, 'topologyService'>;
}

/** Limit of ids in one request, so that its address stays below the limit of servers and proxies. */
export const maxIdsPerRequest = 150;

/**
 * Returns the ids of a component and of all components below it, from the cache or from the server.
 * The server adds up the counts of a component over the same components.
 * @throws Failure from the server
 */
export async function readSubtreeIds(
  { store, session }: SubtreeSources,
  id: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const packed = await store.tryUse(({ cache }) => cache.read.packedComponent(id));
  if (packed != null) return [...unpackComponents(packed).byId.keys()];
  const { components } = await session.topologyService().tree({ id }, signal);
  return [...new Set([id, ...components.map((component) => component.id)])];
}

/** Splits ids into lists that fit into one request each. */
export const idBatches = (ids: readonly string[]): ReadonlyArray<readonly string[]> =>
  Array.from({ length: Math.ceil(ids.length / maxIdsPerRequest) }, (_, at) =>
    ids.slice(at * maxIdsPerRequest, (at + 1) * maxIdsPerRequest),
  );
