import { describe, expect, it } from 'vitest';
import { maxPeers } from '#contract/rules/peers.ts';
import { itemIdOf, sampleAndWindow } from '../../support/sampleAndWindow.ts';

const { open, cutOff } = sampleAndWindow();
const type = 'Kubernetes::Deployment';

const uidsOf = (configurations: readonly string[]) =>
  configurations.map((text) => String(JSON.parse(text).metadata.name)).toSorted();

describe('the configurations of other items of a type', () => {
  it('are the same from the server and from the cache, without the item and its deleted peers', async () => {
    const online = await open();
    const id = await itemIdOf(online, 'payments-worker', type);
    const fromServer = await online.bridge.catalog.item.peers({ id, type });
    const window = await open(['items', 'bodies']);
    await cutOff(window);
    const fromCache = await window.bridge.catalog.item.peers({ id, type });
    expect(fromCache.source).toBe('cache');
    const { total, configurations } = fromCache.data;
    expect(configurations.length).toBe(Math.min(total, maxPeers));
    expect(total).toBeGreaterThan(2);
    expect(fromServer.data.total).toBe(total);
    expect(uidsOf(configurations)).toEqual(expect.arrayContaining(uidsOf(fromServer.data.configurations)));
    const { data } = await window.bridge.catalog.items.list({
      filter: { type, hideDeleted: true },
      groupBy: [],
      sortBy: 'name',
      sortOrder: 'asc',
      pageIndex: 0,
      pageSize: 1_000,
    });
    expect(total).toBe(data.total - 1);
  });

  it('do not contain those of secret types offline, because these are never stored', async () => {
    const window = await open(['items', 'bodies']);
    await cutOff(window);
    const { data } = await window.bridge.catalog.item.peers({
      id: await itemIdOf(window, 'payments-worker', type),
      type: 'Kubernetes::Secret',
    });
    expect(data.total).toBeGreaterThan(0);
    expect(data.configurations).toEqual([]);
  });

  it('come from the server for secret types', async () => {
    const window = await open(['items']);
    const id = await itemIdOf(window, 'payments-worker', type);
    const secrets = await window.bridge.catalog.item.peers({ id, type: 'Kubernetes::Secret' });
    expect(secrets.source).toBe('server');
    expect(secrets.data.configurations.length).toBeGreaterThan(0);
  });

  it('are empty for an unknown type', async () => {
    const window = await open(['items']);
    const id = await itemIdOf(window, 'payments-worker', type);
    const { data } = await window.bridge.catalog.item.peers({ id, type: 'No::Type' });
    expect(data).toEqual({ total: 0, configurations: [] });
    await expect(window.bridge.catalog.item.peers({ id: 'none', type })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
