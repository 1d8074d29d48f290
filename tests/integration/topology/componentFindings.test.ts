import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { severities } from '#contract/rules/changes.ts';
import { ongoing, toIncidentType, toSeverity } from '#contract/rules/incidents.ts';
import { unpackComponents } from '#contract/rules/packedComponents.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForSession } from '../../support/session.ts';
import { openApplication } from '../../support/testApplication.ts';

let sample: SampleForTests;
const ended: Array<() => unknown> = [];

beforeAll(async () => {
  sample = await startSampleForTests();
});
afterAll(() => sample.stop());
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

async function syncedComponents() {
  const { window } = await openApplication(
    { server: sample.origin, loadKeychain: testKeychain().load },
    ended,
  );
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample, 'admin');
  await untilFeeds(window, ['components', 'insights', 'incidents']);
  const { bridge } = window;
  // The links between components and items are synced after the components.
  await expect
    .poll(async () => {
      const { data } = await bridge.topology.list({});
      const [root] = unpackComponents(data.packed ?? '').roots;
      const filter = { componentId: root?.id ?? '' };
      return (await bridge.insights.count({ filter })).source;
    })
    .toBe('cache');
  return { bridge, components: unpackComponents((await bridge.topology.list({})).data.packed ?? '').byId };
}

describe('the counts on the card of a component', () => {
  it('are as many insights as the list of each type and severity shows, for every component', async () => {
    const { bridge, components } = await syncedComponents();
    const different: unknown[] = [];
    let compared = 0;
    for (const { id, name, summary } of components.values())
      for (const [type, bySeverity] of Object.entries(summary.insights))
        for (const [severity, counted] of Object.entries(bySeverity)) {
          const known = severities.find((one) => one === severity);
          const filter = { componentId: id, type, severity: known, status: 'open' as const };
          const { data: listed } = await bridge.insights.count({ filter });
          compared += 1;
          if (counted !== listed) different.push({ name, type, severity, counted, listed });
        }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(10);
  });

  it('are as many incidents as the list of each type and severity shows, for every component', async () => {
    const { bridge, components } = await syncedComponents();
    const different: unknown[] = [];
    let compared = 0;
    for (const { id, name, summary } of components.values())
      for (const [type, bySeverity] of Object.entries(summary.incidents))
        for (const [severity, counted] of Object.entries(bySeverity)) {
          const known = toIncidentType(type);
          if (known === undefined) continue;
          const filter = { component: id, type: known, severity: toSeverity(severity), status: ongoing };
          const { data } = await bridge.incidents.list({
            filter,
            sortBy: 'created_at',
            sortOrder: 'desc',
            pageIndex: 0,
            pageSize: 50,
          });
          compared += 1;
          if (counted !== data.total) different.push({ name, type, severity, counted, listed: data.total });
        }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(3);
  });
});
