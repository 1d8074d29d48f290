import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceRecord } from '#contract/resources.ts';
import { isGranted } from '#contract/rules/guards.ts';
import { type Role, roles } from '#contract/rules/permissions.ts';
import { type ResourceKind, resourceKinds, resourceRules } from '#contract/rules/resources.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { listInput as itemList } from '../../support/listInput.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { signInAs } from '../../support/session.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';

let sample: SampleForTests;
let window: TestWindow;
/** Id of a catalog item. */
let item: string;

beforeAll(async () => {
  const started = await startSignedIn({ role: null });
  ({ sample, window } = started);
  return started.end;
});

type Screen = (typeof resourceKinds)[number] | 'jobs' | 'queues';

const everybody: readonly Role[] = roles;
const admins: readonly Role[] = ['admin'];
const incidentPeople: readonly Role[] = ['admin', 'commander', 'responder'];

interface Rights {
  /** Roles that see the screen. */
  readonly shown: readonly Role[];
  /** Roles that the server allows to read. Other roles see the missing permission. */
  readonly served: readonly Role[];
  /** Roles that see the edit controls, and roles that the server allows to change. */
  readonly offered: readonly Role[];
  readonly taken: readonly Role[];
}

const butViewers: readonly Role[] = ['admin', 'editor', 'commander', 'responder', 'viewer'];

const screens: Readonly<Record<Screen, Rights>> = {
  agents: { shown: butViewers, served: admins, offered: ['admin', 'editor'], taken: admins },
  featureFlags: { shown: butViewers, served: everybody, offered: ['admin', 'editor'], taken: admins },
  users: { shown: admins, served: everybody, offered: admins, taken: admins },
  connections: { shown: admins, served: ['admin', 'editor'], offered: admins, taken: admins },
  teams: { shown: butViewers, served: everybody, offered: ['admin', 'editor'], taken: admins },
  rules: {
    shown: butViewers,
    served: incidentPeople,
    offered: ['admin', 'editor', 'commander', 'responder'],
    taken: incidentPeople,
  },
  logBackends: { shown: butViewers, served: admins, offered: ['admin', 'editor'], taken: admins },
  scrapers: { shown: butViewers, served: admins, offered: ['admin', 'editor'], taken: admins },
  integrations: { shown: butViewers, served: admins, offered: ['admin', 'editor'], taken: [] },
  permissions: { shown: butViewers, served: admins, offered: ['admin', 'editor'], taken: admins },
  topologies: {
    shown: butViewers,
    served: everybody,
    offered: ['admin', 'editor'],
    taken: ['admin', 'editor'],
  },
  canaries: {
    shown: butViewers,
    served: everybody,
    offered: ['admin', 'editor'],
    taken: ['admin', 'editor'],
  },
  playbooks: {
    shown: butViewers,
    served: everybody,
    offered: ['admin', 'editor'],
    taken: ['admin', 'editor'],
  },
  notifications: {
    shown: butViewers,
    served: ['admin', 'editor'],
    offered: ['admin', 'editor'],
    taken: ['admin', 'editor'],
  },
  silences: {
    shown: butViewers,
    served: ['admin', 'editor'],
    offered: ['admin', 'editor'],
    taken: ['admin', 'editor'],
  },
  artifacts: { shown: admins, served: admins, offered: [], taken: [] },
  jobs: { shown: butViewers, served: admins, offered: [], taken: [] },
  queues: { shown: butViewers, served: admins, offered: [], taken: [] },
};

const list = (screen: Screen) => {
  const { bridge } = window;
  if (screen === 'queues') return bridge.settings.queues();
  if (screen === 'jobs')
    return bridge.jobs.list({
      filter: { name: [], resourceType: [], status: [] },
      range: null,
      sortBy: 'created_at',
      sortOrder: 'desc',
      pageIndex: 0,
      pageSize: 5,
    });
  return bridge.resources.list({
    kind: screen,
    ...resourceRules[screen].sort,
    pageIndex: 0,
    pageSize: 5,
  });
};

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe.each(roles)('a user with the role %s', (role) => {
  beforeAll(async () => {
    await signInAs(window, sample, role);
    item = (await window.bridge.catalog.items.list({ ...itemList, pageSize: 1 })).data.items[0]?.id ?? '';
  });

  it('gets data or FORBIDDEN from the server on each settings screen', async () => {
    const names = Object.keys(screens) as Screen[];
    const answers: Record<string, string> = {};
    for (const name of names) answers[name] = await codeOf(list(name));
    const wanted = names.map((name) => [
      name,
      screens[name].served.includes(role) ? 'answered' : 'FORBIDDEN',
    ]);
    expect(answers).toEqual(Object.fromEntries(wanted));
  });

  it('is offered the specified actions, and a change denied by the server is reported', async () => {
    for (const kind of resourceKinds) {
      const { requires, writes } = resourceRules[kind];
      const subject = { properties: [], roles: [role] };
      const { shown, offered, taken } = screens[kind];
      expect([kind, isGranted(requires, subject)]).toEqual([kind, shown.includes(role)]);
      expect([kind, isGranted(writes, subject)]).toEqual([kind, offered.includes(role)]);
      // An integration is created as its own kind.
      if (kind === 'users' || kind === 'integrations' || !offered.includes(role)) continue;
      const own: Partial<Record<ResourceKind, ResourceRecord>> = {
        featureFlags: { value: 'x' },
        agents: {},
        connections: { type: 'folder' },
        notifications: { events: ['check.failed'] },
      };
      const record =
        kind === 'permissions'
          ? { action: 'read', deny: false, object: 'catalog', description: role }
          : kind === 'playbooks'
            ? { title: `playbook of ${role}`, spec: { actions: [] } }
            : kind === 'silences'
              ? { config_id: item, from: 'now', until: 'now+1h' }
              : { name: `${kind} of ${role}`, ...(own[kind] ?? { spec: {} }) };
      const made = await codeOf(window.bridge.resources.create({ kind, record }));
      expect([kind, made]).toEqual([kind, taken.includes(role) ? 'answered' : 'FORBIDDEN']);
    }
  });
});
