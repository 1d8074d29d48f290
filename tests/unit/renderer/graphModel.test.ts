import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeKey, type GraphData, groupKey, nodeKey, visibleGraph } from '#kit/graph/graphModel.ts';

const node = (id: string, groupId?: string) => ({
  id,
  title: id,
  subtitle: 'Pod',
  ...(groupId === undefined ? {} : { groupId }),
});
const group = (id: string, groupId?: string) => ({ ...node(id, groupId), title: id });
const hard = (from: string, to: string) => ({ from, to, kind: 'hard' as const });
const soft = (from: string, to: string) => ({ from, to, kind: 'soft' as const });

const data: GraphData = {
  nodes: [node('set'), node('a', 'pods'), node('b', 'pods'), node('c', 'well'), node('disk')],
  groups: [group('pods'), group('well', 'pods')],
  edges: [hard('set', 'a'), soft('set', 'b'), hard('set', 'c'), hard('a', 'disk'), hard('a', 'b')],
};
const keys = (opened: string[]) =>
  visibleGraph(data, new Set(opened)).items.map(({ key, kind }) => `${kind} ${key}`);
const edges = (graph: GraphData, opened: string[]) =>
  visibleGraph(graph, new Set(opened))
    .edges.map(({ from, to, kind }) => `${from} ${kind} ${to}`)
    .sort();

describe('a graph with a start node', () => {
  const leads = (id: string, next: string[], folds = false, groupId?: string) => ({
    ...node(id, groupId),
    next,
    ...(folds ? { isCollapsible: true as const } : {}),
  });
  const world: GraphData = {
    nodes: [
      leads('start', ['left', 'right', 'm1', 'm2']),
      leads('left', ['hidden', 'both'], true),
      leads('right', ['both']),
      leads('m1', ['below'], false, 'set'),
      leads('m2', [], false, 'set'),
      node('hidden'),
      node('both'),
      node('below'),
      node('nowhere'),
    ],
    groups: [group('set')],
    edges: [hard('start', 'left'), hard('left', 'hidden'), hard('m1', 'below'), hard('right', 'both')],
    startIds: ['start'],
  };
  const shown = (...opened: string[]) =>
    visibleGraph(world, new Set(opened)).items.map(({ key }) => key.slice(2));

  it('shows only nodes reachable through expanded nodes and groups', () => {
    expect(shown()).toEqual(['start', 'left', 'right', 'set', 'both']);
    expect(shown('left')).toEqual(['start', 'left', 'right', 'set', 'hidden', 'both']);
    expect(shown('set')).toEqual(['start', 'left', 'right', 'set', 'm1', 'm2', 'both', 'below']);
  });

  it('marks a foldable node as folded or expanded', () => {
    const foldOfLeft = (...opened: string[]) =>
      visibleGraph(world, new Set(opened)).byKey.get(nodeKey('left'));
    expect(foldOfLeft()).toMatchObject({ collapseState: 'folded' });
    expect(foldOfLeft('left')).toMatchObject({ collapseState: 'opened' });
    expect(visibleGraph(world, new Set()).byKey.get(nodeKey('right'))).not.toHaveProperty('collapseState');
  });

  it('has no edges to hidden nodes', () => {
    expect(edges(world, [])).toEqual(['n:right hard n:both', 'n:start hard n:left']);
  });
});

describe('the visible graph', () => {
  it('shows a folded group as one stack at its first member’s position', () => {
    expect(keys([])).toEqual(['node n:set', 'folded g:pods', 'node n:disk']);
  });

  it('counts the members of nested groups in the outer group', () => {
    const { byKey } = visibleGraph(data, new Set());
    expect(byKey.get(groupKey('pods'))).toMatchObject({ memberCount: 3 });
  });

  it('shows the members of an expanded group after it, with nested groups folded', () => {
    expect(keys(['pods'])).toEqual([
      'node n:set',
      'opened g:pods',
      'node n:a',
      'node n:b',
      'folded g:well',
      'node n:disk',
    ]);
  });

  it('keeps a nested group hidden while its outer group is folded', () => {
    expect(keys(['well'])).toEqual(keys([]));
  });

  it('merges edges of folded members into one edge to the stack, hard before soft', () => {
    expect(edges(data, [])).toEqual(['g:pods hard n:disk', 'n:set hard g:pods']);
  });

  it('connects edges directly to visible members', () => {
    expect(edges(data, ['pods'])).toEqual([
      'n:a hard n:b',
      'n:a hard n:disk',
      'n:set hard g:well',
      'n:set hard n:a',
      'n:set soft n:b',
    ]);
  });

  it('draws an edge shared by all members of an expanded group once, at the group', () => {
    const same = {
      ...data,
      edges: [hard('set', 'a'), hard('set', 'b'), hard('set', 'c'), hard('a', 'disk')],
    };
    expect(edges(same, ['pods', 'well'])).toEqual(['n:a hard n:disk', 'n:set hard g:pods']);
  });

  it('omits edges to missing nodes', () => {
    expect(edges({ ...data, edges: [hard('set', 'gone')] }, [])).toEqual([]);
  });

  it('distinguishes edges between ids that contain spaces', () => {
    const nodes = ['a', 'a b', 'b c', 'c'].map((id) => node(id));
    const spaced = { nodes, groups: [], edges: [hard('a b', 'c'), hard('a', 'b c')] };
    expect(visibleGraph(spaced, new Set()).edges).toHaveLength(2);
  });

  it('handles groups that contain each other', () => {
    const circle = { nodes: [node('a', 'x')], groups: [group('x', 'y'), group('y', 'x')], edges: [] };
    expect(visibleGraph(circle, new Set(['x', 'y'])).byKey.has(nodeKey('a'))).toBe(true);
  });
});

const graphs = fc
  .record({
    groupOfGroup: fc.array(fc.option(fc.nat(7), { nil: undefined }), { maxLength: 8 }),
    groupOfNode: fc.array(fc.option(fc.nat(7), { nil: undefined }), { minLength: 1, maxLength: 40 }),
    ends: fc.array(fc.tuple(fc.nat(39), fc.nat(39), fc.boolean()), { maxLength: 60 }),
    opened: fc.array(fc.nat(7)),
  })
  .map(({ groupOfGroup, groupOfNode, ends, opened }) => ({
    data: {
      // A group's parent always precedes the group, so there are no cycles.
      groups: groupOfGroup.map((above, index) =>
        group(`${index}`, above !== undefined && above < index ? `${above}` : undefined),
      ),
      nodes: groupOfNode.map((above, index) =>
        node(`${index}`, above === undefined ? undefined : `${above}`),
      ),
      edges: ends.map(([from, to, isHard]) => (isHard ? hard : soft)(`${from}`, `${to}`)),
    } satisfies GraphData,
    opened: new Set(opened.map(String)),
  }));

describe('the visible graph of arbitrary data', () => {
  it('counts every node once, as itself or in the outermost folded stack', () => {
    fc.assert(
      fc.property(graphs, ({ data: any, opened }) => {
        const { items } = visibleGraph(any, opened);
        const count = items.reduce(
          (sum, item) => sum + (item.kind === 'node' ? 1 : item.kind === 'folded' ? item.memberCount : 0),
          0,
        );
        expect(count).toBe(any.nodes.length);
      }),
    );
  });

  it('has unique edges, only between different visible items', () => {
    fc.assert(
      fc.property(graphs, ({ data: any, opened }) => {
        const graph = visibleGraph(any, opened);
        expect(new Set(graph.edges.map(({ key }) => key)).size).toBe(graph.edges.length);
        for (const { from, to } of graph.edges) {
          expect(from).not.toBe(to);
          expect(graph.byKey.has(from) && graph.byKey.has(to)).toBe(true);
        }
      }),
    );
  });

  it('puts every parent before its children', () => {
    fc.assert(
      fc.property(graphs, ({ data: any, opened }) => {
        const seen = new Set<string>();
        for (const { key, parent } of visibleGraph(any, opened).items) {
          expect(parent === undefined || seen.has(parent)).toBe(true);
          seen.add(key);
        }
      }),
    );
  });

  it('connects two top-level nodes exactly as in the data, whatever is expanded', () => {
    fc.assert(
      fc.property(graphs, ({ data: any, opened }) => {
        const free = new Set(
          any.nodes.filter((n) => !any.groups.some((g) => g.id === n.groupId)).map((n) => n.id),
        );
        const expected = new Set(
          any.edges
            .filter(({ from, to }) => free.has(from) && free.has(to) && from !== to)
            .map(({ from, to }) => edgeKey(nodeKey(from), nodeKey(to))),
        );
        const shown = visibleGraph(any, opened).edges.filter(
          ({ from, to }) =>
            free.has(from.slice(2)) && free.has(to.slice(2)) && from[0] === 'n' && to[0] === 'n',
        );
        expect(new Set(shown.map(({ key }) => key))).toEqual(expected);
      }),
    );
  });
});
