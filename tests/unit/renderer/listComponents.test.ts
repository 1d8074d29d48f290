import { describe, expect, it } from 'vitest';
import {
  type Component,
  packComponents,
  type ServerComponent,
  unpackComponents,
} from '#contract/rules/packedComponents.ts';
import { ancestorsOf, listComponents, matchesList, worstFirst } from '#parts/components/listComponents.ts';
import { topologyView } from '#parts/components/topologyView.ts';

const topologyOf = (roots: readonly string[], rows: readonly ServerComponent[], beside: object = {}) =>
  unpackComponents(
    packComponents(
      roots,
      rows.map((row) => [row, null, row.id in beside ? Reflect.get(beside, row.id) : null] as const),
    ),
  );

const topology = topologyOf(
  ['pay', 'edge', 'branch', 'odd'],
  [
    {
      id: 'pay',
      name: 'Payments',
      type: 'System',
      status: 'unhealthy',
      health: 'unhealthy',
      children: ['api', 'db', 'old'],
      labels: { tier: 'front', 'a=b': 'c=d' },
      properties: [{ name: 'cost', value: 20, headline: true }],
      updatedAt: '2026-11-25T10:00:00Z',
      agentId: 'eu',
    },
    {
      id: 'api',
      name: 'api',
      type: 'Application',
      status: 'healthy',
      health: 'healthy',
      parentId: 'pay',
      labels: { tier: 'front' },
      properties: [{ name: 'cost', value: 3 }],
    },
    { id: 'db', name: 'db', type: 'Database', status: 'unhealthy', health: 'unhealthy', parentId: 'pay' },
    {
      id: 'old',
      name: 'old',
      type: 'Database',
      status: 'error',
      health: 'unknown',
      hidden: true,
      parentId: 'pay',
    },
    {
      id: 'edge',
      name: 'Edge',
      type: 'System',
      status: 'healthy',
      health: 'healthy',
      owner: 'platform',
      labels: { tier: 'front' },
      children: ['db'],
      properties: [{ name: 'cost', text: '7 a month' }],
      updatedAt: '2026-11-25T11:00:00Z',
    },
    { id: 'branch', name: 'Branch', type: 'Network', status: '', health: 'unknown', hidden: true },
    { id: 'odd', name: 'Odd', type: 'System', status: 'error', health: 'warning' },
  ],
  { pay: { teams: ['Payments team'], agentName: 'prod-eu' } },
);

const list = (query: string) =>
  listComponents(topology, topologyView.read(query)).map(({ component, children }) =>
    [component.id, ...children.map(({ id }) => id)].join(' '),
  );

describe('components of the topology dashboard', () => {
  it.each([
    // Default order: worst health first, with all children.
    ['', ['pay api db old', 'odd', 'edge db', 'branch']],
    ['?sortOrder=asc', ['branch', 'edge db', 'odd', 'pay api db old']],
    ['?status=unhealthy', ['pay db']],
    ['?status=unhealthy,error', ['pay db old', 'odd']],
    ['?status=!unhealthy', []],
    ['?status=*,!unhealthy&sortBy=name&sortOrder=asc', ['branch', 'edge', 'odd']],
    ['?status=All', ['pay api db old', 'odd', 'edge db', 'branch']],
    // A type filter finds components at every level.
    ['?type=Database', ['db', 'old']],
    ['?type=Database&showHiddenComponents=no', ['db']],
    ['?type=*,!System&sortBy=name&sortOrder=asc', ['branch', 'api', 'db', 'old']],
    ['?type=All&showHiddenComponents=no', ['pay api db', 'odd', 'edge db']],
    ['?team=Payments team', ['pay api db old']],
    ['?team=platform', ['edge db']],
    ['?agent_id=eu', ['pay api db old']],
    // Children of a matching component are also listed.
    ['?labels=tier=front', ['pay api db', 'edge db']],
    ['?labels=tier=front,a%3Db=c', []],
    ['?labels=tier=back,tier=front', ['pay api db', 'edge db']],
    ['?labels=nothing', []],
    ['?sortBy=name&sortOrder=asc', ['branch', 'edge db', 'odd', 'pay api db old']],
    ['?sortBy=name', ['pay api db old', 'odd', 'edge db', 'branch']],
    ['?sortBy=type&sortOrder=asc', ['branch', 'edge db', 'odd', 'pay api db old']],
    // Components without the sort value come last in both orders. Numbers come before texts.
    ['?sortBy=updated_at', ['edge db', 'pay api db old', 'branch', 'odd']],
    ['?sortBy=updated_at&sortOrder=asc', ['pay api db old', 'edge db', 'branch', 'odd']],
    ['?sortBy=field:cost&sortOrder=asc', ['pay api db old', 'edge db', 'branch', 'odd']],
    ['?sortBy=field:none', ['branch', 'edge db', 'odd', 'pay api db old']],
    ['?sortBy=nonsense', ['pay api db old', 'odd', 'edge db', 'branch']],
  ])('are filtered and sorted by the address “%s”', (query, expected) => {
    expect(list(query)).toEqual(expected);
  });

  it.each([
    ['a,b', 'b', true],
    ['a', 'A', false],
    ['*', '', true],
    ['!a', 'b', false],
    ['*,!a', 'a', false],
    ['', 'a', false],
  ])('match the list “%s” with “%s”: %s', (wanted, text, expected) => {
    expect(matchesList(wanted, text)).toBe(expected);
  });

  it('are sorted worst first below a parent', () => {
    const below = ['api', 'old', 'db'].flatMap((id) => topology.byId.get(id) ?? []);
    expect(worstFirst(below).map(({ id }) => id)).toEqual(['db', 'api', 'old']);
  });

  it('have a list of ancestors that ends at a cycle', () => {
    const of = (id: string) => topology.byId.get(id) as Component;
    expect(ancestorsOf(topology, of('db')).map(({ id }) => id)).toEqual(['pay']);
    const round = topologyOf(
      [],
      [
        { id: 'a', parentId: 'b' },
        { id: 'b', parentId: 'a' },
      ],
    );
    expect(ancestorsOf(round, round.byId.get('a') as Component).map(({ id }) => id)).toEqual(['b']);
  });

  it('combine tree and table data, with the tree’s values first and the table’s parent', () => {
    const { byId } = unpackComponents(
      packComponents(
        ['a'],
        [
          [
            { id: 'a', name: 'told', parentId: 'guessed' },
            { id: 'a', name: 'row', owner: 'o', parentId: null },
            { teams: ['t'], agentName: 'n' },
          ],
        ],
      ),
    );
    expect(byId.get('a')).toMatchObject({
      name: 'told',
      owner: 'o',
      parentId: null,
      teams: ['t'],
      agentName: 'n',
      health: 'unknown',
      properties: [],
    });
  });
});
