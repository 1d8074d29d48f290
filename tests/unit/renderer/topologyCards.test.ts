import { describe, expect, it } from 'vitest';
import {
  type Component,
  type ComponentHealth,
  type ServerComponent,
  toComponent,
} from '#contract/rules/packedComponents.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { cardLines } from '#parts/components/cardLines.ts';
import { checksHref, componentHref, incidentsHref, insightsHref } from '#parts/components/componentLinks.ts';
import { cardSizeOf } from '#parts/components/componentLook.ts';
import { isOfTeam, listComponents } from '#parts/components/listComponents.ts';
import {
  changeCount,
  healthSpansOf,
  lastChangeAt,
  recentLines,
  watchedSpans,
} from '#parts/components/recentMoves.ts';
import { topologyView } from '#parts/components/topologyView.ts';
import { exportedText } from '#parts/exportedText.ts';
import { propertyGroups, propertyRows } from '#parts/properties/propertyRows.ts';
import { guessRowHeights } from '../../../src-renderer/areas/topology/dashboard/cardHeights.ts';
import { walkCards } from '../../../src-renderer/areas/topology/dashboard/cardWalk.ts';
import {
  componentRows,
  type DashboardRow,
} from '../../../src-renderer/areas/topology/dashboard/componentRows.ts';
import {
  readCardWidth,
  readCollapsed,
  readSort,
  saveCardWidth,
  saveCollapsed,
  saveSort,
} from '../../../src-renderer/areas/topology/dashboard/dashboardSettings.ts';
import { exportFields } from '../../../src-renderer/areas/topology/dashboard/exportFields.ts';
import { filterOptions } from '../../../src-renderer/areas/topology/dashboard/filterOptions.ts';
import { describeWatched } from '../../../src-renderer/areas/topology/dashboard/recentTexts.ts';

const made = (id: string, told: Partial<ServerComponent> = {}, teams: readonly string[] = []): Component =>
  toComponent([{ id, name: id, ...told }, null, { teams, agentName: told.agentId ? `agent ${id}` : null }]);

const noCounts = { health: {}, checks: {}, incidents: {}, insights: {} };

const topologyOf = (...components: Component[]) => ({
  roots: components.filter(({ parentId }) => parentId === null),
  byId: new Map(components.map((component) => [component.id, component])),
});

class Store {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}

describe('links of a component card', () => {
  it('keep the query without the referrer and the status', () => {
    const query = '?type=a&refererId=x&status=healthy&wall=yes';
    expect(componentHref(made('c'), { query })).toBe('/topology/c?type=a');
  });
  it('name the referrer unless it is the parent', () => {
    expect(componentHref(made('c', { parentId: 'p' }), { refererId: 'p' })).toBe('/topology/c');
    expect(componentHref(made('c', { parentId: 'p' }), { refererId: 'q', status: 'unhealthy' })).toBe(
      '/topology/c?refererId=q&status=unhealthy',
    );
  });
  it('lead to insights and incidents at the addresses of the specification', () => {
    expect(insightsHref('c', 'security', 'high')).toBe(
      '/catalog/insights?component=c&type=security&severity=high&status=open',
    );
    expect(incidentsHref('c', 'cost')).toBe('/incidents?status=ongoing&component=c&type=cost');
    expect(incidentsHref('c', 'cost', 'low')).toBe(
      '/incidents?status=ongoing&severity=low&component=c&type=cost',
    );
  });
  it('lead to the checks of the component, of one status or all', () => {
    expect(checksHref(made('c'), 'unhealthy')).toBe('/health?component=c&status=unhealthy&hidePassing=false');
    expect(checksHref(made('c'))).toBe('/health?component=c&hidePassing=false');
  });
});

describe('the size of a component card', () => {
  it.each([
    [200, 'small'],
    [257, 'small'],
    [258, 'medium'],
    [356, 'large'],
    [553, 'large'],
    [554, 'extra_large'],
  ])('%i pixels wide is %s', (width, size) => expect(cardSizeOf(width)).toBe(size));
});

describe('the lines of a component card', () => {
  const component = made('c', {
    children: ['a', 'b'],
    summary: {
      health: { unhealthy: 1, healthy: 1 },
      checks: { healthy: 3, warning: 1 },
      incidents: { cost: { low: 1, critical: 2 } },
      insights: { security: { low: 1, critical: 4 }, cost: { high: 2 } },
    },
  });
  const children = [
    made('b', { parentId: 'c', health: 'healthy' }),
    made('a', { parentId: 'x', health: 'unhealthy', summary: { ...noCounts, health: { warning: 2 } } }),
  ];

  it('follow the order of the reference, with the worst child first', () => {
    const lines = cardLines(component, children, { incidents: true });
    expect(lines.map(({ label }) => label)).toEqual(['Insights', 'Health Checks', 'Cost', 'a', 'b']);
  });
  it('have an icon at the first count of a type, with the worst severity first', () => {
    const [insights] = cardLines(component, children, { incidents: true });
    expect(insights?.counts.map(({ kind, description, count }) => [kind, count, description])).toEqual([
      ['insightSecurity', 4, 'critical security insights'],
      [undefined, 1, 'low security insight'],
      ['insightCost', 2, 'high cost insights'],
    ]);
  });
  it('omit incidents without permission to read them', () => {
    const lines = cardLines(component, children, { incidents: false });
    expect(lines.some(({ icon }) => icon === 'incidents')).toBe(false);
  });
  it('have no link for checks with a warning, which the list of checks does not know', () => {
    const checks = cardLines(component, children, { incidents: false }).find(({ key }) => key === 'checks');
    expect(checks?.counts.map(({ count, href }) => [count, href])).toEqual([
      [3, '/health?component=c&status=healthy&hidePassing=false'],
      [1, undefined],
    ]);
  });
  it('filter the page of a child only if its direct children are the counted components', () => {
    const health = { unhealthy: 2, healthy: 1 };
    const summary = { ...noCounts, health };
    const flat = made('flat', { parentId: 'c', children: ['1', '2', '3'], summary });
    const deep = made('deep', { parentId: 'c', children: ['1'], summary });
    const [first, second] = cardLines(component, [deep, flat], { incidents: false }).slice(2);
    expect([first?.label, first?.counts[0]?.href]).toEqual(['deep', '/topology/deep']);
    expect([second?.label, second?.counts[0]?.href]).toEqual(['flat', '/topology/flat?status=unhealthy']);
    expect(first?.counts[0]?.description).toBe('unhealthy below');
  });
  it('count the descendants of a child, and a leaf as itself', () => {
    const lines = cardLines(component, children, { incidents: false, query: '?team=x' });
    const counts = lines
      .slice(2)
      .map(({ counts: all }) => all.map(({ count, description, href }) => [count, description, href]));
    expect(counts).toEqual([
      [[2, 'warning', '/topology/a?team=x&refererId=c&status=warning']],
      [[1, 'healthy', '/topology/b?team=x&status=healthy']],
    ]);
  });
  it('show own counts without children, but no single check for a leaf', () => {
    const summary = { ...noCounts, health: { healthy: 2 }, checks: { healthy: 1 } };
    const own = (isLeaf: boolean) =>
      cardLines(made('c', { summary, isLeaf }), [], { incidents: false }).map(({ label }) => label);
    expect(own(false)).toEqual(['Health', 'Health Checks']);
    expect(own(true)).toEqual(['Health Checks']);
  });
});

describe('properties of a component', () => {
  it('follow their order, then the server’s order, without empty and hidden ones', () => {
    const rows = propertyRows([
      { name: 'third', text: 'x' },
      { name: 'second', text: 'x', order: 2 },
      { name: 'none', text: '' },
      { name: 'hidden', type: 'hidden', text: 'x' },
      { name: 'first', text: 'x', order: 1 },
    ]);
    expect(rows.map(({ label }) => label)).toEqual(['First', 'Second', 'Third']);
  });
  it('map known colors to status colors', () => {
    const tones = ['green', 'Orange', 'red', '#ff0000', undefined].map(
      (color) => propertyRows([{ name: 'a', text: 'x', color }])[0]?.tone,
    );
    expect(tones).toEqual(['ok', 'warn', 'bad', undefined, undefined]);
  });
  it.each([
    [
      { name: 'cpu', value: 500, max: 2_000, unit: 'millicores' },
      'bar',
      '0.50 cores',
      '0.50 cores of 2.00 cores (25%)',
    ],
    [
      { name: 'memory', value: 1_610_612_736, max: 3_221_225_472, unit: 'bytes' },
      'bar',
      '1.5 GB',
      '1.5 GB of 3.0 GB (50%)',
    ],
  ])('%j is displayed as a bar', (property, kind, text, tooltip) => {
    expect(propertyRows([property])[0]?.value).toMatchObject({ kind, text, tooltip });
  });
  it('are grouped in the same order', () => {
    const [group] = propertyGroups([
      { name: 'b', text: 'x' },
      { name: 'a', text: 'x', order: 1 },
    ]);
    expect(group?.rows.map(({ label }) => label)).toEqual(['A', 'B']);
  });
});

describe('keyboard navigation of component cards', () => {
  const grid = { count: 8, columns: 3, pageRows: 2 };
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 7, 7],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 5, 7],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 2, 2],
    ['PageDown', 0, 6],
    ['PageUp', 7, 1],
    ['Home', 5, 0],
    ['End', 0, 7],
    ['x', 3, undefined],
  ])('%s from card %i moves to card %s', (key, at, to) => expect(walkCards(key, at, grid)).toBe(to));
});

describe('the stored settings of the topology dashboard', () => {
  it('are the defaults in a new profile', () => {
    const store = new Store();
    expect(readCardWidth(store)).toBe(554);
    expect(readSort(store)).toEqual({ sortBy: 'status', sortOrder: 'desc' });
    expect(readCollapsed(store)).toBeUndefined();
  });
  it('are stored under the web client’s names', () => {
    const store = new Store();
    saveCardWidth(356, store);
    saveSort({ sortBy: 'field:Cost', sortOrder: 'asc' }, store);
    saveCollapsed(true, store);
    expect(Object.fromEntries(store.kept)).toEqual({
      topology_card_width: '356px',
      topologyCardsSortByCustom: 'field:Cost',
      topologyCardsSortOrder: 'asc',
      topologyRecentFolded: 'yes',
    });
    saveSort({ sortBy: 'name' }, store);
    expect(readSort(store)).toEqual({ sortBy: 'name', sortOrder: 'asc' });
    expect(store.kept.has('topologyCardsSortByCustom')).toBe(false);
  });
  it.each(['100px', '9999px', 'wide', '', '-300px'])('ignore a width of “%s”', (kept) => {
    const store = new Store();
    store.setItem('topology_card_width', kept);
    expect(readCardWidth(store)).toBe(554);
  });
});

describe('the filter options of the topology dashboard', () => {
  const topology = topologyOf(
    made('a', { status: 'up', type: 'App', labels: { tier: 'one', odd: 'x,y' }, owner: 'T', agentId: 'g' }, [
      'T',
    ]),
    made('b', { status: 'up', type: 'Db', hidden: true, labels: { tier: 'one' } }),
    made('c', { status: 'down', type: 'Db', parentId: 'a' }),
  );
  it('list the displayed values with their counts', () => {
    const options = filterOptions(topology, { type: undefined, hidden: true });
    expect(options.status).toEqual([{ value: 'up', label: 'up', detail: '2' }]);
    expect(options.type.map(({ value, detail }) => [value, detail])).toEqual([
      ['App', '1'],
      ['Db', '2'],
    ]);
    expect(options.team).toEqual([{ value: 'T', label: 'T', detail: '1' }]);
    expect(options.labels).toEqual([{ value: 'tier=one', label: 'tier:one', detail: '2' }]);
    expect(options.agent).toEqual([{ value: 'g', label: 'agent a', detail: '1' }]);
  });
  it('list a team once, although owners spell it differently', () => {
    const components = topologyOf(
      made('a', { owner: 'platform' }),
      made('b', { owner: 'web' }, ['Platform']),
      made('c', { owner: 'Web' }),
    );
    const { team } = filterOptions(components, { type: undefined, hidden: true });
    expect(team).toEqual([
      { value: 'Platform', label: 'Platform', detail: '2' },
      { value: 'web', label: 'web', detail: '2' },
    ]);
    for (const { value, detail } of team)
      expect([...components.byId.values()].filter((one) => isOfTeam(one, value))).toHaveLength(
        Number(detail),
      );
  });
  it('exclude hidden components, and include matching types at any depth', () => {
    expect(filterOptions(topology, { type: undefined, hidden: false }).status).toEqual([
      { value: 'up', label: 'up', detail: '1' },
    ]);
    expect(filterOptions(topology, { type: 'Db', hidden: false }).status.map(({ value }) => value)).toEqual([
      'down',
    ]);
  });
});

describe('component rows', () => {
  const topology = topologyOf(
    made('b', { children: ['z'] }),
    made('a', { children: ['x', 'y'] }),
    made('x', { parentId: 'a' }),
    made('y', { parentId: 'a', health: 'unhealthy', children: ['a'] }),
    made('z', { parentId: 'b', hidden: true }),
  );
  const view = { ...topologyView.defaults, sortBy: 'status' as const };

  it('are a tree in the view’s order, without cycles', () => {
    const rows = componentRows(topology, listComponents(topology, view), view);
    expect(rows.map(({ component, level, path }) => [component.id, level, path])).toEqual([
      ['a', 0, ''],
      ['y', 1, 'a'],
      ['x', 1, 'a'],
      ['b', 0, ''],
      ['z', 1, 'b'],
    ]);
  });
  it('omit hidden components', () => {
    const without = { ...view, hidden: false };
    const rows = componentRows(topology, listComponents(topology, without), without);
    expect(rows.map(({ component }) => component.id)).not.toContain('z');
  });
  it('are exported as CSV without formulas and as JSON', () => {
    const rows = [{ component: made('1', { name: '=HYPERLINK("x")' }), level: 0, path: '' }];
    const columns = [
      { id: 'name', header: 'Name', text: ({ component }: DashboardRow) => component.name },
      { id: 'health', header: 'Health', text: ({ component }: DashboardRow) => component.health },
    ];
    expect(exportedText('csv', rows, exportFields(columns))).toBe(
      '\ufeffName,Health,Id\r\n"\'=HYPERLINK(""x"")",unknown,1\r\n',
    );
    expect(JSON.parse(exportedText('json', rows, exportFields(columns)))).toEqual([
      { Name: '=HYPERLINK("x")', Health: 'unknown', Id: '1' },
    ]);
  });
  it('have an estimated height from their cards', () => {
    const cards = listComponents(topology, view);
    const [both] = guessRowHeights(cards, 2, 'large');
    const [first, second] = guessRowHeights(cards, 1, 'large');
    expect(both).toBe(Math.max(first ?? 0, second ?? 0));
    expect(guessRowHeights(cards, 1, 'small')[0]).toBeLessThan(first ?? 0);
  });
});

describe('recent health changes', () => {
  const at = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const move = (id: string, minute: number, from: ComponentHealth, to: ComponentHealth) => ({
    id,
    at: at(minute),
    from,
    to,
  });
  const change = (itemId: string, componentIds: readonly string[], minute: number, count = 1) => ({
    itemId,
    itemName: null,
    componentIds: [...componentIds],
    count,
    newest: { id: itemId, type: 'diff', summary: null, severity: null, createdAt: at(minute) },
  });
  const recent = {
    moves: [
      move('a', 10, 'healthy', 'warning'),
      move('b', 20, 'healthy', 'unhealthy'),
      move('a', 30, 'warning', 'unhealthy'),
    ],
    changes: [change('1', ['c'], 40, 2)],
  };

  it('are grouped by component, worst first, then newest', () => {
    const topology = topologyOf(
      made('a', { health: 'unhealthy' }),
      made('b', { health: 'unhealthy' }),
      made('c', { health: 'healthy' }),
    );
    const lines = recentLines(topology, recent, ({ id }) => id !== 'b');
    expect(lines.map(({ component }) => component.id)).toEqual(['a', 'c']);
    expect(recentLines(topology, recent, () => true).map(({ component }) => component.id)).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(lines.map(lastChangeAt)).toEqual([at(30), at(40)]);
    expect(lines.map(changeCount)).toEqual([0, 2]);
  });
  it('omit deleted components', () => {
    expect(recentLines(topologyOf(), recent, () => true)).toEqual([]);
  });
  it('list a change for the component with the name of its item, also next to others', () => {
    const topology = topologyOf(made('app', {}), made('worker', {}), made('zone', { parentId: 'app' }));
    const named = { ...change('1', ['app', 'worker', 'zone'], 40), itemName: 'worker' };
    const lines = recentLines(topology, { moves: [], changes: [named] }, () => true);
    expect(lines.map(({ component }) => component.id)).toEqual(['worker']);
  });
  it('list a change once, for the deepest component of its item', () => {
    const topology = topologyOf(
      made('top', { children: ['below'] }),
      made('below', { parentId: 'top' }),
      made('other'),
    );
    const changes = [change('1', ['top', 'other', 'below'], 40, 3), change('2', ['top'], 30)];
    const owners = recentLines(topology, { moves: [], changes }, () => true).map((line) => [
      line.component.id,
      changeCount(line),
    ]);
    expect(owners).toEqual([
      ['below', 3],
      ['top', 1],
    ]);
  });

  const range = { fromMs: Date.parse(at(0)), toMs: Date.parse(at(50)) };
  const spanTexts = (
    moves: Parameters<typeof healthSpansOf>[0],
    readings: Parameters<typeof watchedSpans>[0],
  ) =>
    healthSpansOf(moves, 'unhealthy', watchedSpans(readings, range), range).map(
      ({ fromMs, toMs, health }) => [
        new Date(fromMs).getUTCMinutes(),
        new Date(toMs).getUTCMinutes(),
        health,
      ],
    );
  const movesOfA = recent.moves.filter(({ id }) => id === 'a');

  it('form a continuous strip that ends with the current health', () => {
    const always = [{ from: '2026-01-01T08:00:00.000Z', to: at(50) }];
    expect(spanTexts(movesOfA, always)).toEqual([
      [0, 10, 'healthy'],
      [10, 30, 'warning'],
      [30, 50, 'unhealthy'],
    ]);
    expect(spanTexts([], always)).toEqual([[0, 50, 'unhealthy']]);
  });
  it('are unknown before the first reading, between readings, and a while after the last one', () => {
    expect(spanTexts(movesOfA, [{ from: at(20), to: at(45) }])).toEqual([
      [0, 20, null],
      [20, 30, 'warning'],
      [30, 50, 'unhealthy'],
    ]);
    const asleep = [
      { from: at(5), to: at(8) },
      { from: at(30), to: at(35) },
    ];
    expect(spanTexts(movesOfA, asleep)).toEqual([
      [0, 5, null],
      [5, 8, 'healthy'],
      [8, 30, null],
      [30, 35, 'unhealthy'],
      [35, 50, null],
    ]);
    expect(spanTexts(movesOfA, [])).toEqual([[0, 50, null]]);
  });
  it('are described with the start of the known time and its pauses', () => {
    const clock = (minute: number) => formatTimeOfDay(at(minute), range.toMs);
    const notesOf = (readings: Parameters<typeof watchedSpans>[0]) =>
      describeWatched(watchedSpans(readings, range), range);
    expect(notesOf([{ from: at(0), to: at(50) }])).toEqual({ since: undefined, notes: [] });
    expect(
      notesOf([
        { from: at(5), to: at(8) },
        { from: at(30), to: at(45) },
      ]),
    ).toEqual({
      since: clock(5),
      notes: [`known since ${clock(5)}`, `not known from ${clock(8)} to ${clock(30)}`],
    });
    expect(notesOf([])).toEqual({ since: undefined, notes: ['health not known in this hour'] });
  });
});
