import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RelationshipsInput } from '#contract/relationships.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { signInAs } from '../../support/session.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';

let sample: SampleForTests;
let window: TestWindow;
let relationships: TestWindow['bridge']['relationships'];
let ledger: string;
let worker: string;

const untilKept = () => untilFeeds(window, ['items', 'relationships']);

async function find(name: string): Promise<string> {
  const { data } = await window.bridge.catalog.items.list({
    filter: { hideDeleted: true, search: name, type: 'Kubernetes::Deployment' },
    groupBy: [],
    sortBy: 'name',
    sortOrder: 'asc',
    pageIndex: 0,
    pageSize: 50,
  });
  return data.items.find(({ tags }) => tags.cluster === 'prod-eu-1')?.id ?? '';
}

beforeAll(async () => {
  const started = await startSignedIn();
  ({ sample, window } = started);
  relationships = window.bridge.relationships;
  await untilKept();
  ledger = await find('payments-ledger');
  worker = await find('payments-worker');
  return started.end;
});
afterEach(() => sample.clearFaults());

const ask = (change: Partial<RelationshipsInput> = {}) =>
  relationships.list({
    id: worker,
    outgoing: true,
    incoming: true,
    soft: true,
    hideDeleted: true,
    ...change,
  });
const names = ({ data }: Awaited<ReturnType<typeof ask>>) => data.items.map(({ name }) => name);
const broken = { kind: 'drop', path: '*', count: -1 } as const;

describe('the relationship list of an item', () => {
  it('is answered from the cache, online and offline', async () => {
    const answer = await ask();
    expect(answer.source).toBe('cache');
    expect(names(answer)).toEqual(expect.arrayContaining(['payments-worker', 'payments-db', 'prod-eu-1']));
    await sample.fault(broken);
    expect(await ask()).toEqual(answer);
    expect(names(await ask({ incoming: false, soft: false }))).not.toContain('payments-db');
  });

  it('returns NOT_FOUND for a malformed id and for an unknown item', async () => {
    await expect(ask({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ask({ id: '0192ffff-0000-7000-8000-00000000dead' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('comes from the server until all relationships are synced, with the same content', async () => {
    const kept = await ask();
    await sample.fault({ kind: 'delay', path: '/db/config_relationships', delayMs: 20_000, count: -1 });
    await window.bridge.sync.clear();
    await untilFeeds(window, ['items']);
    const asked = await ask();
    expect(asked.source).toBe('server');
    const plain = ({ data }: typeof kept) => ({
      items: data.items.map(({ id, outgoing, incoming }) => [id, outgoing, incoming]),
      edges: data.edges,
    });
    expect(plain(asked)).toEqual(plain(kept));
    // If sync has stored nothing, the answer of the last visit is used.
    await sample.fault(broken);
    expect(await ask()).toMatchObject({ source: 'cache', data: { edges: asked.data.edges } });
    await sample.clearFaults();
    await window.bridge.sync.clear();
    await untilKept();
  });
});

describe('component links of an item', () => {
  it('stay available offline after a visit', async () => {
    const { data } = await relationships.links.list({ id: ledger });
    expect(data.map(({ component, manual }) => [component.name, manual])).toContainEqual(['payments', true]);
    await sample.fault(broken);
    expect(await relationships.links.list({ id: ledger })).toMatchObject({ data, source: 'cache' });
  });

  it('cannot be removed without permission, twice, or when a scraper created them', async () => {
    const { data } = await relationships.links.list({ id: ledger });
    const componentId = data.find(({ manual }) => manual)?.component.id ?? '';
    const byScraper = (await relationships.links.list({ id: worker })).data.find(({ manual }) => !manual);
    await expect(
      relationships.links.remove({ id: worker, componentId: byScraper?.component.id ?? '' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await signInAs(window, sample, 'viewer');
    await expect(relationships.links.remove({ id: ledger, componentId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await signInAs(window, sample, 'editor');
    await relationships.links.remove({ id: ledger, componentId });
    await expect(relationships.links.remove({ id: ledger, componentId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
