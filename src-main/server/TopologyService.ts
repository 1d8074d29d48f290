import { z } from 'zod';
import type { ServerComponent } from '#contract/rules/packedComponents.ts';
import { readNode } from './componentRows.ts';
import { failureOfUnexpectedAnswer } from './failures.ts';
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
export interface ParsedTopology {
  /** Ids of the top-level components, in the server's order. */
  readonly roots: readonly string[];
  readonly components: readonly ServerComponent[];
  readonly unreadable: readonly UnreadableRow[];
}

/** Merges two occurrences of a component. Only one of them contains all fields. */
function mergeComponents(one: ServerComponent, other: ServerComponent): ServerComponent {
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
export function flattenTree(list: readonly unknown[]): ParsedTopology {
  const byId = new Map<string, ServerComponent>();
  const unreadable: UnreadableRow[] = [];
  // Ancestors of each node, to stop at cycles.
  const walk = (nodes: readonly unknown[], ancestors: readonly string[]): string[] =>
    nodes.flatMap((value) => {
      const node = readNode(value);
      if (node === undefined) {
        unreadable.push({ id: idOf(value), reason: 'This is no component.' });
        return [];
      }
      const { id } = node.component;
      const children = ancestors.includes(id) ? [] : walk(node.childNodes, [...ancestors, id]);
      const parentId = node.parentId ?? ancestors.at(-1) ?? null;
      const component: ServerComponent = {
        ...node.component,
        ...(parentId === null ? {} : { parentId }),
        ...(children.length === 0 ? {} : { children: [...new Set(children)] }),
      };
      const before = byId.get(id);
      byId.set(id, before === undefined ? component : mergeComponents(before, component));
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
   * @param fresh true to bypass the server's cache of five minutes
   * @throws Failure like `ServerClient`; SERVER for an unexpected answer, or when all components are
   *   unreadable
   */
  async tree(
    { id, fresh = false }: { readonly id?: string; readonly fresh?: boolean },
    signal?: AbortSignal,
  ): Promise<ParsedTopology> {
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
    if (!parsed.success)
      throw failureOfUnexpectedAnswer(z.prettifyError(parsed.error), answer.request, parsed.error);
    const topology = flattenTree(parsed.data.components ?? []);
    if (topology.components.length === 0 && topology.unreadable.length > 0)
      throw failureOfUnreadable(topology, answer.request);
    this.#client.reportUnreadable(path, topology);
    return topology;
  }

  /**
   * Streams a snapshot of a component as a ZIP archive.
   * @param start how far back it reaches, such as `15m`
   * @param related includes related resources
   * @param streamTo receives the answer; see `ServerRequest.streamTo`
   * @throws Failure like `ServerClient`
   */
  async snapshot(
    { id, start, related }: { readonly id: string; readonly start: string; readonly related: boolean },
    streamTo: NonNullable<ServerRequest['streamTo']>,
    signal?: AbortSignal,
  ): Promise<void> {
    await this.#ready();
    const query = new URLSearchParams({ start, related: String(related) });
    await this.#send({
      path: `/snapshot/topology/${encodeURIComponent(id)}?${query}`,
      headers: { accept: '*/*' },
      streamTo,
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
