import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DesktopEvent } from '#contract/desktop.ts';
import { serverWrites } from '#contract/rules/procedureEffects.ts';
import { guardedNoticeSentence, lockedSentence } from '#contract/rules/workspaces.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { createIncident, everyIncident } from '../../support/incidentChanges.ts';
import { defaultKubeconfigRequest, type KubectlHome, kubectlHome } from '../../support/kubectlHome.ts';
import { itemIdOf } from '../../support/sampleAndWindow.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForSession } from '../../support/session.ts';
import { openApplication } from '../../support/testApplication.ts';

let sample: SampleForTests;
let home: KubectlHome;
let window: TestWindow;
const ended: Array<() => unknown> = [];

/** Ids of the objects that the calls use. */
interface Things {
  readonly playbookId: string;
  readonly itemId: string;
  readonly runId: string;
  readonly teamId: string;
  readonly tokenId: string;
  readonly silence: { readonly id: string; readonly version: string };
  readonly closed: string;
  readonly windowId: string;
  readonly hypothesis: { readonly incidentId: string; readonly id: string };
}
let things: Things;

const maintenanceWindow = (itemId: string) => ({
  thing: { kind: 'config' as const, id: itemId, name: 'payments-worker' },
  recursive: false,
  reason: 'Patching',
  schedule: {
    weekdays: ['Tuesday' as const],
    weeks: 'every' as const,
    start: '02:00',
    end: '04:00',
    zone: 'UTC',
  },
});

/** Adds a maintenance window, and waits until its silences exist, so that no later call sends them. */
async function makeWindow(itemId: string): Promise<string> {
  const { maintenanceWindows } = window.bridge;
  const { id } = await maintenanceWindows.add({ window: maintenanceWindow(itemId) });
  await waitFor(maintenanceWindows.changes(), (windows) =>
    windows.some((one) => one.id === id && one.occurrences.every(({ state }) => state === 'created')),
  );
  return id;
}

async function makeThings(): Promise<Things> {
  const { bridge } = window;
  const playbooks = (await bridge.playbooks.list()).data.playbooks;
  const idOf = (name: string) => playbooks.find((one) => one.name === name)?.id ?? '';
  const { runs } = (
    await bridge.playbooks.runs.list({
      playbookId: idOf('fail-over-database'),
      sortBy: 'created_at',
      sortOrder: 'desc',
      pageIndex: 0,
      pageSize: 100,
    })
  ).data;
  const itemId = await itemIdOf(window, 'payments-worker');
  const team = await bridge.resources.create({
    kind: 'teams',
    record: { name: 'Locked team', icon: 'group', spec: {} },
  });
  await bridge.tokens.make({ name: 'locked token', renews: false });
  const { data } = await bridge.tokens.list();
  const tokens = data.offered ? data.tokens : [];
  const silence = await bridge.resources.create({
    kind: 'silences',
    record: { config_id: itemId, from: 'now', until: 'now+1h', recursive: false },
  });
  const found = await bridge.resources.get({ kind: 'silences', id: silence.id ?? '' });
  const incident = await createIncident(window, { title: 'Closed incident', status: 'closed' });
  return {
    playbookId: idOf('restart-deployment'),
    itemId,
    runId: runs.find(({ status }) => status === 'pending_approval')?.id ?? '',
    teamId: team.id ?? '',
    tokenId: tokens.find(({ name }) => name === 'locked token')?.id ?? '',
    silence: { id: silence.id ?? '', version: found.data.version },
    closed: incident.id,
    windowId: await makeWindow(itemId),
    hypothesis: { incidentId: incident.id, id: incident.hypothesisId },
  };
}

type Typed = { readonly typed?: string };
type Call = (bridge: TestWindow['bridge'], typed: Typed) => Promise<unknown>;

const newId = () => crypto.randomUUID();
const silenceRecord = () => ({ config_id: things.itemId, from: 'now', until: 'now+2h', recursive: false });

/** One direct call of each procedure that changes something on the server, as a window could send it. */
const calls: Readonly<Record<string, Call>> = {
  'playbooks.run': ({ playbooks }, typed) =>
    playbooks.run({
      id: things.playbookId,
      on: { kind: 'config', id: things.itemId },
      values: {},
      ...typed,
    }),
  'playbooks.runs.approve': ({ playbooks }, typed) => playbooks.runs.approve({ id: things.runId, ...typed }),
  'resources.remove': ({ resources }, typed) =>
    resources.remove({ kind: 'teams', id: things.teamId, ...typed }),
  'resources.create': ({ resources }, typed) =>
    resources.create({ kind: 'silences', record: silenceRecord(), ...typed }),
  'resources.update': ({ resources }, typed) =>
    resources.update({ kind: 'silences', ...things.silence, changes: { recursive: true }, ...typed }),
  'notifications.silences.setEnd': ({ notifications }, typed) =>
    notifications.silences.setEnd({ id: things.silence.id, until: '2126-01-01T00:00:00Z', ...typed }),
  'maintenanceWindows.add': ({ maintenanceWindows }, typed) =>
    maintenanceWindows.add({ window: maintenanceWindow(things.itemId), ...typed }),
  'maintenanceWindows.replace': ({ maintenanceWindows }, typed) =>
    maintenanceWindows.replace({
      id: things.windowId,
      window: maintenanceWindow(things.itemId),
      ...typed,
    }),
  'maintenanceWindows.remove': ({ maintenanceWindows }) => maintenanceWindows.remove({ id: things.windowId }),
  'desktop.act': ({ desktop }) => desktop.act({ act: 'none' }),
  'incidents.act': ({ incidents }, typed) =>
    incidents.act({
      kind: 'incident.change',
      id: newId(),
      incidentId: things.closed,
      to: { status: 'open' },
      was: { status: 'closed' },
      ...typed,
    }),
  'incidents.outbox.settle': ({ incidents }) => incidents.outbox.settle({ id: newId(), how: 'send' }),
  'acknowledgements.add': ({ acknowledgements }) =>
    acknowledgements.add({
      kind: 'config',
      id: things.itemId,
      name: 'payments-worker',
      note: '',
      until: null,
    }),
  'acknowledgements.remove': ({ acknowledgements }) =>
    acknowledgements.remove({ kind: 'config', id: things.itemId }),
  'incidents.create': () => createIncident(window),
  'incidents.removeHypothesis': ({ incidents }, typed) =>
    incidents.removeHypothesis({ ...things.hypothesis, ...typed }),
  'incidents.removeEvidence': ({ incidents }) =>
    incidents.removeEvidence({ incidentId: things.closed, id: newId() }),
  'incidents.addResponder': ({ incidents }) =>
    incidents.addResponder({ id: newId(), incidentId: things.closed, properties: {} }),
  'incidents.removeResponder': ({ incidents }) =>
    incidents.removeResponder({ incidentId: things.closed, id: newId() }),
  'relationships.links.add': ({ relationships }) =>
    relationships.links.add({ id: things.itemId, componentId: newId() }),
  'relationships.links.remove': ({ relationships }) =>
    relationships.links.remove({ id: things.itemId, componentId: newId() }),
  'settings.members.add': ({ settings }) =>
    settings.members.add({ teamId: things.teamId, personIds: [sample.account('editor').id] }),
  'settings.members.remove': ({ settings }) =>
    settings.members.remove({ teamId: things.teamId, personId: sample.account('editor').id }),
  'health.check.run': ({ health }) => health.check.run({ id: newId() }),
  'connections.test': ({ connections }) => connections.test({ id: newId() }),
  'kubeconfig.install': ({ kubeconfig }) =>
    kubeconfig.install({ ...defaultKubeconfigRequest, fingerprint: 'another' }),
  'kubeconfig.save': async ({ kubeconfig }) => {
    for await (const step of await kubeconfig.save()) return step;
    return undefined;
  },
  'kubeconfig.copy': ({ kubeconfig }) => kubeconfig.copy(),
  'tokens.make': ({ tokens }) => tokens.make({ name: 'another token', renews: false }),
  'tokens.remove': ({ tokens }, typed) => tokens.remove({ id: things.tokenId, ...typed }),
};

/** Names that confirm the calls with `confirmation: 'name'`. Notifications have no field for a name. */
const names: Readonly<Record<string, string>> = {
  'playbooks.run': 'payments-worker',
  'playbooks.runs.approve': 'payments-db',
  'resources.remove': 'Locked team',
  'resources.create': 'payments-worker',
  'resources.update': 'payments-worker',
  'notifications.silences.setEnd': 'payments-worker',
  'maintenanceWindows.add': 'payments-worker',
  'maintenanceWindows.replace': 'payments-worker',
  'incidents.act': 'Closed incident',
  'incidents.removeHypothesis': 'Closed incident',
  'tokens.remove': 'locked token',
};

const named = Object.entries(serverWrites).filter(
  ([name, { confirmation }]) => confirmation === 'name' && name !== 'desktop.act',
);

/** POST requests that only read. */
const onlyReads = /\/(?:catalog\/summary|resources\/search|playbook\/[^/]+\/params|logs)$/;

const isWrite = ({ method, path }: { readonly method: string; readonly path: string }) =>
  path.endsWith('/kubeconfig') || (method !== 'GET' && !onlyReads.test(path));

async function writesOf(work: () => Promise<unknown>): Promise<{ failure: unknown; writes: string[] }> {
  await sample.clearRequests();
  const failure = await work().then(
    () => undefined,
    (error: unknown) => error,
  );
  const requests = await sample.requests();
  return { failure, writes: requests.filter(isWrite).map(({ method, path }) => `${method} ${path}`) };
}

async function changeWorkspace(change: {
  readonly readOnly?: boolean;
  readonly guard?: { whole: boolean; tags: string[] };
}) {
  const { workspaces } = window.bridge;
  for await (const { openId } of await workspaces.changes()) {
    await workspaces.update({ id: openId ?? '', ...change });
    return;
  }
}

beforeAll(async () => {
  // Older servers do not support personal access tokens.
  sample = await startSampleForTests({ newer: true });
  home = kubectlHome();
  const app = await openApplication(
    {
      server: sample.origin,
      loadKeychain: testKeychain().load,
      kubeconfigPaths: { home: home.root, files: [home.file] },
    },
    ended,
  );
  window = app.window;
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample, 'admin');
  things = await makeThings();
});
afterAll(async () => {
  for (const end of ended.toReversed()) await end();
  home.end();
  await sample.stop();
});

it('the test data includes a direct call of every procedure that writes to the server', () => {
  expect(Object.keys(calls).toSorted()).toEqual(Object.keys(serverWrites).toSorted());
  expect(Object.keys(names).toSorted()).toEqual(named.map(([name]) => name).toSorted());
  expect(
    Object.values(things).flatMap((thing) => (typeof thing === 'string' ? thing : thing.id)),
  ).not.toContain('');
});

describe('a read-only workspace', () => {
  beforeAll(() => changeWorkspace({ readOnly: true }));
  afterAll(() => changeWorkspace({ readOnly: false }));

  it.each(Object.entries(serverWrites))(
    'sends no write for a direct call of %s',
    async (name, { refusedAt }) => {
      const { failure, writes } = await writesOf(async () => calls[name]?.(window.bridge, {}));
      expect(writes).toEqual([]);
      if (refusedAt === 'call')
        expect(failure).toMatchObject({ code: 'CONFLICT', data: { sentence: lockedSentence } });
    },
  );
});

describe('a guarded workspace', () => {
  beforeAll(() => changeWorkspace({ guard: { whole: true, tags: [] } }));
  afterAll(() => changeWorkspace({ guard: { whole: false, tags: [] } }));

  it.each(named)(
    'sends no write for a direct call of %s without the correct confirmation name',
    async (name) => {
      for (const typed of [
        {},
        { typed: '' },
        { typed: 'another' },
        { typed: names[name]?.toUpperCase() ?? '' },
      ]) {
        const { failure, writes } = await writesOf(async () => calls[name]?.(window.bridge, typed));
        expect(failure).toMatchObject({
          code: 'CONFLICT',
          data: { sentence: `This action needs confirmation. Type ${names[name]} to confirm.` },
        });
        expect(writes).toEqual([]);
      }
    },
  );

  it('creates no token for a kubeconfig installation without the preview’s fingerprint', async () => {
    const before = await sample.mintedTokens();
    const { writes } = await writesOf(async () => calls['kubeconfig.install']?.(window.bridge, {}));
    expect(writes).toEqual([]);
    expect(await sample.mintedTokens()).toBe(before);
  });

  it('returns the name to type for each guarded action', async () => {
    const { guards } = window.bridge;
    const asked = [
      { act: 'run', playbookId: things.playbookId, on: { kind: 'config', id: things.itemId } },
      { act: 'approve', runId: things.runId },
      { act: 'delete', kind: 'teams', id: things.teamId },
      { act: 'silence', on: { kind: 'config', id: things.itemId } },
      { act: 'reopen', incidentId: things.closed, to: 'open' },
      { act: 'delete-hypothesis', id: things.hypothesis.id },
      { act: 'delete-token', id: things.tokenId },
    ] as const;
    const told = await Promise.all(asked.map((act) => guards.of(act)));
    expect(told.map(({ guard }) => guard?.name)).toEqual([
      'payments-worker',
      'payments-db',
      'Locked team',
      'payments-worker',
      'Closed incident',
      'Closed incident',
      'locked token',
    ]);
    // Closing an incident is not a reopening.
    const closing = await guards.of({ act: 'reopen', incidentId: things.closed, to: 'closed' });
    expect(closing.guard).toBeNull();
  });

  it('creates no silence for the Silence button of a notification', async () => {
    const { desktop, sync } = window.bridge;
    await untilFeeds(window, ['sends', 'notificationRules', 'checks']);
    const told: DesktopEvent[] = [];
    const follow = async () => {
      for await (const event of await desktop.events({ window: 'guarded' })) told.push(event);
    };
    follow().catch(() => undefined);
    const [rule] = await sample.changeRows({
      action: 'insert',
      table: 'notifications',
      row: { name: 'guarded', events: ['check.failed'], person_id: sample.account('admin').id },
    });
    await sample.sendNotification({
      rule: String(rule?.id),
      event: 'check.failed',
      resource_id: await sample.insertCheck({ name: 'is guarded' }),
      body: 'x',
    });
    const silence = () =>
      told
        .flatMap((event) => (event.kind === 'notice' ? (event.acts ?? []) : []))
        .find(({ label }) => label.includes('Silence'));
    const bringNow = async () => {
      await sync.now({});
      return silence();
    };
    await expect.poll(bringNow, { timeout: 20_000, interval: 500 }).toBeDefined();
    const { failure, writes } = await writesOf(() => desktop.act({ act: silence()?.act ?? '' }));
    expect(failure).toMatchObject({ code: 'CONFLICT', data: { sentence: guardedNoticeSentence } });
    expect(writes).toEqual([]);
  });

  it('requires no name for a comment, a status change, or a new team', async () => {
    const { incidents, resources } = window.bridge;
    const { id } = await createIncident(window, { status: 'open' });
    await incidents.act({
      kind: 'incident.change',
      id: newId(),
      incidentId: id,
      to: { status: 'mitigated' },
      was: { status: 'open' },
    });
    await resources.create({ kind: 'teams', record: { name: 'Free team', icon: 'group', spec: {} } });
    expect((await incidents.list(everyIncident)).data.incidents.find((one) => one.id === id)?.status).toBe(
      'mitigated',
    );
  });

  it.each(named)('sends a direct call of %s with the correct confirmation name', async (name) => {
    const { failure, writes } = await writesOf(async () =>
      calls[name]?.(window.bridge, { typed: names[name] ?? '' }),
    );
    // The server may refuse the call for its own reasons, but the guard must not.
    expect((failure as { data?: { sentence?: string } } | undefined)?.data?.sentence ?? '').not.toMatch(
      /^This action needs confirmation/,
    );
    // Silences of maintenance windows are created after the call.
    if (writes.length === 0)
      await expect.poll(async () => (await sample.requests()).filter(isWrite).length).toBeGreaterThan(0);
  });
});

describe('a workspace with guarded tags', () => {
  afterAll(() => changeWorkspace({ guard: { whole: false, tags: [] } }));

  it('requires the name for a silence of an item with a guarded tag only', async () => {
    const { data } = await window.bridge.catalog.item.get({ id: things.itemId });
    const cluster = Object.entries(data.tags ?? {}).find(([key]) => key === 'cluster')?.[1];
    await changeWorkspace({ guard: { whole: false, tags: [`cluster=${cluster}`] } });
    const { resources } = window.bridge;
    await expect(resources.create({ kind: 'silences', record: silenceRecord() })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await changeWorkspace({ guard: { whole: false, tags: ['cluster=another'] } });
    expect((await resources.create({ kind: 'silences', record: silenceRecord() })).id).not.toBeNull();
  });
});
