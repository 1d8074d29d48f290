import { describe, expect, it } from 'vitest';
import {
  type Component,
  type PackedComponent,
  packComponents,
  type ServerComponent,
  toComponent,
  unpackComponents,
} from '#contract/rules/packedComponents.ts';
import type { LinkedItem } from '#contract/topology.ts';
import { componentPageView } from '#parts/components/topologyView.ts';
import {
  dashboardHref,
  refererOf,
  shownChildren,
} from '../../../src-renderer/areas/topology/component/componentPage.ts';
import {
  checksInSubtree,
  groupByType,
  isDeletedOrUnlinked,
  matchesChoice,
} from '../../../src-renderer/areas/topology/component/panelFigures.ts';

const told = (id: string, of: Partial<ServerComponent> = {}): PackedComponent => [
  { id, name: id, status: 'healthy', health: 'healthy', ...of },
  null,
  null,
];
const one = (of: Partial<Component>): Component => ({ ...toComponent(told('a')), ...of });

const topology = unpackComponents(
  packComponents(
    ['top'],
    [
      told('top', { children: ['well', 'ill', 'unseen', 'gone'] }),
      told('well', { labels: { tier: 'front' }, agentId: 'agent-1' }),
      told('ill', { status: 'unhealthy', health: 'unhealthy', type: 'Node', owner: 'platform' }),
      told('unseen', { hidden: true }),
    ],
  ),
);
const top = topology.byId.get('top') as Component;
const plain = componentPageView.defaults;
const idsOf = (view: Parameters<typeof shownChildren>[2], component = top) =>
  shownChildren(component, topology, view).components.map(({ id }) => id);

describe('the child list of a component’s page', () => {
  it('lists the worst children first and omits children without data', () => {
    expect(idsOf(plain)).toEqual(['ill', 'unseen', 'well']);
  });

  it('sorts as the view requests', () => {
    expect(idsOf({ ...plain, sortBy: 'name', sortOrder: 'desc' })).toEqual(['well', 'unseen', 'ill']);
  });

  it('filters by status in the server’s format', () => {
    expect(idsOf({ ...plain, status: 'unhealthy,warning' })).toEqual(['ill']);
    expect(idsOf({ ...plain, status: '*,!unhealthy' })).toEqual(['unseen', 'well']);
    expect(shownChildren(top, topology, { ...plain, status: 'info' })).toEqual({ components: [], total: 3 });
  });

  it('filters by type, team, label and agent', () => {
    expect(idsOf({ ...plain, type: 'Node' })).toEqual(['ill']);
    expect(idsOf({ ...plain, team: 'platform' })).toEqual(['ill']);
    expect(idsOf({ ...plain, labels: 'tier=front' })).toEqual(['well']);
    expect(idsOf({ ...plain, agent: 'agent-1' })).toEqual(['well']);
    expect(idsOf({ ...plain, agent: 'agent-1', type: 'Node' })).toEqual([]);
  });

  it('omits hidden components when the view excludes them', () => {
    expect(idsOf({ ...plain, hidden: false })).toEqual(['ill', 'well']);
  });

  it('shows the component itself when it has no children, for any status filter', () => {
    const leaf = topology.byId.get('well') as Component;
    expect(idsOf({ ...plain, status: 'unhealthy' }, leaf)).toEqual(['well']);
  });
});

describe('the address of a component’s page', () => {
  it('links back to the dashboard with its filters', () => {
    expect(dashboardHref('?type=Node&status=unhealthy&refererId=b&childTeam=a')).toBe('/topology?type=Node');
    expect(dashboardHref('')).toBe('/topology');
  });

  it('names the referring component', () => {
    expect(refererOf('?refererId=b')).toBe('b');
    expect(refererOf('?refererId=')).toBeUndefined();
    expect(refererOf('')).toBeUndefined();
  });
});

describe('a panel of a component’s page', () => {
  const component = one({
    teams: ['Payments', 'Platform'],
    summary: {
      health: {},
      checks: { healthy: 2, unhealthy: 3 },
      incidents: { cost: { high: 1 }, security: { low: 2, high: 1 } },
      insights: { cost: { high: 5 } },
    },
  });

  it('adds up the checks of all statuses in the subtree of a component', () => {
    expect(checksInSubtree(component)).toBe(5);
  });

  const linked = (name: string, type: string | null, of: Partial<LinkedItem> = {}): LinkedItem => ({
    item: { id: name, name, type, configClass: null, deletedAt: null },
    manual: false,
    unlinkedAt: null,
    ...of,
  });

  it('groups linked items by type and name, with untyped items last', () => {
    const groups = groupByType([linked('c', null), linked('b', 'T'), linked('a', 'T'), linked('d', 'S')]);
    expect(groups.map(({ type, items }) => [type, items.map(({ item }) => item.name)])).toEqual([
      ['S', ['d']],
      ['T', ['a', 'b']],
      ['', ['c']],
    ]);
  });

  it('treats a deleted or unlinked item as removed', () => {
    expect(isDeletedOrUnlinked(linked('a', null))).toBe(false);
    expect(isDeletedOrUnlinked(linked('a', null, { unlinkedAt: '2026-01-01T00:00:00Z' }))).toBe(true);
    const { item } = linked('a', null);
    expect(
      isDeletedOrUnlinked(linked('a', null, { item: { ...item, deletedAt: '2026-01-01T00:00:00Z' } })),
    ).toBe(true);
  });

  it('filters incidents by type and status, ignoring case', () => {
    const incident = { type: 'Availability', status: 'Open' };
    expect(matchesChoice({ type: undefined, status: 'open' })(incident)).toBe(true);
    expect(matchesChoice({ type: 'cost', status: undefined })(incident)).toBe(false);
    expect(matchesChoice({ type: undefined, status: undefined })({ type: 'x', status: 'y' })).toBe(true);
  });
});
