import { describe, expect, it } from 'vitest';
import type { RelatedItem, Relationships } from '#contract/relationships.ts';
import { itemsGraph } from '../../../../src-renderer/areas/catalog/graph/itemsGraph.ts';

const itemOf = (id: string, type = 'Kubernetes::Service'): RelatedItem => ({
  id,
  name: id,
  type,
  configClass: null,
  status: null,
  health: 'healthy',
  tags: {},
  costPerMinute: null,
  costTotal1d: null,
  costTotal7d: null,
  costTotal30d: null,
  changes: 0,
  analysis: {},
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: null,
  deletedAt: null,
  outgoing: null,
  incoming: null,
});

/** Relationships of the first item. */
const answer = (
  items: readonly RelatedItem[],
  edges: ReadonlyArray<readonly [number, number, string?]>,
): Relationships => ({
  items: [...items],
  edges: edges.map(([from, to, relation = 'hard']) => ({ from, to, relation })),
  more: false,
});

/** Relationships of the first item, which owns the second one, and so on. */
const chain = (...ids: readonly string[]): Relationships =>
  answer(
    ids.map((id) => itemOf(id)),
    ids.slice(1).map((_id, at) => [at, at + 1] as const),
  );

const chosen = (type: string) => `${type} (chosen)`;
const idsOf = ({ data }: ReturnType<typeof itemsGraph>) => data.nodes.map(({ id }) => id).toSorted();

describe('the graph of several items', () => {
  it('shows the items, their neighbors and what two of them are related to, each once', () => {
    const [a, b, c, near, far, shared] = ['a', 'b', 'c', 'near', 'far', 'shared'].map((id) => itemOf(id)) as [
      RelatedItem,
      RelatedItem,
      RelatedItem,
      RelatedItem,
      RelatedItem,
      RelatedItem,
    ];
    const graph = itemsGraph(
      ['a', 'b', 'c'],
      [
        answer(
          [a, near, far, shared],
          [
            [0, 1],
            [1, 2],
            [1, 3],
          ],
        ),
        answer(
          [b, shared, near],
          [
            [2, 1],
            [2, 0],
          ],
        ),
        answer([c], []),
      ],
      chosen,
    );
    // `far` is two steps from one item only.
    expect(idsOf(graph)).toEqual(['a', 'b', 'c', 'near', 'shared']);
    expect(graph.others).toBe(2);
    expect(graph.data.edges).toHaveLength(3);
    expect(graph.data.nodes.find(({ id }) => id === 'a')?.subtitle).toMatch(/\(chosen\)$/);
  });

  it('draws a pair with a hard and a soft relation once, as a hard one', () => {
    const items = [itemOf('a'), itemOf('b')];
    const { data } = itemsGraph(
      ['a', 'b'],
      [answer(items, [[0, 1, 'Uses']]), answer(items.toReversed(), [[1, 0]])],
      chosen,
    );
    expect(data.edges).toEqual([{ from: 'a', to: 'b', kind: 'hard' }]);
  });

  it('groups three neighbors of one type, but none that connects two items', () => {
    const pods = ['p1', 'p2', 'p3', 'p4'].map((id) => itemOf(id, 'Kubernetes::Pod'));
    const graph = itemsGraph(
      ['a', 'b'],
      [
        answer(
          [itemOf('a'), ...pods],
          [
            [0, 1],
            [0, 2],
            [0, 3],
            [0, 4],
          ],
        ),
        answer([itemOf('b'), pods[3] as RelatedItem], [[0, 1]]),
      ],
      chosen,
    );
    expect(graph.data.groups).toMatchObject([{ id: 'a Kubernetes::Pod' }]);
    expect(graph.data.nodes.filter(({ groupId }) => groupId !== undefined).map(({ id }) => id)).toEqual([
      'p1',
      'p2',
      'p3',
    ]);
  });

  it('shows the ways to what two items are related to', () => {
    const graph = itemsGraph(
      ['a', 'b'],
      [chain('a', 'a1', 'a2', 'volume'), chain('b', 'b1', 'b2', 'b3', 'volume')],
      chosen,
    );
    expect(idsOf(graph)).toEqual(['a', 'a1', 'a2', 'b', 'b1', 'b2', 'b3', 'volume']);
    expect(graph.data.edges).toHaveLength(7);
  });

  it('hides what is only below both an item and its owner', () => {
    const namespace = answer(
      ['namespace', 'cluster', 'deployment', 'set', 'pod'].map((id) => itemOf(id)),
      [
        [1, 0],
        [0, 2],
        [2, 3],
        [3, 4],
      ],
    );
    const cluster = chain('cluster', 'namespace', 'deployment', 'set', 'pod');
    expect(idsOf(itemsGraph(['cluster', 'namespace'], [cluster, namespace], chosen))).toEqual([
      'cluster',
      'deployment',
      'namespace',
    ]);
  });

  it('is empty without answers', () => {
    expect(itemsGraph(['a'], [], chosen)).toEqual({ data: { nodes: [], edges: [], groups: [] }, others: 0 });
  });
});
