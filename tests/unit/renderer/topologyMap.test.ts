import { describe, expect, it } from 'vitest';
import type { ToldComponent } from '../../../src-preload/contract/rules/packedComponents.ts';
import { componentGraph } from '../../../src-renderer/areas/topology/map/componentGraph.ts';
import { reachComponents } from '../../../src-renderer/areas/topology/map/reachComponents.ts';
import { visibleGraph } from '../../../src-renderer/kit/graph/graphModel.ts';
import { childrenUnder, listComponents } from '../../../src-renderer/parts/components/listComponents.ts';
import { type TopologyView, topologyView } from '../../../src-renderer/parts/components/topologyView.ts';
import { told, topologyOf } from '../../support/toldComponents.ts';

function mapOf(topology: ReturnType<typeof topologyOf>, patch: Partial<TopologyView> = {}, most?: number) {
  const view = { ...topologyView.defaults, ...patch };
  const starts = listComponents(topology, view).map((listed) => listed.component);
  const reached = reachComponents(starts, childrenUnder(topology, view), most);
  const graph = componentGraph(reached, new Set(starts.map(({ id }) => id)));
  return { ...graph, left: reached.left };
}

const seen = ({ data, opened }: ReturnType<typeof mapOf>, more: readonly string[] = []) =>
  visibleGraph(data, new Set([...opened, ...more])).items.map((item) =>
    item.kind === 'node' ? item.node.id : `${item.kind} ${item.group.title} ${item.memberCount}`,
  );
const lines = ({ data, opened }: ReturnType<typeof mapOf>) =>
  visibleGraph(data, opened).edges.map(({ from, to, kind }) => `${from.slice(2)} ${kind} ${to.slice(2)}`);
const some = (count: number, name: string, values: Partial<ToldComponent> = {}) =>
  Array.from({ length: count }, (_, at) => told(`${name}${at}`, values));
const ids = (rows: readonly ToldComponent[]) => rows.map(({ id }) => id);

const shop = topologyOf(
  ['shop', 'billing'],
  [
    told('shop', { health: 'unhealthy', children: ['web', 'cart'] }),
    told('web', { parentId: 'shop', children: ['cache'] }),
    told('cache', { parentId: 'web', type: 'Cache' }),
    told('cart', { parentId: 'shop', health: 'unhealthy', children: ['db', 'shop'] }),
    told('db', { parentId: 'cart', health: 'unhealthy', type: 'Database' }),
    told('billing', { children: ['db'] }),
  ],
);

describe('the map of components', () => {
  it('starts folded, but for the ways to what is in trouble', () => {
    const map = mapOf(shop);
    expect(seen(map)).toEqual(['shop', 'billing', 'cart', 'web', 'db']);
    expect(seen(map, ['web'])).toContain('cache');
  });

  it('joins what belongs together by hard lines, and what is only linked by soft ones', () => {
    expect(lines(mapOf(shop))).toEqual([
      'shop hard cart',
      'shop hard web',
      'billing soft db',
      'cart hard db',
      'cart soft shop',
    ]);
  });

  it('has those of a type wherever they lie, joined where one is directly below the other', () => {
    const map = mapOf(shop, { type: 'System' });
    expect(seen(map)).toEqual(['cart', 'shop', 'billing', 'web', 'db']);
    const databases = mapOf(shop, { type: 'Database,Cache' });
    expect([seen(databases), lines(databases)]).toEqual([['db', 'cache'], []]);
    const mixed = mapOf(shop, { type: 'Cache,System', status: 'healthy' });
    expect(lines(mixed)).toEqual(['web hard cache']);
  });

  it('leaves out what the filters take away below, too', () => {
    const hidden = topologyOf(
      ['a'],
      [
        told('a', { health: 'unhealthy', children: ['b', 'c'] }),
        told('b', { parentId: 'a', hidden: true, health: 'unhealthy' }),
        told('c', { parentId: 'a', health: 'unhealthy' }),
      ],
    );
    expect(seen(mapOf(hidden, { hidden: false }))).toEqual(['a', 'c']);
  });

  it('keeps what leads to trouble out of stacks, and says so', () => {
    const below = some(8, 'well', { parentId: 'top' });
    const [first] = below;
    const map = mapOf(
      topologyOf(
        ['top'],
        [
          told('top', { children: ids(below) }),
          { ...told('well0', { parentId: 'top', children: ['deep'] }) },
          ...below.slice(1),
          told('deep', { parentId: first?.id ?? '', health: 'unhealthy' }),
        ],
      ),
    );
    expect(seen(map)).toEqual(['top', 'well0', 'folded System 7', 'deep']);
    expect(map.data.nodes[0]?.subtitle).toBe('System · 1 unhealthy below');
  });

  it('stacks neighbours of one type that are well, and never a few that are in trouble', () => {
    const below = [
      ...some(4, 'well', { parentId: 'top' }),
      ...some(3, 'job', { parentId: 'top', type: 'Job' }),
      ...some(9, 'bad', { parentId: 'top', health: 'unhealthy' }),
    ];
    const map = mapOf(topologyOf(['top'], [told('top', { children: ids(below) }), ...below]));
    expect(seen(map).filter((one) => !/^(bad|job)\d/.test(one))).toEqual(['top', 'folded System 4']);
    expect(seen(map).filter((one) => /^(bad|job)\d/.test(one))).toHaveLength(12);
    expect(map.data.groups).toMatchObject([{ title: 'System', subtitle: 'healthy', status: 'healthy' }]);
  });

  it('shows some at the top one by one, and very many as a stack', () => {
    const twelve = some(12, 'top');
    expect(seen(mapOf(topologyOf(ids(twelve), twelve)))).toEqual(ids(twelve).toSorted());
    const many = [...some(3_000, 'top'), ...some(60, 'bad', { health: 'unhealthy' })];
    expect(seen(mapOf(topologyOf(ids(many), many)))).toEqual(['folded System 60', 'folded System 3000']);
  });

  it('opens no more at its start than can be looked over', () => {
    const tops = some(20, 'top', { type: 'Top' });
    const rows = tops.flatMap((top) => {
      const below = some(20, `${top.id}-`, { health: 'unhealthy', parentId: top.id });
      return [{ ...top, health: 'unhealthy' as const, children: ids(below) }, ...below];
    });
    const items = seen(mapOf(topologyOf(ids(tops), rows)));
    expect(items.length).toBeLessThanOrEqual(150);
    expect(items.length).toBeGreaterThan(100);
  });

  it('says what is left out of very many, which is what lies farthest from the top', () => {
    const map = mapOf(shop, {}, 4);
    expect(map.left).toBe(2);
    expect(map.data.nodes.map(({ id }) => id)).toEqual(['shop', 'billing', 'cart', 'web']);
    expect(map.data.nodes.find(({ id }) => id === 'web')).not.toHaveProperty('folds');
  });

  it('says of a component what fails, and how much lies below it', () => {
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
          told('a', { text: 'Shown name', health: 'info', type: 'Acme::Shop', summary, children: ['b'] }),
          told('b', { parentId: 'a' }),
        ],
      ),
    );
    expect(data.nodes[0]).toMatchObject({
      title: 'Shown name',
      subtitle: 'Shop · 3 incidents · 2 failing',
      status: 'info',
      count: '1',
      folds: true,
    });
  });
});
