import { describe, expect, it } from 'vitest';
import {
  type ComponentSummary,
  type ServerComponent,
  toComponent,
} from '#contract/rules/packedComponents.ts';
import { topologyView } from '#parts/components/topologyView.ts';
import { placeTiles } from '#parts/wall/placeTiles.ts';
import {
  cellsOf,
  componentTiles,
  sizesOf,
} from '../../../src-renderer/areas/topology/wall/componentTiles.ts';
import { impactOf } from '../../../src-renderer/areas/topology/wall/impactOf.ts';
import { sinceOf } from '../../../src-renderer/areas/topology/wall/sinceOf.ts';
import { firstView, nextPage, wallViews } from '../../../src-renderer/areas/topology/wall/wallViews.ts';
import { serverComponent, topologyOf } from '../../support/serverComponents.ts';

const none: ComponentSummary = { health: {}, checks: {}, incidents: {}, insights: {} };
const component = (values: Partial<ServerComponent>) =>
  toComponent([serverComponent('one', values), null, null]);
const view = topologyView.defaults;

describe('the impact of a component', () => {
  it('is its health multiplied by its dependents and problems', () => {
    const summary = {
      ...none,
      checks: { unhealthy: 7, healthy: 29 },
      incidents: { availability: { critical: 1 }, cost: { Low: 2 } },
    };
    expect(impactOf(component({ health: 'unhealthy' }), 0)).toBe(3);
    expect(impactOf(component({ health: 'unhealthy', summary }), 4)).toBe(3 * (1 + 4 + 7 + 8 + 2));
    expect(impactOf(component({ health: 'warning', summary }), 4)).toBe(22);
  });

  it.each(['healthy', 'info', 'unknown'] as const)('is zero for a component that is %s', (health) => {
    expect(impactOf(component({ health, summary: { ...none, checks: { unhealthy: 9 } } }), 9)).toBe(0);
  });
});

describe('the tiles of the topology wall', () => {
  const rows = [
    serverComponent('shop', { health: 'unhealthy', children: ['cart', 'mail'] }),
    serverComponent('cart', { health: 'unhealthy', parentId: 'shop', children: ['db', 'shop'] }),
    serverComponent('db', { health: 'unhealthy', parentId: 'cart', hidden: true }),
    serverComponent('mail', { parentId: 'shop' }),
    serverComponent('billing', { health: 'warning', children: ['db'], labels: { tier: 'back' } }),
    serverComponent('lost', { health: 'unknown' }),
  ];
  const topology = topologyOf(['shop', 'billing', 'lost'], rows);

  it('are all unhealthy components, once each, worst health and greatest impact first, with their ancestors', () => {
    const { tiles, counts } = componentTiles(topology, view);
    expect(tiles.map(({ title, unhealthyBelow, path }) => [title, unhealthyBelow, path])).toEqual([
      ['cart', 2, ['shop']],
      ['shop', 2, []],
      ['db', 0, ['shop', 'cart']],
      ['billing', 1, []],
    ]);
    expect(counts).toEqual({ unhealthy: 3, warning: 1, healthy: 1, unknown: 1 });
  });

  it('list an unhealthy component before warnings with incidents and failing checks', () => {
    const summary = { ...none, checks: { unhealthy: 40 }, incidents: { cost: { critical: 9 } } };
    const edge = serverComponent('edge', { health: 'unhealthy' });
    const warning = serverComponent('search', { health: 'warning', summary });
    const urgent = serverComponent('shop', {
      health: 'unhealthy',
      summary: { ...none, incidents: { cost: { high: 1 } } },
    });
    const all = topologyOf(['search', 'edge', 'shop'], [warning, edge, urgent]);
    const { tiles } = componentTiles(all, view);
    expect(tiles.map(({ title, size }) => [title, size])).toEqual([
      ['shop', 'wide'],
      ['edge', 'small'],
      ['search', 'small'],
    ]);
  });

  it('follow the filters of the view', () => {
    const titles = (patch: object) =>
      componentTiles(topology, { ...view, ...patch }).tiles.map(({ title }) => title);
    // Children of a matching component are also listed.
    expect(titles({ labels: 'tier=back' })).toEqual(['db', 'billing']);
    expect(titles({ hidden: false })).toEqual(['cart', 'shop', 'billing']);
    expect(titles({ type: 'Nothing' })).toEqual([]);
  });

  it('are large for a great impact, with a limit on large tiles', () => {
    expect(sizesOf([90, 60, 31, 9, 8])).toEqual(['large', 'large', 'wide', 'wide', 'small']);
    expect(sizesOf([31, 8, 90])).toEqual(['large', 'small', 'small']);
    expect(sizesOf(Array.from({ length: 12 }, () => 40))).toEqual([
      'large',
      'large',
      ...Array.from({ length: 6 }, () => 'wide'),
      ...Array.from({ length: 4 }, () => 'small'),
    ]);
  });

  it('are smaller on a small page, to leave room for others', () => {
    expect(cellsOf('large', { columns: 3, rows: 4 })).toEqual({ columns: 2, rows: 2 });
    expect(cellsOf('large', { columns: 2, rows: 2 })).toEqual({ columns: 2, rows: 1 });
    expect(cellsOf('large', { columns: 1, rows: 3 })).toEqual({ columns: 1, rows: 1 });
    expect(cellsOf('wide', { columns: 1, rows: 3 })).toEqual({ columns: 1, rows: 1 });
  });

  it('name unhealthy direct children', () => {
    const shop = componentTiles(topology, view).tiles.find(({ title }) => title === 'shop');
    expect(shop?.worstBelow).toEqual(['cart']);
  });

  it('state since when the current health lasts, if known', () => {
    const at = (hour: number) => `2026-11-22T0${hour}:00:00Z`;
    const since = sinceOf({
      readings: [
        { from: at(0), to: at(2) },
        { from: at(3), to: at(4) },
      ],
      moves: [
        { id: 'a', at: at(1), from: 'healthy', to: 'unhealthy' },
        { id: 'b', at: at(1), from: 'healthy', to: 'warning' },
        { id: 'a', at: at(2), from: 'warning', to: 'unhealthy' },
        { id: 'd', at: at(3), from: 'healthy', to: 'warning' },
      ],
    });
    expect(since({ id: 'a', health: 'unhealthy' })).toEqual({ at: at(2), isExact: true });
    expect(since({ id: 'b', health: 'unhealthy' })).toBeUndefined();
    expect(since({ id: 'c', health: 'unhealthy' })).toBeUndefined();
    // The topology was not watched before.
    expect(since({ id: 'd', health: 'warning' })).toEqual({ at: at(3), isExact: false });
  });
});

describe('the placement of wall tiles', () => {
  const place = (
    sizes: ReadonlyArray<readonly [number, number]>,
    columns: number,
    rows: number,
    most?: number,
  ) =>
    placeTiles(
      sizes.map(([wide, high], at) => ({ at, wide, high })),
      { columns, rows },
      ({ wide, high }) => ({ columns: wide, rows: high }),
      most,
    ).map((page) => page.map(({ tile, column, row }) => [tile.at, column, row]));

  it('fills gaps next to larger tiles', () => {
    const sizes = [
      [2, 2],
      [2, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ] as const;
    expect(place(sizes, 3, 3)).toEqual([
      [
        [0, 1, 1],
        [1, 1, 3],
        [2, 3, 1],
        [3, 3, 2],
        [4, 3, 3],
      ],
    ]);
  });

  it('limits tiles to the page size', () => {
    expect(
      place(
        [
          [2, 2],
          [1, 1],
        ],
        1,
        1,
      ),
    ).toEqual([[[0, 1, 1]], [[1, 1, 1]]]);
  });

  it('continues on further pages, up to a limit', () => {
    const five = Array.from({ length: 5 }, () => [1, 1] as const);
    expect(place(five, 2, 1)).toHaveLength(3);
    expect(place(five, 2, 1, 2)).toEqual([
      [
        [0, 1, 1],
        [1, 2, 1],
      ],
      [
        [2, 1, 1],
        [3, 2, 1],
      ],
    ]);
    expect(place([], 2, 2)).toEqual([]);
  });
});

describe('the views of a topology wall', () => {
  const saved = [
    { id: '1', name: 'Checks', address: '/health' },
    { id: '2', name: 'All', address: '/topology' },
    { id: '3', name: 'Databases', address: '/topology?type=Database&sortBy=name&layout=map' },
    { id: '4', name: 'One', address: '/topology/some-id' },
  ];

  it('are the dashboard’s saved views, starting with the open one', () => {
    const open = { ...view, type: 'Database' };
    const views = wallViews(saved, open);
    expect(views.map(({ name }) => name)).toEqual(['All', 'Databases']);
    expect(firstView(views, open)?.name).toBe('Databases');
  });

  it('follow the open view when it is not saved', () => {
    const open = { ...view, type: 'Queue' };
    const views = wallViews(saved, open);
    expect(views.map(({ name }) => name)).toEqual([undefined, 'All', 'Databases']);
    expect(firstView(views, open)?.view).toEqual(open);
  });

  it('are only the open view when none is saved', () => {
    const open = { ...view, team: 'payments' };
    expect(wallViews(saved.slice(0, 1), open)).toEqual([{ id: 'open', view: open }]);
  });

  it('rotate through all their pages, in both directions', () => {
    const views = wallViews(saved, view);
    const [all, databases] = ['2', '3'];
    expect(nextPage(views, { viewId: all, page: 0 }, 2, 1)).toEqual({ viewId: all, page: 1 });
    expect(nextPage(views, { viewId: all, page: 1 }, 2, 1)).toEqual({ viewId: databases, page: 0 });
    expect(nextPage(views, { viewId: databases, page: 0 }, 1, 1)).toEqual({ viewId: all, page: 0 });
    const back = nextPage(views, { viewId: all, page: 0 }, 2, -1);
    expect(back).toEqual({ viewId: databases, page: Number.POSITIVE_INFINITY });
    expect(nextPage(views, back, 3, -1)).toEqual({ viewId: databases, page: 1 });
  });

  it('continue at the next view after the current one is removed', () => {
    const views = wallViews(saved, view);
    expect(nextPage(views, { viewId: 'gone', page: 0 }, 1, 1)).toEqual({ viewId: '3', page: 0 });
    expect(nextPage([], { viewId: undefined, page: 0 }, 1, 1)).toEqual({ viewId: undefined, page: 0 });
  });
});
