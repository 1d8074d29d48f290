import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import { unpackComponents } from '#contract/rules/packedComponents.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../../support/session.ts';
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

async function synced() {
  const opened = await openApplication({ server: sample.origin, loadKeychain: testKeychain().load }, ended);
  await waitForSession(opened.window, 'signed-out');
  await signInAs(opened.window, sample, 'admin');
  await untilFeeds(opened.window, ['checks', 'components']);
  const { bridge } = opened.window;
  // The links between checks and components are synced after the checks.
  await expect
    .poll(async () => {
      const { data } = await bridge.topology.list({});
      const [root] = unpackComponents(data.packed ?? '').roots;
      return (await bridge.health.checks.ofComponent({ componentId: root?.id ?? '' })).source;
    })
    .toBe('cache');
  return { bridge, window: opened.window };
}

describe('the checks of a component', () => {
  it('are as many by status as the card of the component counts, for every component', async () => {
    const { bridge } = await synced();
    const checks = unpackChecks((await bridge.health.checks.list({})).data.packed ?? '');
    const components = unpackComponents((await bridge.topology.list({})).data.packed ?? '');
    const byId = new Map(checks.map((check) => [check.id, check]));
    const different: unknown[] = [];
    let compared = 0;
    for (const component of components.byId.values()) {
      const { data } = await bridge.health.checks.ofComponent({ componentId: component.id });
      const listed = data.checkIds.flatMap((id) => byId.get(id) ?? []);
      for (const status of ['healthy', 'unhealthy'] as const) {
        const counted = component.summary.checks[status] ?? 0;
        const shown = listed.filter((check) => check.status === status).length;
        compared += 1;
        if (counted !== shown) different.push({ name: component.name, status, counted, shown });
      }
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(50);
  });

  it('are listed offline, also of a component that was never opened', async () => {
    const { bridge, window } = await synced();
    const { roots } = unpackComponents((await bridge.topology.list({})).data.packed ?? '');
    const worst = roots.find(({ summary }) => (summary.checks.unhealthy ?? 0) > 0);
    await sample.fault({ kind: 'drop', path: '/', count: -1 });
    await waitForServerStatus(window, 'offline');
    const { data, source } = await bridge.health.checks.ofComponent({ componentId: worst?.id ?? '' });
    expect(source).toBe('cache');
    expect(data.name).toBe(worst?.text ?? worst?.name);
    expect(data.checkIds.length).toBeGreaterThan(0);
  });

  it('are empty for a malformed id', async () => {
    const { bridge } = await synced();
    const { data } = await bridge.health.checks.ofComponent({ componentId: 'no id' });
    expect(data).toEqual({ name: null, checkIds: [] });
  });
});
