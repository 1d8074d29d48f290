import { describe, expect, it, vi } from 'vitest';
import { unpackComponents } from '#contract/rules/packedComponents.ts';
import { topologyAt } from '#parts/components/topologyAt.ts';
import { momentOf } from '#parts/moment/moment.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { itemIdOf, sampleAndWindow } from '../../support/sampleAndWindow.ts';

const { sample, open, cutOff } = sampleAndWindow();
const now = (): string => new Date().toISOString();

const readTopology = async ({ bridge }: TestWindow) =>
  unpackComponents((await bridge.topology.list({})).data.packed ?? '');

const healthsOf = ({ byId }: Awaited<ReturnType<typeof readTopology>>): Record<string, string> =>
  Object.fromEntries([...byId.values()].map(({ name, health }) => [name, health]).sort());

describe('the state of an earlier moment', () => {
  it('equals the components that the console showed then, also while the server cannot be reached', async () => {
    const window = await open(['components', 'items', 'relationships']);
    const { bridge } = window;
    const turn = async (name: string, health: string) => {
      const component = [...(await readTopology(window)).byId.values()].find((one) => one.name === name);
      await sample().changeRows({
        action: 'update',
        table: 'components',
        where: { id: component?.id ?? '' },
        set: { health, status: health },
      });
      await bridge.topology.refresh();
    };
    const shown: Array<{ readonly at: string; readonly healths: Record<string, string> }> = [];
    const look = async () => {
      shown.push({ at: now(), healths: healthsOf(await readTopology(window)) });
      // Two states never have the same millisecond.
      await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await look();
    await turn('Identity', 'unhealthy');
    await look();
    await turn('Search', 'unhealthy');
    await turn('Identity', 'warning');
    await look();
    expect(shown[0]?.healths).not.toEqual(shown[1]?.healths);
    await cutOff(window);
    const present = await readTopology(window);
    for (const { at, healths } of shown) {
      const { data, source } = await bridge.history.at({ at, subjects: ['component'] });
      expect(source).toBe('cache');
      expect(healthsOf(topologyAt(present, momentOf(data)))).toEqual(healths);
      expect(data.unknown).toEqual([]);
    }
    const range = { from: shown[0]?.at ?? '', to: now(), kinds: ['component' as const] };
    const { data: listed } = await bridge.history.moves({ ...range, order: 'asc', limit: 100 });
    expect(listed.moves.map((move) => [move.was, move.now])).toContainEqual(['unhealthy', 'warning']);
    const { data: density } = await bridge.history.density({ ...range, buckets: 10 });
    const total = [...density.worse, ...density.better].reduce((sum, count) => sum + count, 0);
    expect(total).toBe(listed.moves.length);
    const { data: extent } = await bridge.history.extent();
    expect(extent.watched.map(({ kind }) => kind)).toContain('component');
    expect(extent.changes).toBeGreaterThanOrEqual(total);
  }, 120_000);

  it('has the relationships of then', async () => {
    const window = await open(['items', 'relationships']);
    const { bridge } = window;
    const input = { outgoing: true, incoming: false, soft: true, hideDeleted: false };
    const id = await itemIdOf(window, 'payments-api', 'Kubernetes::Deployment');
    const otherId = await itemIdOf(window, 'search-api', 'Kubernetes::Deployment');
    const idsAt = async (at: string) =>
      (await bridge.relationships.at({ ...input, id, at })).data.items.map((item) => item.id);
    const before = now();
    expect(await idsAt(before)).not.toContain(otherId);
    await sample().changeRows({
      action: 'insert',
      table: 'config_relationships',
      row: { config_id: id, related_id: otherId, relation: 'CallsService' },
    });
    await vi.waitFor(
      async () => {
        await bridge.sync.now({ feed: 'relationships' });
        expect(await idsAt(now())).toContain(otherId);
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(await idsAt(before)).not.toContain(otherId);
    await expect(
      bridge.relationships.at({ ...input, id: '00000000-0000-4000-8000-000000000000', at: before }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }, 120_000);
});
