import { describe, expect, it } from 'vitest';
import type { RelatedItem, Relationships } from '#contract/relationships.ts';
import { visibleGraph } from '#kit/graph/graphModel.ts';
import {
  relatedFilterOf,
  relatedOptions,
} from '../../../src-renderer/areas/catalog/relationships/relatedFilter.ts';
import { relatedGraph } from '../../../src-renderer/areas/catalog/relationships/relatedGraph.ts';
import {
  matchesOf,
  type RelatedTree,
  relatedTree,
  rowsWith,
} from '../../../src-renderer/areas/catalog/relationships/relatedTree.ts';
import { relationshipsView } from '../../../src-renderer/areas/catalog/relationships/relationshipsView.ts';

const item = (id: string, type = 'Pod', values: Partial<RelatedItem> = {}): RelatedItem => ({
  id,
  name: id,
  type,
  configClass: null,
  status: null,
  health: 'healthy',
  tags: {},
  changes: 0,
  analysis: {},
  costPerMinute: null,
  costTotal1d: null,
  costTotal7d: null,
  costTotal30d: null,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: null,
  deletedAt: null,
  outgoing: null,
  incoming: null,
  ...values,
});

/** Items by name, and edges such as `a>b` (hard) and `a~b Uses`. */
function related(items: readonly RelatedItem[], edges: readonly string[]): Relationships {
  const place = (id: string) => items.findIndex((one) => one.id === id);
  return {
    items: [...items],
    edges: edges.map((text) => {
      const [pair = '', relation = 'Uses'] = text.split(' ');
      const hard = pair.includes('>');
      const [from = '', to = ''] = pair.split(hard ? '>' : '~');
      return { from: place(from), to: place(to), relation: hard ? 'hard' : relation };
    }),
    more: false,
  };
}

const view = (query = '') => relationshipsView.read(query);
const treeOf = (data: Relationships, query = ''): RelatedTree =>
  relatedTree(data, relatedFilterOf(view(query)));
const lines = ({ rows }: Pick<RelatedTree, 'rows'>) =>
  rows.map(
    ({ item: { id }, direction, depth, indent }) => `${'-'.repeat(indent)}${id} ${direction} ${depth}`,
  );

const world = related(
  [
    item('app', 'Deployment'),
    item('set', 'ReplicaSet'),
    item('space', 'Namespace'),
    item('db', 'Database', { health: 'warning', tags: { env: 'prod' } }),
    item('p1', 'Pod', { tags: { env: 'prod' }, status: 'Running' }),
    item('p2', 'Pod', { health: 'unhealthy', status: 'Failed' }),
    item('cluster', 'Cluster'),
  ],
  ['app>set', 'set>p1', 'set>p2', 'app~db', 'space>app', 'cluster>space', 'p1~db Reads', 'db~app Back'],
);

describe('the tree of related items', () => {
  it('lists each item once, at its shortest distance, below its neighbor', () => {
    expect(lines(treeOf(world))).toEqual([
      'set outgoing 1',
      '-p1 outgoing 2',
      '-p2 outgoing 2',
      'db outgoing 1',
      'space incoming 1',
      '-cluster incoming 2',
    ]);
  });

  it('follows only the selected directions, and always the parents', () => {
    expect(lines(treeOf(world, '?incoming=true&outgoing=false'))).toEqual([
      'space incoming 1',
      '-cluster incoming 2',
      'db incoming 1',
      '-p1 incoming 2',
      '--set incoming 3',
    ]);
    const both = lines(treeOf(world, '?incoming=true&relationship=hard:-1'));
    expect(both).toEqual(['db outgoing 1', '-p1 outgoing 2']);
  });

  it('ends at cycles and at self-references', () => {
    const circle = related([item('a'), item('b'), item('c')], ['a~a', 'a>b', 'b>c', 'c>a']);
    expect(lines(treeOf(circle, '?incoming=true'))).toEqual(['b outgoing 1', 'c incoming 1']);
  });

  it('moves up the children of filtered-out items', () => {
    expect(lines(treeOf(world, '?configTypes=ReplicaSet:-1,Namespace:-1'))).toEqual([
      'db outgoing 1',
      'p1 outgoing 2',
      'p2 outgoing 2',
      'cluster incoming 2',
    ]);
  });

  it('omits items reached only by filtered-out relationships', () => {
    expect(lines(treeOf(world, '?relationship=Uses:1,Reads:1'))).toEqual(['db outgoing 1']);
    expect(lines(treeOf(world, '?relationship=hard:-1'))).toEqual(['db outgoing 1']);
  });

  it.each([
    ['?health=unhealthy:1', ['p2']],
    ['?health=healthy:-1', ['p2', 'db']],
    ['?status=Running:1,Failed:1', ['p1', 'p2']],
    ['?status=Running:-1', ['set', 'p2', 'db', 'space', 'cluster']],
    ['?labels=env____prod:1', ['p1', 'db']],
    ['?labels=env____prod:-1', ['set', 'p2', 'space', 'cluster']],
    ['?configTypes=Pod:1&health=healthy:1', ['p1']],
  ])('keeps only the items that match %s', (query, ids) => {
    expect(
      treeOf(world, query)
        .rows.map(({ item: { id } }) => id)
        .sort(),
    ).toEqual([...ids].sort());
  });

  it('has no rows for an item without relationships', () => {
    expect(treeOf(related([item('a')], []))).toMatchObject({ root: { id: 'a' }, rows: [], edges: [] });
    expect(treeOf(related([], [])).root).toBeUndefined();
  });

  it('keeps search matches together with their ancestors', () => {
    const { rows } = treeOf(world);
    expect(rowsWith(rows, 'P1').map(({ item: { id } }) => id)).toEqual(['set', 'p1']);
    expect(matchesOf(rows, 'pod').map(({ item: { id } }) => id)).toEqual(['p1', 'p2']);
    expect(rowsWith(rows, '  ')).toBe(rows);
    expect(matchesOf(rows, '')).toEqual([]);
  });

  it('handles a chain of 10,000 items', () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `n${at}`);
    const { rows } = treeOf(
      related(
        names.map((name) => item(name)),
        [],
      ),
    );
    expect(rows).toEqual([]);
    const chain: Relationships = {
      items: names.map((name) => item(name)),
      edges: names.slice(1).map((_, at) => ({ from: at, to: at + 1, relation: 'hard' })),
      more: false,
    };
    expect(treeOf(chain).rows.at(-1)).toMatchObject({ depth: 9_999, indent: 9_998 });
  });

  it('ignores a filter by status at an earlier moment, and filters by the health of then', () => {
    const then = related(
      world.items.map((one) => ({ ...one, status: null })),
      ['app>set'],
    );
    const idsOf = (query: string) =>
      relatedTree(then, relatedFilterOf(view(query), true)).rows.map((row) => row.item.id);
    expect(idsOf('?status=Running:1')).toEqual(['set']);
    expect(idsOf('?status=Running:1&health=unhealthy:1')).toEqual([]);
  });

  it('offers existing filter values plus the selected ones', () => {
    const options = relatedOptions(world, view('?status=Gone:1'));
    expect(options.statuses.map(({ value, detail }) => [value, detail])).toEqual([
      ['Failed', '1'],
      ['Running', '1'],
      ['Gone', '0'],
    ]);
    expect(options.relations.map(({ label }) => label)[0]).toBe('parent and child');
    expect(options.types[0]).toMatchObject({ value: 'Pod', detail: '2' });
  });
});

describe('the graph of related items', () => {
  const many = related(
    [
      item('app', 'Deployment'),
      ...Array.from({ length: 3 }, (_, at) => item(`set-${at}`, 'ReplicaSet')),
      ...Array.from({ length: 5 }, (_, at) =>
        item(`pod-${at}`, 'Pod', at === 0 ? { health: 'unhealthy' } : {}),
      ),
      item('node', 'Node'),
      ...['Volume', 'Address', 'Rule', 'Disk'].map((type) => item(type, type)),
      item('file', 'File'),
    ],
    [
      'app>set-0',
      'app>set-1',
      'app>set-2',
      ...Array.from({ length: 5 }, (_, at) => `set-0>pod-${at}`),
      'app~node',
      'node~Volume',
      'node~Address',
      'node~Rule',
      'node~Disk',
      'Disk~file',
      'pod-4~file',
    ],
  );
  const graph = relatedGraph(treeOf(many));
  const shown = (opened: ReadonlySet<string>) =>
    graph === undefined
      ? []
      : visibleGraph(graph.data, opened).items.map(({ kind, key }) => `${kind} ${key.slice(2)}`);
  const pods = 'outgoing set-0 Pod';

  it('groups three or more items of a type, and folds groups larger than three', () => {
    expect(shown(graph?.opened ?? new Set())).toEqual([
      'node app',
      'opened outgoing app ReplicaSet',
      'node set-0',
      'node set-1',
      'node set-2',
      'folded outgoing set-0 Pod',
      'node node',
    ]);
  });

  it('folds a node with more than three neighbors until it is expanded', () => {
    const opened = new Set([...(graph?.opened ?? []), 'node']);
    const items = shown(opened);
    for (const id of ['Volume', 'Address', 'Rule', 'Disk', 'file']) expect(items).toContain(`node ${id}`);
  });

  it('hides items reachable only through a folded group', () => {
    expect(shown(graph?.opened ?? new Set())).not.toContain('node file');
    expect(shown(new Set([...(graph?.opened ?? []), pods]))).toContain('node file');
  });

  it('shows the worst health of a group’s members', () => {
    const group = graph?.data.groups.find(({ id }) => id === pods);
    expect(group).toMatchObject({ title: 'Pod', subtitle: '1 unhealthy', status: 'unhealthy', icon: 'Pod' });
  });

  it('returns the groups to expand for an item', () => {
    const way = graph?.pathTo('file') ?? [];
    expect(shown(new Set([...(graph?.opened ?? []), ...way]))).toContain('node file');
    expect(graph?.pathTo('pod-2')).toEqual([pods, 'outgoing app ReplicaSet']);
  });

  it('draws parent edges solid and all others dashed', () => {
    const kinds = new Map(graph?.data.edges.map(({ from, to, kind }) => [`${from} ${to}`, kind]));
    expect(kinds.get('app set-0')).toBe('hard');
    expect(kinds.get('app node')).toBe('soft');
  });
});

describe('the address of item relationships', () => {
  it('defaults to outgoing relationships and reads the web client’s values', () => {
    expect(view()).toMatchObject({
      outgoing: true,
      incoming: false,
      soft: false,
      shown: 'table',
      hideDeleted: true,
    });
    expect(view('?view=Graph&relation=both&incoming=true')).toMatchObject({
      shown: 'graph',
      soft: true,
      incoming: true,
    });
    expect([...view('?configTypes=Kubernetes__Pod:-1').configTypes]).toEqual([['Kubernetes::Pod', -1]]);
  });

  it('reads back the view that it writes', () => {
    const some = view(
      '?configTypes=Kubernetes__Pod:1&relation=soft&view=graph&labels=env____prod:-1&incoming=true',
    );
    expect(relationshipsView.read(relationshipsView.write(some))).toEqual(some);
  });
});
