import { z } from 'zod';
import type { ToldComponent } from '../../src-preload/contract/rules/packedComponents.ts';
import { readNode } from './componentRows.ts';
import { failureOfRubbish } from './failures.ts';
import { failureOfUnreadable, type UnreadableRow } from './readRows.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import { parseJson, type ServerClient, type ServerRequest } from './ServerClient.ts';

const path = '/canary/api/topology';
/** Depth of the tree, larger than any real one. The server's default is 3. */
const allLevels = '50';
/** The server's own timeout is 30 s. Allow some time for proxies. */
const treeTimeoutMs = 45_000;
/** The server builds the snapshot, including logs, while sending it. */
const snapshotTimeoutMs = 60 * 60_000;

const treeSchema = z.object({ components: z.array(z.unknown()).nullish() });

/** The components of the topology, each listed once. */
export interface ToldTopology {
  /** Ids of the top-level components, in the server's order. */
  readonly roots: readonly string[];
  readonly components: readonly ToldComponent[];
  readonly unreadable: readonly UnreadableRow[];
}

/** Merges two occurrences of a component. Only one of them contains all fields. */
function fuller(one: ToldComponent, other: ToldComponent): ToldComponent {
  const [more, less] =
    Object.keys(other).length > Object.keys(one).length ? ([other, one] as const) : ([one, other] as const);
  const children = [...new Set([...(more.children ?? []), ...(less.children ?? [])])];
  return { ...less, ...more, ...(children.length === 0 ? {} : { children }) };
}

const idOf = (value: unknown): string => {
  const id: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : undefined;
  return typeof id === 'string' ? id : '';
};

/**
 * Flattens the tree: lists every component once, with the ids of its children. Unreadable components are
 * skipped with their descendants.
 */
export function flattenTree(list: readonly unknown[]): ToldTopology {
  const byId = new Map<string, ToldComponent>();
  const unreadable: UnreadableRow[] = [];
  // Ancestors of each node, to stop at cycles.
  const walk = (nodes: readonly unknown[], above: readonly string[]): string[] =>
    nodes.flatMap((value) => {
      const node = readNode(value);
      if (node === undefined) {
        unreadable.push({ id: idOf(value), reason: 'This is no component.' });
        return [];
      }
      const { id } = node.told;
      const children = above.includes(id) ? [] : walk(node.below, [...above, id]);
      const parentId = node.parentId ?? above.at(-1) ?? null;
      const told: ToldComponent = {
        ...node.told,
        ...(parentId === null ? {} : { parentId }),
        ...(children.length === 0 ? {} : { children: [...new Set(children)] }),
      };
      const before = byId.get(id);
      byId.set(id, before === undefined ? told : fuller(before, told));
      return [id];
    });
  const roots = [...new Set(walk(list, []))];
  return { roots, components: [...byId.values()], unreadable };
}

/** Topology endpoints outside PostgREST. */
export class TopologyService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when requests may be sent; reads wait for it and fail with its error */
  constructor(client: ServerClient, ready: () => Promise<void> = async () => {}) {
    this.#client = client;
    this.#ready = ready;
  }

  /**
   * Returns all components, or one component with its descendants.
   * @param fresh bypasses the server's cache of five minutes
   * @throws Failure like `ServerClient`; SERVER for an unexpected answer, or when all components are
   *   unreadable
   */
  async tree(
    { id, fresh = false }: { readonly id?: string; readonly fresh?: boolean },
    signal?: AbortSignal,
  ): Promise<ToldTopology> {
    await this.#ready();
    const query = new URLSearchParams({
      ...(id === undefined ? {} : { id }),
      depth: allLevels,
      sortBy: 'name',
      sortOrder: 'asc',
      ...(fresh ? { noCache: 'true' } : {}),
    });
    const answer = await this.#send({ path: `${path}?${query}`, timeoutMs: treeTimeoutMs, signal });
    const parsed = treeSchema.safeParse(parseJson(answer));
    if (!parsed.success) throw failureOfRubbish(z.prettifyError(parsed.error), answer.asked, parsed.error);
    const told = flattenTree(parsed.data.components ?? []);
    if (told.components.length === 0 && told.unreadable.length > 0)
      throw failureOfUnreadable(told, answer.asked);
    this.#client.tellUnreadable(path, told);
    return told;
  }

  /**
   * Streams a snapshot of a component as a ZIP archive.
   * @param start how far back it reaches, such as `15m`
   * @param related includes related resources
   * @param begin receives the answer; see `ServerRequest.begin`
   * @throws Failure like `ServerClient`
   */
  async snapshot(
    { id, start, related }: { readonly id: string; readonly start: string; readonly related: boolean },
    begin: NonNullable<ServerRequest['begin']>,
    signal?: AbortSignal,
  ): Promise<void> {
    await this.#ready();
    const query = new URLSearchParams({ start, related: String(related) });
    await this.#send({
      path: `/snapshot/topology/${encodeURIComponent(id)}?${query}`,
      headers: { accept: '*/*' },
      begin,
      anySize: true,
      timeoutMs: snapshotTimeoutMs,
      signal,
    });
  }

  async #send(request: ServerRequest): Promise<ServerAnswer> {
    const answer = await this.#client.send(request);
    this.#client.assertGood(answer);
    return answer;
  }
}
