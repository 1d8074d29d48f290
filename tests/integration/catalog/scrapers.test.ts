import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ResourceListInput } from '../../../src-preload/contract/resources.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signedInAnd, signInAs, stateOf, testKeychain } from '../../support/session.ts';
import { openApplication } from '../../support/testApplication.ts';

let sample: SampleForTests;
const ended: Array<() => unknown> = [];

beforeAll(async () => {
  sample = await startSampleForTests();
});
afterAll(() => sample.stop());
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
  await sample.clearFaults();
});

const asked: ResourceListInput = {
  kind: 'scrapers',
  sortBy: 'name',
  sortOrder: 'asc',
  pageIndex: 0,
  pageSize: 50,
};

async function opened(role: string) {
  const app = await openApplication({ server: sample.origin, loadKeychain: testKeychain().load }, ended);
  await stateOf(app.window, 'signed-out');
  await signInAs(app.window, sample, role);
  return app.window;
}

const untilSynced = (window: TestWindow, state: 'fresh' | 'forbidden') =>
  waitFor(
    window.bridge.sync.changes(),
    ({ feeds }) => feeds.find(({ name }) => name === 'scrapers')?.state === state,
    60_000,
  );

async function cutOff(window: TestWindow): Promise<void> {
  await sample.fault({ kind: 'drop', path: '*', count: -1 });
  await expect(
    window.bridge.catalog.summary.figures({ filter: { hideDeleted: true }, groupBy: ['type'] }),
  ).rejects.toMatchObject({ code: 'OFFLINE' });
  await signedInAnd(window, 'offline');
}

async function itemId(window: TestWindow, name: string): Promise<string> {
  const { data } = await window.bridge.catalog.items.list({
    filter: { search: name, hideDeleted: true },
    groupBy: [],
    sortBy: 'name',
    sortOrder: 'asc',
    pageIndex: 0,
    pageSize: 50,
  });
  const found = data.items.find((item) => item.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found.id;
}

describe('scrapers', () => {
  it('are there without the server although nobody visited them, with their last run', async () => {
    const window = await opened('admin');
    await untilSynced(window, 'fresh');
    const { data: fresh } = await window.bridge.resources.list(asked);
    expect(fresh.rows.map(({ name }) => name)).not.toContain('gcp-meridian-lab');
    expect(fresh.rows.find(({ name }) => name === 'payments-database')).toMatchObject({
      icon: 'sql',
      source: 'UI',
      job: { status: 'FAILED' },
    });
    await cutOff(window);
    // Another question than before: the answer is made of what sync keeps.
    const kept = await window.bridge.resources.list({ ...asked, sortOrder: 'desc', pageSize: 3 });
    expect(kept).toMatchObject({ source: 'cache', because: { sentence: expect.any(String) } });
    expect(kept.data.total).toBe(fresh.total);
    expect(kept.data.rows).toEqual([...fresh.rows].reverse().slice(0, 3));
    const last = fresh.rows.find(({ name }) => name === 'payments-database');
    const one = await window.bridge.resources.get({ kind: 'scrapers', id: last?.id ?? '' });
    expect(one.source).toBe('cache');
    expect(one.data.record.spec).toMatchObject({ schedule: '@every 10m' });
    expect(Object.keys(one.data.record).filter((name) => name.startsWith('job_'))).toEqual([]);
  });

  it('are found by search by name, description and kind', async () => {
    const window = await opened('admin');
    await untilSynced(window, 'fresh');
    const find = async (text: string) => {
      const { data } = await window.bridge.search.query({ text, limit: 10 });
      return data.groups.find(({ kind }) => kind === 'scraper')?.hits ?? [];
    };
    expect((await find('payments-data'))[0]).toMatchObject({
      name: 'payments-database',
      type: 'SQL',
      health: 'unhealthy',
      status: 'Failed',
    });
    expect((await find('every repository')).map(({ name }) => name)).toEqual(['github-meridian']);
    expect((await find('trivy')).map(({ name }) => name)).toEqual(['trivy-images']);
    expect(await find('nothing of this name')).toEqual([]);
  });

  it('are named on an item that nobody visited, without the server', async () => {
    const window = await opened('admin');
    await untilSynced(window, 'fresh');
    await waitFor(
      window.bridge.sync.changes(),
      ({ feeds }) => feeds.find(({ name }) => name === 'items')?.state === 'fresh',
      60_000,
    );
    const id = await itemId(window, 'payments-worker');
    await cutOff(window);
    const { data, source } = await window.bridge.catalog.item.get({ id });
    expect(source).toBe('cache');
    expect(data.scraper?.name).toBe('kubernetes-prod-eu-1');
  });

  it('are kept as somebody saved them, at once', async () => {
    const window = await opened('admin');
    await untilSynced(window, 'fresh');
    const { resources } = window.bridge;
    const { id } = await resources.create({
      kind: 'scrapers',
      record: { name: 'made-here', spec: { schedule: '@every 1h', http: [{ url: 'https://a.example' }] } },
    });
    await expect
      .poll(async () => {
        const { data } = await window.bridge.search.query({ text: 'made-here', limit: 5 });
        return data.groups.find(({ kind }) => kind === 'scraper')?.hits[0]?.id;
      })
      .toBe(id);
    await resources.remove({ kind: 'scrapers', id: id ?? '' });
  });

  it('are kept of nobody whom the server refuses', async () => {
    const window = await opened('viewer');
    await untilSynced(window, 'forbidden');
    await expect(window.bridge.resources.list(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { data } = await window.bridge.search.query({ text: 'payments-database', limit: 10 });
    expect(data.groups.find(({ kind }) => kind === 'scraper')).toBeUndefined();
    // Its name is part of the item's own answer.
    const { data: item } = await window.bridge.catalog.item.get({
      id: await itemId(window, 'payments-worker'),
    });
    expect(item.scraper?.name).toBe('kubernetes-prod-eu-1');
  });
});
