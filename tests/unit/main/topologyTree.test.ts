import { describe, expect, it } from 'vitest';
import { componentRowSchema } from '#main/server/componentRows.ts';
import { flattenTree } from '#main/server/TopologyService.ts';

const idOf = (place: number) => `0192d000-0000-7000-8000-${place.toString(16).padStart(12, '0')}`;

const node = (place: number, more: object = {}) => ({
  id: idOf(place),
  agent_id: '00000000-0000-0000-0000-000000000000',
  name: `c${place}`,
  namespace: '',
  status: 'healthy',
  health: 'healthy',
  description: '',
  status_reason: null,
  type: 'Application',
  is_leaf: false,
  created_at: '2026-11-01T10:00:00Z',
  ...more,
});

const told = (list: readonly unknown[]) => {
  const { components, ...rest } = flattenTree(list);
  return { ...rest, byId: new Map(components.map((component) => [component.id, component])) };
};

describe('a topology from the server', () => {
  it('has every component once, in order, with its parent and children', () => {
    const { roots, byId, unreadable } = told([
      node(2, { components: [node(4, { components: [node(5)] }), node(3)] }),
      node(1),
    ]);
    expect(roots).toEqual([idOf(2), idOf(1)]);
    expect(unreadable).toEqual([]);
    expect([...byId.keys()].toSorted()).toEqual([1, 2, 3, 4, 5].map(idOf));
    expect(byId.get(idOf(2))).toMatchObject({ children: [idOf(4), idOf(3)] });
    // A nested component has no `parent_id`, so its parent is the component that contains it.
    expect(byId.get(idOf(5))).toMatchObject({ parentId: idOf(4) });
    expect(byId.get(idOf(1))).not.toHaveProperty('parentId');
  });

  it('uses the complete copy of a component in several positions', () => {
    const full = node(7, { external_id: 'x/7', properties: [{ name: 'cpu', value: 1 }], parent_id: idOf(1) });
    const { byId } = told([
      node(1, { components: [full] }),
      node(2, { components: [node(3, { components: [node(7)] })] }),
    ]);
    expect(byId.get(idOf(7))).toMatchObject({
      externalId: 'x/7',
      parentId: idOf(1),
      properties: [{ name: 'cpu', value: 1 }],
    });
    expect(byId.get(idOf(3))?.children).toEqual([idOf(7)]);
  });

  it('ends where a component contains itself', () => {
    const { byId } = told([
      node(1, { components: [node(2, { components: [node(1, { components: [node(2)] })] })] }),
    ]);
    expect([...byId.keys()]).toHaveLength(2);
  });

  it('leaves out and reports unreadable components and their children', () => {
    const { roots, byId, unreadable } = told([
      { id: 'no id', components: [node(9)] },
      'rubbish',
      node(1, { components: [null, node(2)] }),
    ]);
    expect(roots).toEqual([idOf(1)]);
    expect([...byId.keys()].toSorted()).toEqual([idOf(1), idOf(2)]);
    expect(unreadable.map(({ id }) => id)).toEqual(['no id', '', '']);
  });

  it('retains a component with an invalid field', () => {
    const { byId } = told([
      node(1, {
        name: 7,
        labels: { port: 8_080, empty: null },
        properties: [
          'no property',
          { text: 'nameless' },
          { name: 'cpu', value: '12', headline: true },
          { name: 'on', text: true },
        ],
        logs: [{ name: 'stdout' }, { type: 'nameless' }],
        cost_total_30d: 'much',
        summary: { healthy: 2, checks: { healthy: 1, odd: 'x' }, incidents: { cost: { Blocker: 1 } } },
        hidden: true,
      }),
    ]);
    expect(byId.get(idOf(1))).toMatchObject({
      labels: { port: '8080', empty: '' },
      properties: [
        { name: 'cpu', value: 12, headline: true },
        { name: 'on', text: 'true' },
      ],
      logs: ['stdout'],
      hidden: true,
      summary: {
        health: { healthy: 2 },
        checks: { healthy: 1 },
        incidents: { cost: { Blocker: 1 } },
        insights: {},
      },
    });
    expect(byId.get(idOf(1))).not.toHaveProperty('name');
    expect(byId.get(idOf(1))).not.toHaveProperty('costTotal30d');
  });

  it.each([
    [{ health: 'warning', status: 'error' }, 'warning'],
    [{ health: null, status: 'unhealthy' }, 'unhealthy'],
    [{ health: '', status: 'info' }, 'info'],
    [{ health: 'odd', status: 'healthy' }, undefined],
    [{ health: null, status: 'error' }, undefined],
  ])('has its own health, or else the health of its status: %j', (of, health) => {
    expect(told([node(1, of)]).byId.get(idOf(1))?.health).toBe(health);
  });

  it('ignores the year 1 as a time and the server as an agent', () => {
    const { byId } = told([node(1, { created_at: '0001-01-01T00:00:00Z' })]);
    expect(byId.get(idOf(1))).not.toHaveProperty('createdAt');
    expect(byId.get(idOf(1))).not.toHaveProperty('agentId');
  });

  it('has the counts of a flat list when the summary is empty', () => {
    const { byId } = told([
      node(1, { summary: {}, checks: { unhealthy: 2 }, analysis: { security: { low: 1 } } }),
    ]);
    expect(byId.get(idOf(1))?.summary).toEqual({
      health: {},
      checks: { unhealthy: 2 },
      incidents: {},
      insights: { security: { low: 1 } },
    });
  });
});

describe('a component row', () => {
  it('has the fields that nested components of a topology lack', () => {
    expect(
      componentRowSchema.parse({
        ...node(1),
        parent_id: idOf(2).toUpperCase(),
        log_selectors: [{ name: 'stdout', type: 'KubernetesPod' }],
        topology_id: idOf(8),
        deleted_at: '2026-11-02T00:00:00+00:00',
      }),
    ).toMatchObject({
      parentId: idOf(2),
      logs: ['stdout'],
      topologyId: idOf(8),
      deletedAt: '2026-11-02T00:00:00+00:00',
    });
  });
});
