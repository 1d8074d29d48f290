import { describe, expect, it } from 'vitest';
import type { ServerComponent } from '#contract/rules/packedComponents.ts';
import { visibleGraph } from '#kit/graph/graphModel.ts';
import { childrenUnder, listComponents } from '#parts/components/listComponents.ts';
import { type TopologyView, topologyView } from '#parts/components/topologyView.ts';
import { collectDescendants } from '../../../src-renderer/areas/topology/map/collectDescendants.ts';
import { componentGraph } from '../../../src-renderer/areas/topology/map/componentGraph.ts';
import { serverComponent, topologyOf } from '../../support/serverComponents.ts';

function mapOf(topology: ReturnType<typeof topologyOf>, patch: Partial<TopologyView> = {}, most?: number) {
  const view = { ...topologyView.defaults, ...patch };
  const starts = listComponents(topology, view).map((listed) => listed.component);
  const reached = collectDescendants(starts, childrenUnder(topology, view), most);
  const graph = componentGraph(reached, new Set(starts.map(({ id }) => id)));
  return { ...graph, left: reached.omitted };
}

const seen = ({ data, opened }: ReturnType<typeof mapOf>, more: readonly string[] = []) =>
  visibleGraph(data, new Set([...opened, ...more])).items.map((item) =>
    item.kind === 'node' ? item.node.id : `${item.kind} ${item.group.title} ${item.memberCount}`,
  );
const lines = ({ data, opened }: ReturnType<typeof mapOf>) =>
  visibleGraph(data, opened).edges.map(({ from, to, kind }) => `${from.slice(2)} ${kind} ${to.slice(2)}`);
const some = (count: number, name: string, values: Partial<ServerComponent> = {}) =>
  Array.from({ length: count }, (_, at) => serverComponent(`${name}${at}`, values));
const ids = (rows: readonly ServerComponent[]) => rows.map(({ id }) => id);

const shop = topologyOf(
  ['shop', 'billing'],
  [
    serverComponent('shop', { health: 'unhealthy', children: ['web', 'cart'] }),
    serverComponent('web', { parentId: 'shop', children: ['cache'] }),
    serverComponent('cache', { parentId: 'web', type: 'Cache' }),
    serverComponent('cart', { parentId: 'shop', health: 'unhealthy', children: ['db', 'shop'] }),
    serverComponent('db', { parentId: 'cart', health: 'unhealthy', type: 'Database' }),
    serverComponent('billing', { children: ['db'] }),
  ],
);

describe('the map of components', () => {
  it('starts folded except for paths to unhealthy components', () => {
    const map = mapOf(shop);
    expect(seen(map)).toEqual(['shop', 'billing', 'cart', 'web', 'db']);
    expect(seen(map, ['web'])).toContain('cache');
  });

  it('connects parents and children with hard edges and linked components with soft edges', () => {
    expect(lines(mapOf(shop))).toEqual([
      'shop hard cart',
      'shop hard web',
      'billing soft db',
      'cart hard db',
      'cart soft shop',
    ]);
  });

  it('shows components of a type at any depth, with edges between direct relatives', () => {
    const map = mapOf(shop, { type: 'System' });
    expect(seen(map)).toEqual(['cart', 'shop', 'billing', 'web', 'db']);
    const databases = mapOf(shop, { type: 'Database,Cache' });
    expect([seen(databases), lines(databases)]).toEqual([['db', 'cache'], []]);
    const mixed = mapOf(shop, { type: 'Cache,System', status: 'healthy' });
    expect(lines(mixed)).toEqual(['web hard cache']);
  });

  it('applies the filters at every depth', () => {
    const hidden = topologyOf(
      ['a'],
      [
        serverComponent('a', { health: 'unhealthy', children: ['b', 'c'] }),
        serverComponent('b', { parentId: 'a', hidden: true, health: 'unhealthy' }),
        serverComponent('c', { parentId: 'a', health: 'unhealthy' }),
      ],
    );
    expect(seen(mapOf(hidden, { hidden: false }))).toEqual(['a', 'c']);
  });

  it('keeps components that lead to unhealthy ones out of stacks and marks them', () => {
    const below = some(8, 'well', { parentId: 'top' });
    const [first] = below;
    const map = mapOf(
      topologyOf(
        ['top'],
        [
          serverComponent('top', { children: ids(below) }),
          { ...serverComponent('well0', { parentId: 'top', children: ['deep'] }) },
          ...below.slice(1),
          serverComponent('deep', { parentId: first?.id ?? '', health: 'unhealthy' }),
        ],
      ),
    );
    expect(seen(map)).toEqual(['top', 'well0', 'folded System 7', 'deep']);
    expect(map.data.nodes[0]?.subtitle).toBe('1 unhealthy below · System');
  });

  it('stacks healthy siblings of one type, and never a few unhealthy ones', () => {
    const below = [
      ...some(4, 'well', { parentId: 'top' }),
      ...some(3, 'job', { parentId: 'top', type: 'Job' }),
      ...some(9, 'bad', { parentId: 'top', health: 'unhealthy' }),
    ];
    const map = mapOf(topologyOf(['top'], [serverComponent('top', { children: ids(below) }), ...below]));
    expect(seen(map).filter((one) => !/^(bad|job)\d/.test(one))).toEqual(['top', 'folded System 4']);
    expect(seen(map).filter((one) => /^(bad|job)\d/.test(one))).toHaveLength(12);
    expect(map.data.groups).toMatchObject([{ title: 'System', subtitle: 'healthy', status: 'healthy' }]);
  });

  it('shows a few top components individually and thousands as stacks', () => {
    const twelve = some(12, 'top');
    expect(seen(mapOf(topologyOf(ids(twelve), twelve)))).toEqual(ids(twelve).toSorted());
    const many = [...some(3_000, 'top'), ...some(60, 'bad', { health: 'unhealthy' })];
    expect(seen(mapOf(topologyOf(ids(many), many)))).toEqual(['folded System 60', 'folded System 3000']);
  });

  it('limits the components that are expanded at first', () => {
    const tops = some(20, 'top', { type: 'Top' });
    const rows = tops.flatMap((top) => {
      const below = some(20, `${top.id}-`, { health: 'unhealthy', parentId: top.id });
      return [{ ...top, health: 'unhealthy' as const, children: ids(below) }, ...below];
    });
    const items = seen(mapOf(topologyOf(ids(tops), rows)));
    expect(items.length).toBeLessThanOrEqual(150);
    expect(items.length).toBeGreaterThan(100);
  });

  it('omits the deepest components above the limit and states their number', () => {
    const map = mapOf(shop, {}, 4);
    expect(map.left).toBe(2);
    expect(map.data.nodes.map(({ id }) => id)).toEqual(['shop', 'billing', 'cart', 'web']);
    expect(map.data.nodes.find(({ id }) => id === 'web')).not.toHaveProperty('collapseState');
  });

  it('shows for a component the failing counts and the number of descendants', () => {
    const summary = {
      health: {},
      checks: { unhealthy: 2 },
      incidents: { cost: { low: 1 }, security: { high: 2 } },
      insights: {},
    };
    const { data } = mapOf(
      topologyOf(
        ['a'],
        [
          serverComponent('a', {
            text: 'Shown name',
            health: 'info',
            type: 'Acme::Shop',
            summary,
            children: ['b'],
          }),
          serverComponent('b', { parentId: 'a' }),
        ],
      ),
    );
    expect(data.nodes[0]).toMatchObject({
      title: 'Shown name',
      subtitle: '3 incidents · 2 failing · Shop',
      status: 'info',
      count: '1',
      isCollapsible: true,
    });
  });
});
