import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FeedName } from '../../../src-preload/contract/sync.ts';
import { textAt } from '../../../src-renderer/areas/catalog/item/configVersions.ts';
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

async function opened(): Promise<TestWindow> {
  const { window } = await openApplication(
    { server: sample.origin, loadKeychain: testKeychain().load },
    ended,
  );
  await stateOf(window, 'signed-out');
  await signInAs(window, sample, 'admin');
  const wanted: readonly FeedName[] = ['items', 'bodies', 'changes'];
  await waitFor(
    window.bridge.sync.changes(),
    ({ feeds }) => wanted.every((name) => feeds.some((feed) => feed.name === name && feed.state === 'fresh')),
    60_000,
  );
  return window;
}

async function cutOff(window: TestWindow): Promise<void> {
  await sample.fault({ kind: 'drop', path: '*', count: -1 });
  await expect(
    window.bridge.catalog.summary.figures({ filter: { hideDeleted: true }, groupBy: ['type'] }),
  ).rejects.toMatchObject({ code: 'OFFLINE' });
  await signedInAnd(window, 'offline');
}

async function itemId(window: TestWindow, name: string, type: string): Promise<string> {
  const { data } = await window.bridge.catalog.items.list({
    filter: { type, search: name, hideDeleted: true },
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

describe('the history of a configuration', () => {
  it('leads back through the rollout to what it was before, with the server and then without it', async () => {
    const window = await opened();
    const id = await itemId(window, 'payments-worker', 'Kubernetes::Deployment');
    // Nothing of it was opened yet: only what is asked for is kept.
    const { data: item } = await window.bridge.catalog.item.get({ id });
    const { data: history, source } = await window.bridge.changes.history({ itemId: id });
    expect(source).toBe('server');
    expect(history.more).toBe(false);
    expect(history.steps.length).toBeGreaterThanOrEqual(4);
    const current = item.configText ?? '';
    const rollout = history.steps.find(({ summary }) => summary?.includes('3.17.4 to 3.18.2'));
    const earlier = textAt(current, history.steps, rollout?.id ?? '');
    expect(current).toContain('payments-worker:3.18.2');
    expect(earlier).toContain('payments-worker:3.17.4');
    expect(JSON.parse(earlier ?? '').spec.replicas).toBe(4);
    const first = textAt(current, history.steps, history.steps.at(-1)?.id ?? '');
    expect(first).toContain('payments-worker:3.17.2');

    await cutOff(window);
    const kept = await window.bridge.changes.history({ itemId: id });
    expect(kept).toMatchObject({ source: 'cache', because: { sentence: expect.any(String) } });
    expect(kept.data.steps.map(({ id: step, diff }) => [step, diff])).toEqual(
      history.steps.map(({ id: step, diff }) => [step, diff]),
    );
    expect(kept.data.more).toBe(false);
    const { data: keptItem } = await window.bridge.catalog.item.get({ id });
    expect(textAt(keptItem.configText ?? '', kept.data.steps, rollout?.id ?? '')).toBe(earlier);
  });

  it('says without the server that there is more, where it was never opened', async () => {
    const window = await opened();
    const id = await itemId(window, 'payments-db', 'AWS::RDS::DBInstance');
    await cutOff(window);
    expect((await window.bridge.changes.history({ itemId: id })).data).toEqual({ steps: [], more: true });
  });

  it('of a secret is read, and not kept', async () => {
    const window = await opened();
    const [change] = (
      await window.bridge.changes.list({
        filter: {
          configType: { include: ['Kubernetes::Secret'], exclude: [] },
          type: { include: ['diff'], exclude: [] },
          tags: { include: [], exclude: [] },
          itemId: { include: [], exclude: [] },
          summary: { include: [], exclude: [] },
          source: { include: [], exclude: [] },
          createdBy: { include: [], exclude: [] },
          externalCreatedBy: { include: [], exclude: [] },
          hideDeleted: false,
        },
        range: null,
        sortBy: 'created_at',
        sortOrder: 'desc',
        pageIndex: 0,
        pageSize: 10,
      })
    ).data.changes;
    if (change === undefined) throw new Error('The sample has no change of a secret.');
    const { data } = await window.bridge.changes.history({ itemId: change.item.id });
    expect(data.steps.length).toBeGreaterThan(0);
    await window.bridge.changes.get({ id: change.id });
    await cutOff(window);
    expect((await window.bridge.changes.history({ itemId: change.item.id })).data).toEqual({
      steps: [],
      more: true,
    });
    await expect(window.bridge.changes.get({ id: change.id })).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});
