import { z } from 'zod';
import type { ToldComponent } from '../../src-preload/contract/rules/packedComponents.ts';
import { readNode } from './componentRows.ts';
import { failureOfRubbish } from './failures.ts';
import { failureOfUnreadable, type UnreadableRow } from './readRows.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import { parseJson, type ServerClient, type ServerRequest } from './ServerClient.ts';

const path = '/canary/api/topology';
/** So many levels as nobody builds: the server counts three where it is not told. */
const allLevels = '50';
/** The server gives up after 30 seconds; what lies before it may take a little longer. */
const treeTimeoutMs = 45_000;
/** A snapshot is made while it is sent, of logs as well. */
const snapshotTimeoutMs = 60 * 60_000;

const treeSchema = z.object({ components: z.array(z.unknown()).nullish() });

/** What the server says of components, each once. */
export interface ToldTopology {
  /** Ids of those at the top, in its order. */
  readonly roots: readonly string[];
  readonly components: readonly ToldComponent[];
  readonly unreadable: readonly UnreadableRow[];
}

/** A component that lies in several places is told in full in one of them. */
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

/** Takes a tree apart: every component once, with the ids of those below it. What cannot be read is left out with what only hangs on it. */
export function flattenTree(list: readonly unknown[]): ToldTopology {
  const byId = new Map<string, ToldComponent>();
  const unreadable: UnreadableRow[] = [];
  // Above each node, so that a circle ends.
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

/** What the server answers of its components beside their tables; server reference section 6.2. */
export class TopologyService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when the client may be asked; a read waits for it, and fails with its failure */
  constructor(client: ServerClient, ready: () => Promise<void> = async () => {}) {
    this.#client = client;
    this.#ready = ready;
  }

  /**
   * All components, or one with what is below it.
   * @param fresh past what the server itself keeps for five minutes
   * @throws Failure as the server client does; SERVER when the answer is none that the interface describes, or has components of which
   *   none can be read
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
   * A snapshot of a component: a ZIP archive in the parts in which it comes.
   * @param start how far back it reaches, such as `15m`
   * @param related with what is related to it
   * @param begin what takes it; see `ServerRequest.begin`
   * @throws Failure as the server client does
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
