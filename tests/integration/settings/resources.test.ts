import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ResourceListInput, ResourceRecord } from '#contract/resources.ts';
import { type ResourceKind, resourceKinds, resourceRules } from '#contract/rules/resources.ts';
import type { FeedName } from '#contract/sync.ts';
import type { RowChange } from '../../sample-server/gateway/rowControlRoutes.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { listInput as itemList } from '../../support/listInput.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { waitForSession } from '../../support/session.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';

let sample: SampleForTests;
let window: TestWindow;
let resources: TestWindow['bridge']['resources'];
/** Id of a catalog item. */
let item: string;

beforeAll(async () => {
  const started = await startSignedIn();
  ({ sample, window } = started);
  await sample.identityManners({ mailServer: true });
  resources = window.bridge.resources;
  item = (await window.bridge.catalog.items.list({ ...itemList, pageSize: 1 })).data.items[0]?.id ?? '';
  return started.end;
});
afterEach(() => sample.clearFaults());

interface Row {
  /** Returns the values of a new record. The word makes them unique. */
  readonly made: (word: string) => ResourceRecord;
  readonly changes: ResourceRecord;
  /** Makes another user's change to the same field. */
  readonly elsewhere: (id: string) => Promise<unknown>;
  /** Path of the list request, and table of the row. */
  readonly listPath: string;
  readonly oneIn: (id: string) => readonly [table: string, where: Readonly<Record<string, string>>];
  /** A field unknown to the editor, and its value after a change. */
  readonly unknown?: readonly [name: string, value: unknown];
  /** Whether a duplicate name is refused. */
  readonly unique: boolean;
  /** The feed that syncs this kind. */
  readonly feed?: FeedName;
}

const table = (name: RowChange['table'], set: ResourceRecord) => (id: string) =>
  sample.changeRows({ action: 'update', table: name, where: { id }, set });

/** All kinds except for the list of integrations, which has its own test file, and read-only kinds. */
type EditedKind = Exclude<ResourceKind, 'integrations' | 'artifacts'>;
const editedKinds = resourceKinds.filter((kind) => kind !== 'integrations' && kind !== 'artifacts');

const rows: Readonly<Record<EditedKind, Row>> = {
  agents: {
    made: (word) => ({ name: `agent-${word}`, properties: { 'site.example/region': word } }),
    changes: { properties: { site: 'moved' } },
    elsewhere: table('agents', { properties: { theirs: 'yes' } }),
    listPath: '/db/agents_summary',
    oneIn: (id) => ['agents_summary', { id }],
    unique: true,
    feed: 'agents',
  },
  featureFlags: {
    made: (word) => ({ name: `test.${word}`, value: 'on' }),
    changes: { value: 'off' },
    elsewhere: (name) =>
      sample.changeRows({
        action: 'update',
        table: 'properties',
        where: { name },
        set: { value: 'theirs', updated_at: new Date().toISOString() },
      }),
    listPath: '/properties',
    oneIn: (name) => ['properties', { name }],
    unique: true,
  },
  users: {
    made: (word) => ({
      firstName: 'Test',
      lastName: word,
      email: `${word.toLowerCase()}@sample.example`,
      role: 'viewer',
    }),
    changes: { lastName: 'Changed', role: 'editor' },
    elsewhere: async (id) => {
      const traits = { email: 'theirs@sample.example', name: { first: 'Their', last: 'Name' } };
      await sample.changeRows({
        action: 'update',
        table: 'identities',
        where: { id },
        set: { traits, updated_at: new Date().toISOString() },
      });
    },
    listPath: '/db/identities',
    oneIn: (id) => ['identities', { id }],
    unique: true,
  },
  connections: {
    made: (word) => ({
      name: `connection-${word}`,
      namespace: 'tests',
      type: 'folder',
      properties: { path: '/srv' },
    }),
    changes: { properties: { path: '/data' } },
    elsewhere: table('connections', { namespace: 'theirs', updated_at: new Date().toISOString() }),
    listPath: '/db/connections',
    oneIn: (id) => ['connections', { id }],
    unknown: ['source', null],
    unique: true,
  },
  teams: {
    made: (word) => ({
      name: `Team ${word}`,
      icon: 'group',
      spec: { components: [], note: { 'a.b': null } },
    }),
    changes: { spec: { components: [{ name: 'x' }] } },
    elsewhere: table('teams', { icon: 'rocket', updated_at: new Date().toISOString() }),
    listPath: '/db/teams_with_status',
    oneIn: (id) => ['teams', { id }],
    unknown: ['source', null],
    unique: true,
  },
  rules: {
    made: (word) => ({ name: `rule-${word}`, spec: { components: [{ types: ['none'] }] } }),
    changes: { spec: { components: [] } },
    elsewhere: table('incident_rules', { spec: { theirs: true }, updated_at: new Date().toISOString() }),
    listPath: '/db/incident_rules',
    oneIn: (id) => ['incident_rules', { id }],
    unique: true,
  },
  logBackends: {
    made: (word) => ({ name: `logs-${word}`, labels: { a: 'b' }, spec: { routes: [] } }),
    changes: { labels: { a: 'c', 'x.y': 'z' } },
    elsewhere: table('logging_backends', { spec: { theirs: true }, updated_at: new Date().toISOString() }),
    listPath: '/db/logging_backends',
    oneIn: (id) => ['logging_backends', { id }],
    unique: false,
  },
  scrapers: {
    made: (word) => ({ name: `scraper-${word}`, spec: { schedule: '@every 1h', file: [{ url: 'x' }] } }),
    changes: { spec: { schedule: '@every 2h', file: [{ url: 'y' }] } },
    elsewhere: table('config_scrapers', {
      description: 'theirs',
      spec: { theirs: true },
      updated_at: new Date().toISOString(),
    }),
    listPath: '/db/config_scrapers_with_status',
    oneIn: (id) => ['config_scrapers', { id }],
    unknown: ['description', null],
    unique: false,
    feed: 'scrapers',
  },
  permissions: {
    made: (word) => ({ action: 'read', deny: false, object: 'catalog', description: word }),
    changes: { deny: true },
    elsewhere: table('permissions', { description: 'theirs', updated_at: new Date().toISOString() }),
    listPath: '/db/permissions',
    oneIn: (id) => ['permissions', { id }],
    unique: false,
  },
  topologies: {
    made: (word) => ({
      name: `topology-${word}`,
      namespace: 'default',
      labels: { 'a.b/c': word },
      spec: { schedule: '@every 1000h', components: [] },
    }),
    changes: { labels: { a: 'c', 'x.y': 'z' } },
    elsewhere: table('topologies', { spec: { theirs: true }, updated_at: new Date().toISOString() }),
    listPath: '/db/topologies_with_status',
    oneIn: (id) => ['topologies', { id }],
    unknown: ['is_pushed', false],
    unique: true,
  },
  canaries: {
    made: (word) => ({
      name: `canary-${word}`,
      namespace: 'default',
      labels: { 'a.b/c': word },
      spec: { schedule: '@every 1000h', tcp: [{ name: word, endpoint: 'x:1' }] },
    }),
    changes: { spec: { schedule: '@every 2000h', tcp: [{ name: 'y', endpoint: 'y:1' }] } },
    elsewhere: table('canaries', { spec: { theirs: true }, updated_at: new Date().toISOString() }),
    listPath: '/db/canaries_with_status',
    oneIn: (id) => ['canaries', { id }],
    unknown: ['annotations', null],
    unique: false,
  },
  playbooks: {
    made: (word) => ({
      title: `Playbook ${word}`,
      spec: { category: 'Tests', actions: [{ name: 'a', exec: { script: `echo ${word}` } }] },
    }),
    changes: { spec: { category: 'Tests', actions: [{ name: 'b', exec: { script: 'true' } }] } },
    elsewhere: table('playbooks', { title: 'theirs', updated_at: new Date().toISOString() }),
    listPath: '/db/playbooks',
    oneIn: (id) => ['playbooks', { id }],
    unknown: ['namespace', 'default'],
    unique: false,
  },
  notifications: {
    made: (word) => ({
      name: `told-${word}`,
      events: ['check.failed', 'config.unhealthy'],
      filter: "config.tags.namespace == 'payments'",
      custom_services: [{ connection: 'connection://tests/none' }],
      repeat_interval: '4h',
      wait_for: 5_400_000_000_000,
      properties: { 'a.b': 'c' },
    }),
    changes: { events: ['check.passed'], wait_for: null, repeat_interval: '1h30m' },
    elsewhere: table('notifications', { title: 'theirs', updated_at: new Date().toISOString() }),
    // The figures come from a view. Without the view, the list reads this table.
    listPath: '/db/notifications',
    oneIn: (id) => ['notifications', { id }],
    unknown: ['group_by', null],
    unique: false,
    feed: 'notificationRules',
  },
  silences: {
    made: (word) => ({
      config_id: item,
      from: 'now',
      until: 'now+2h',
      description: word,
      recursive: false,
    }),
    changes: { description: 'changed', recursive: true },
    elsewhere: table('notification_silences', {
      description: 'theirs',
      updated_at: new Date().toISOString(),
    }),
    listPath: '/db/notification_silences',
    oneIn: (id) => ['notification_silences', { id }],
    unknown: ['namespace', ''],
    unique: false,
    feed: 'silences',
  },
};

const listInput = (kind: ResourceKind, change: Partial<ResourceListInput> = {}): ResourceListInput => ({
  kind,
  ...resourceRules[kind].sort,
  pageIndex: 0,
  pageSize: 200,
  ...change,
});
const namesOf = async (kind: ResourceKind) =>
  (await resources.list(listInput(kind))).data.rows.map(({ id }) => id);
/** Returns the editor's data, and the time of the server's answer. */
async function read(kind: ResourceKind, id: string) {
  const { serverTime, ...edited } = (await resources.get({ kind, id })).data;
  return { edited, serverTime };
}

let made = 0;
/**
 * Creates a record for a test.
 * @returns its id
 */
async function make(kind: EditedKind): Promise<string> {
  made += 1;
  const { id } = await resources.create({ kind, record: rows[kind].made(`word${made}`) });
  if (id === null) throw new Error('It was made and not found.');
  return id;
}

describe.each(editedKinds)('%s', (kind) => {
  const row = rows[kind];

  it('are listed page by page in the sort order of the server', async () => {
    await make(kind);
    await make(kind);
    const all = (await resources.list(listInput(kind))).data;
    expect(all.rows.length).toBe(Math.min(all.total, 200));
    const byName = async (sortOrder: 'asc' | 'desc', pageIndex = 0, pageSize = 200) =>
      (
        await resources.list(listInput(kind, { sortBy: 'name', sortOrder, pageIndex, pageSize }))
      ).data.rows.map(({ id }) => id);
    const up = await byName('asc');
    expect([...(await byName('desc'))].sort()).toEqual([...up].sort());
    expect([...(await byName('asc', 0, 1)), ...(await byName('asc', 1, 1))]).toEqual(up.slice(0, 2));
    // An unsupported sort column falls back to the list's default order.
    expect(
      (await resources.list(listInput(kind, { sortBy: 'nonsense' }))).data.rows.map(({ id }) => id),
    ).toEqual(all.rows.map(({ id }) => id));
  });

  it('are searched by name, case-insensitive, if the kind has a search', async () => {
    if (resourceRules[kind].searchColumns === undefined) return;
    await make(kind);
    const id = await make(kind);
    const search = async (text: string) => (await resources.list(listInput(kind, { search: text }))).data;
    const found = await search(`WORD${made}`);
    expect(found.rows.map((one) => one.id)).toContain(id);
    expect(found.total).toBe(found.rows.length);
    expect(found.rows.every(({ name }) => name.toLowerCase().includes(`word${made}`))).toBe(true);
    expect((await search('no such name, (really)')).total).toBe(0);
  });

  it('are created, read, changed, and deleted, and each change is visible immediately', async () => {
    const id = await make(kind);
    expect(await namesOf(kind)).toContain(id);
    const { record, version } = (await resources.get({ kind, id })).data;
    const outcome = await resources.update({ kind, id, version, changes: row.changes });
    if (outcome.outcome !== 'saved') throw new Error('It was a conflict.');
    expect(outcome.now.record).toMatchObject(row.changes);
    // An update also sets the time and, if recorded, the user.
    const noted = ['updated_at', 'updated_by'];
    const untouched = Object.keys(record).filter((name) => !(name in row.changes) && !noted.includes(name));
    for (const name of untouched) expect([name, outcome.now.record[name]]).toEqual([name, record[name]]);
    expect((await read(kind, id)).edited).toEqual(outcome.now);
    await resources.remove({ kind, id });
    expect(await namesOf(kind)).not.toContain(id);
    await expect(resources.get({ kind, id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(resources.remove({ kind, id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      resources.update({ kind, id, version: outcome.now.version, changes: row.changes }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are never overwritten after a change by another user', async () => {
    const id = await make(kind);
    const { version } = (await resources.get({ kind, id })).data;
    await row.elsewhere(id);
    const outcome = await resources.update({ kind, id, version, changes: row.changes });
    if (outcome.outcome !== 'conflict') throw new Error('It was written over.');
    const { edited: theirs } = await read(kind, id);
    expect(outcome.theirs).toEqual(theirs);
    expect(theirs.record).not.toMatchObject(row.changes);
    // After reading the other version, a user can save.
    const again = await resources.update({ kind, id, version: theirs.version, changes: row.changes });
    expect(again.outcome).toBe('saved');
  });

  it('reject read-only fields and taken names', async () => {
    const id = await make(kind);
    const { version } = (await resources.get({ kind, id })).data;
    await expect(
      resources.update({ kind, id, version, changes: { created_by: 'me' } }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    if (!row.unique) return;
    const taken = row.made(`word${made}`);
    await expect(resources.create({ kind, record: taken })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('are available offline after a visit, and are removed when access is denied', async () => {
    const since = new Date().toISOString();
    const id = await make(kind);
    const { feed } = row;
    if (feed !== undefined)
      await waitFor(window.bridge.sync.changes(), ({ feeds }) =>
        feeds.some(({ name, asOf, busy }) => name === feed && asOf !== null && asOf > since && !busy),
      );
    const asked = listInput(kind, { pageSize: 100 });
    // For synced kinds, cached rows have another server time.
    const { serverTime: _, ...fresh } = (await resources.list(asked)).data;
    const { serverTime: __, ...one } = (await resources.get({ kind, id })).data;
    const drop = { kind: 'drop' as const, count: -1 };
    await sample.fault({ ...drop, path: row.listPath });
    await sample.fault({ ...drop, path: `/db/${row.oneIn(id)[0]}` });
    await expect.poll(() => resources.list(asked)).toMatchObject({ source: 'cache', data: fresh });
    expect(await resources.get({ kind, id })).toMatchObject({ source: 'cache', data: one });
    await sample.clearFaults();
    await waitFor(
      window.bridge.session.changes(),
      (state) => state.status === 'signed-in' && state.server.status === 'online',
    );
    // Refuses every request, because sync may send the first one.
    await sample.fault({ kind: 'status', status: 403, body: 'Forbidden', path: row.listPath, count: -1 });
    await expect(resources.list(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await sample.clearFaults();
    await sample.fault({ ...drop, path: row.listPath });
    await sample.fault({ ...drop, path: `/db/${row.oneIn(id)[0]}` });
    // After a refusal, nothing is cached: neither the list nor single records.
    await expect(resources.list(asked)).rejects.toMatchObject({ code: 'OFFLINE' });
    await expect(resources.get({ kind, id })).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});

describe('the list of notification rules', () => {
  it('is filtered by an event', async () => {
    const of = { column: 'events', id: 'check.failed' };
    const { rows: matches, total } = (await resources.list(listInput('notifications', { of }))).data;
    const all = (await resources.list(listInput('notifications'))).data.rows;
    const hasEvent = ({ values: { events } }: (typeof all)[number]) =>
      Array.isArray(events) && events.includes('check.failed');
    expect(matches.length).toBeGreaterThan(0);
    expect(total).toBe(matches.length);
    expect(matches.map(({ id }) => id)).toEqual(all.filter(hasEvent).map(({ id }) => id));
  });

  it('is searched by its filters', async () => {
    const { rows: matches } = (await resources.list(listInput('notifications', { search: 'config.tags' })))
      .data;
    expect(matches.length).toBeGreaterThan(0);
    expect(matches.every(({ values: { filter } }) => String(filter).includes('config.tags'))).toBe(true);
  });
});

describe('the list of health checks', () => {
  it('contains the time of the last change, although the view lacks it', async () => {
    const id = await make('canaries');
    const { version } = (await resources.get({ kind: 'canaries', id })).data;
    await resources.update({ kind: 'canaries', id, version, changes: { labels: { edited: 'yes' } } });
    const row = (await resources.list(listInput('canaries'))).data.rows.find((one) => one.id === id);
    expect(row?.updatedAt).toBe((await resources.get({ kind: 'canaries', id })).data.row.updatedAt);
    expect(row?.updatedAt).not.toBeNull();
  });
});

describe('a feature flag in the settings', () => {
  const flagsNow = async () => {
    const state = await waitForSession(window, 'signed-in');
    return state.properties;
  };

  it('takes effect in this window as soon as it is saved', async () => {
    const name = 'playbooks.disable';
    await resources.create({ kind: 'featureFlags', record: { name, value: 'true' } });
    expect(await flagsNow()).toContainEqual(expect.objectContaining({ name, value: 'true' }));
    await resources.remove({ kind: 'featureFlags', id: name });
    expect((await flagsNow()).some((flag) => flag.name === name)).toBe(false);
  });

  it('with the name of a deleted flag is restored with its new value', async () => {
    const name = 'test.back';
    await resources.create({ kind: 'featureFlags', record: { name, value: '1' } });
    await sample.changeRows({
      action: 'update',
      table: 'properties',
      where: { name },
      set: { deleted_at: new Date().toISOString() },
    });
    await resources.create({ kind: 'featureFlags', record: { name, value: '2' } });
    expect((await resources.get({ kind: 'featureFlags', id: name })).data.record.value).toBe('2');
  });
});

describe('an invitation to a user', () => {
  const person = (word: string) => ({
    firstName: 'Invited',
    lastName: word,
    email: `${word}@sample.example`,
    role: 'viewer',
  });

  it('returns its link and its code once', async () => {
    const { once, code } = await resources.create({ kind: 'users', record: person('link') });
    expect(once).toMatch(/^https?:/);
    expect(code).toMatch(/^\d{6}$/);
  });

  it('creates the user even when the email fails, and warns', async () => {
    await sample.identityManners({ mailServer: false });
    const created = await resources.create({ kind: 'users', record: person('mailless') });
    expect(created).toMatchObject({
      once: null,
      warning: { sentence: 'The user was created, but the server could not send the invitation email.' },
    });
    expect(created.id).not.toBeNull();
    expect(created.warning?.details).toMatch(/sending email/i);
    const { rows: users } = (await resources.list(listInput('users'))).data;
    expect(users.some(({ values }) => values.email === 'mailless@sample.example')).toBe(true);
    await sample.identityManners({ mailServer: true });
  });
});

describe('artifacts, which no user changes', () => {
  it('are listed with the columns of the server, sorted, searched, and read with their record', async () => {
    const { rows: all, total } = (await resources.list(listInput('artifacts'))).data;
    expect(total).toBeGreaterThan(1);
    const bySize = (await resources.list(listInput('artifacts', { sortBy: 'size', sortOrder: 'desc' }))).data;
    const sizes = bySize.rows.map(({ values }) => Number(values.size));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    const [first] = all;
    if (first === undefined) throw new Error('There are no artifacts.');
    expect(first).toMatchObject({ name: expect.stringMatching(/./), createdBy: null });
    const found = (await resources.list(listInput('artifacts', { search: first.name.toUpperCase() }))).data;
    expect(found.rows.map(({ name }) => name)).toContain(first.name);
    const { record, row } = (await resources.get({ kind: 'artifacts', id: first.id })).data;
    expect(row).toEqual(first);
    expect(record).toMatchObject({ id: first.id, filename: first.name, checksum: expect.any(String) });
  });

  it('cannot be created, changed, or deleted', async () => {
    const [first] = (await resources.list(listInput('artifacts'))).data.rows;
    const id = first?.id ?? '';
    const refused = {
      code: 'INVALID',
      message: 'Artifacts are written by the server and cannot be changed here.',
    };
    await expect(
      resources.create({ kind: 'artifacts', record: { filename: 'a.txt' } }),
    ).rejects.toMatchObject(refused);
    await expect(
      resources.update({ kind: 'artifacts', id, version: 'v', changes: { filename: 'b.txt' } }),
    ).rejects.toMatchObject(refused);
    await expect(resources.remove({ kind: 'artifacts', id })).rejects.toMatchObject(refused);
  });
});
