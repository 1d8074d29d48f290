import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionRequirements, isGranted, type Requirement } from '#contract/rules/guards.ts';
import { type Role, roles } from '#contract/rules/permissions.ts';
import { componentIdOf } from '../../sample-server/database/componentRows.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { itemIdOf } from '../../support/sampleAndWindow.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForSession } from '../../support/session.ts';
import { openApplication, withoutSync } from '../../support/testApplication.ts';

let sample: SampleForTests;
let window: TestWindow;
const ended: Array<() => unknown> = [];

beforeAll(async () => {
  sample = await startSampleForTests();
  ({ window } = await openApplication(
    { ...withoutSync, server: sample.origin, loadKeychain: testKeychain().load },
    ended,
  ));
  await waitForSession(window, 'signed-out');
});
afterAll(async () => {
  for (const end of ended.toReversed()) await end();
  await sample.stop();
});

const id = componentIdOf('Payments');
const screen = { feature: 'topology', read: 'database' } as const satisfies Requirement;
const incidents = { feature: 'incidents', read: 'incident' } as const satisfies Requirement;
const logs = { feature: 'logs' } as const satisfies Requirement;

interface Part {
  readonly what: string;
  /** The requirement that the window checks before displaying this part. */
  readonly requires: Requirement;
  readonly shown: readonly Role[];
  /** Roles that the server allows. Other roles see the missing permission. */
  readonly served: readonly Role[];
  readonly ask: () => Promise<unknown>;
}

let worker = '';

const parts: readonly Part[] = [
  {
    what: 'the dashboard',
    requires: screen,
    shown: roles,
    served: roles,
    ask: () => window.bridge.topology.list({}),
  },
  {
    what: 'a component',
    requires: screen,
    shown: roles,
    served: roles,
    ask: () => window.bridge.topology.component.get({ id }),
  },
  ...(['items', 'checks', 'teams'] as const).map((panel) => ({
    what: `the ${panel} of a component`,
    requires: screen,
    shown: roles,
    served: roles,
    ask: () => window.bridge.topology.component[panel]({ id }),
  })),
  {
    what: 'the changes of a component',
    requires: screen,
    shown: roles,
    served: roles,
    ask: () => window.bridge.topology.component.changes({ id, pageSize: 50 }),
  },
  {
    what: 'the incidents of a component',
    requires: incidents,
    shown: roles,
    served: ['admin', 'commander', 'responder'],
    ask: () => window.bridge.incidents.ofComponent({ componentId: id }),
  },
  {
    what: 'a link to the catalog',
    requires: actionRequirements.linkComponents,
    shown: ['admin', 'editor'],
    served: ['admin', 'editor'],
    ask: async () => {
      await window.bridge.relationships.links.add({ id: worker, componentId: componentIdOf('checkout') });
      await window.bridge.relationships.links.remove({ id: worker, componentId: componentIdOf('checkout') });
    },
  },
];

const outcome = async (ask: Part['ask']): Promise<string> => {
  try {
    await ask();
    return 'served';
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error
      ? String(error.code)
      : String(error);
  }
};

describe.each(roles)('the topology for the role %s', (role) => {
  beforeAll(async () => {
    await signInAs(window, sample, role);
    worker = await itemIdOf(window, 'payments-worker');
    return async () => {
      await window.bridge.session.signOut({ forgetData: true });
      await waitForSession(window, 'signed-out');
    };
  });

  it.each(parts)('is displayed and returned, or denied: $what', async ({ requires, shown, served, ask }) => {
    expect(isGranted(requires, { properties: [], roles: [role] })).toBe(shown.includes(role));
    expect(await outcome(ask)).toBe(served.includes(role) ? 'served' : 'FORBIDDEN');
  });
});

describe('a feature that a server has turned off', () => {
  const off = (name: string) => ({ properties: [{ name: `${name}.disable`, value: 'true' }], roles });

  it.each([
    ['topology', screen],
    ['incidents', incidents],
    ['incidents', actionRequirements.attachEvidence],
    ['logs', logs],
  ] as const)('hides %s for every role', (feature, requirement) => {
    expect(isGranted(requirement, off(feature))).toBe(false);
    expect(isGranted(requirement, { properties: [], roles })).toBe(true);
  });
});
