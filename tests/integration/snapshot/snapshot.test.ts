import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeListInput } from '#contract/changes.ts';
import { feedNames } from '#contract/rules/feeds.ts';
import { snapshotSentence } from '#contract/rules/workspaces.ts';
import type { SnapshotSaving } from '#contract/snapshots.ts';
import { AtomicFileWriter } from '#main/host/AtomicFileWriter.ts';
import { toFileName } from '#main/host/toFileName.ts';
import { messages } from '#main/snapshot/messages.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { listInput } from '../../support/listInput.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../../support/session.ts';
import {
  buildSnapshot,
  hashOfFile,
  newSnapshotFolder,
  type OpenedSnapshot,
  parseSnapshot,
  saveSnapshot,
  sendSnapshot,
  writeFile,
} from '../../support/snapshotFiles.ts';
import { openApplication } from '../../support/testApplication.ts';

let sample: SampleForTests;
let file: Buffer;
let inside: OpenedSnapshot;
let before: Awaited<ReturnType<typeof answersOf>>;
/** Configurations of secrets on the server. */
let secretTexts: string[];
/** The console that saved the snapshot, still running. */
let saver: Awaited<ReturnType<typeof openApplication>>;
let steps: Awaited<ReturnType<typeof saveSnapshot>>['steps'];
const ended: Array<() => unknown> = [];
const allEnded: Array<() => unknown> = [];

const none = { include: [], exclude: [] };

const changesInput = {
  filter: {
    configType: none,
    type: none,
    tags: none,
    itemId: none,
    summary: none,
    source: none,
    createdBy: none,
    externalCreatedBy: none,
    hideDeleted: false,
  },
  range: null,
  sortBy: 'created_at',
  sortOrder: 'desc',
  pageIndex: 0,
  pageSize: 200,
} satisfies ChangeListInput;

/** Returns the data of all screens, without the source of the answers. */
async function answersOf({ bridge }: TestWindow) {
  const data = async <T>(asking: Promise<{ data: T }>) => (await asking).data;
  const lists = ['', 'payments', 'zz%'].map((search) =>
    data(
      bridge.catalog.items.list({
        ...listInput,
        pageSize: 200,
        filter: { hideDeleted: true, ...(search === '' ? {} : { search }) },
      }),
    ),
  );
  const facets = (['types', 'statuses', 'labels', 'tags'] as const).map((of) =>
    data(bridge.catalog.facets.list({ of })),
  );
  const found = ['payments', 'kube', 'http'].map(
    async (text) => (await data(bridge.search.query({ text, limit: 20 }))).groups,
  );
  return {
    lists: await Promise.all(lists),
    groups: await data(bridge.catalog.summary.list({ filter: { hideDeleted: true }, groupBy: ['type'] })),
    facets: await Promise.all(facets),
    found: await Promise.all(found),
    checks: (await data(bridge.health.checks.list({}))).packed,
    changes: await data(bridge.changes.list(changesInput)),
  };
}

const allFresh = (window: TestWindow) =>
  waitFor(
    window.bridge.sync.changes(),
    ({ feeds }) => feeds.length > 0 && feeds.every(({ state, busy }) => state === 'fresh' && !busy),
    60_000,
  );

beforeAll(async () => {
  sample = await startSampleForTests();
  saver = await openApplication({ server: sample.origin, loadKeychain: testKeychain().load }, allEnded);
  const { window, app } = saver;
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample);
  await allFresh(window);
  const secrets = await window.bridge.catalog.items.list({
    ...listInput,
    filter: { hideDeleted: true, type: 'Kubernetes::Secret' },
  });
  const pages = await Promise.all(secrets.data.items.map(({ id }) => window.bridge.catalog.item.get({ id })));
  secretTexts = pages.map(({ data }) => data.configText ?? '');
  for (const { id } of (await window.bridge.catalog.items.list(listInput)).data.items)
    await window.bridge.catalog.item.get({ id });
  await allFresh(window);
  before = await answersOf(window);
  ({ file, steps } = await saveSnapshot(app, window));
  inside = parseSnapshot(file);
}, 120_000);
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});
afterAll(async () => {
  for (const end of allEnded.splice(0).toReversed()) await end();
  await sample.stop();
});

/** Opens a console on a computer without any data of the server. */
const openElsewhere = (data?: string) =>
  openApplication({ loadKeychain: testKeychain().load, ...(data === undefined ? {} : { data }) }, ended);

async function openThere() {
  const opened = await openElsewhere();
  const end = await sendSnapshot(opened.window, file);
  if (end.status !== 'opened') throw new Error(`It is ${JSON.stringify(end)}`);
  const session = await waitForServerStatus(opened.window, 'snapshot');
  await waitFor(opened.window.bridge.sync.changes(), ({ status }) => status === 'on');
  return { ...opened, end, session };
}

describe('saving a snapshot', () => {
  it('reports its progress and its result', () => {
    expect(steps.map(({ stage }) => stage).filter((stage, index, all) => stage !== all[index - 1])).toEqual([
      'offer',
      'copying',
      'writing',
      'saved',
    ]);
    expect(steps.at(-1)).toMatchObject({ stage: 'saved', bytes: inside.database.length });
  });

  it('records the server, user, time, and row counts', () => {
    const { manifest } = inside;
    expect(manifest).toMatchObject({
      version: '0.0.0-test',
      server: { origin: sample.origin, kind: 'server' },
      person: { name: expect.any(String) },
      roles: expect.arrayContaining(['admin']),
    });
    expect(manifest.counts.items).toBeGreaterThanOrEqual(before.lists[0]?.total ?? 1);
    expect(Object.keys(manifest.counts).sort()).toEqual([...feedNames].sort());
    expect(Date.parse(manifest.takenAt)).toBeGreaterThan(Date.now() - 120_000);
  });

  it('contains no secrets of the session and no items of secret types', () => {
    const { email, password, accessToken } = sample.account('admin');
    const text = inside.database.toString('latin1');
    const said = JSON.stringify(inside.manifest);
    for (const secret of [password, accessToken, 'ory_kratos_session']) {
      expect([secret, text.includes(secret), said.includes(secret)]).toEqual([secret, false, false]);
      expect(text.includes(Buffer.from(secret).toString('base64').replace(/=+$/, ''))).toBe(false);
    }
    expect(said).not.toContain(email);
    const database = new Database(writeFile(inside.database, 'inside.db'), { readonly: true });
    const kept = database
      .prepare<[], { type: string; deflated: Buffer }>(
        'select t.text as type, b.deflated from body b join item i using (k) join term t on t.k = i.type',
      )
      .all();
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter(({ type }) => type === 'Kubernetes::Secret')).toEqual([]);
    const everything = [
      ...kept.map(({ deflated }) => inflateSync(deflated).toString()),
      ...database
        .prepare<[], Buffer>('select deflated from change_more')
        .pluck()
        .all()
        .map((deflated) => inflateSync(deflated).toString()),
      ...database.prepare<[], string>('select body from answer').pluck().all(),
    ];
    const scrapers = database
      .prepare<[], string>("select body from record where kind = 'scrapers'")
      .pluck()
      .all()
      .map((body) => JSON.parse(body).spec);
    expect(scrapers.filter((spec) => spec !== null && Object.keys(spec).length > 0).length).toBeGreaterThan(
      0,
    );
    for (const spec of scrapers)
      expect(Object.values(spec ?? {}).filter((value) => value !== null)).toEqual([]);
    const pages = database
      .prepare<[], string>("select body from answer where procedure = 'catalog.item.get'")
      .pluck()
      .all()
      .map((body) => JSON.parse(body).data);
    const ofSecrets = pages.filter(({ type }) => type === 'Kubernetes::Secret');
    expect(ofSecrets.length).toBeGreaterThan(0);
    expect(ofSecrets.every(({ configText }) => configText === null)).toBe(true);
    expect(secretTexts.every((secret) => secret.length > 20)).toBe(true);
    for (const secret of [
      password,
      accessToken,
      ...secretTexts,
      ...secretTexts.map((one) => JSON.stringify(one)),
    ])
      expect(everything.filter((one) => one.includes(secret))).toEqual([]);
    database.close();
  });
});

describe('saving a snapshot through a dialog', () => {
  /** Saves into a folder. `stop` is the stage at which the window cancels. */
  async function saveInto(folder: string, stop?: SnapshotSaving['stage']) {
    const { saveFile } = saver.app.host;
    saver.app.host.saveFile = async ({ name }) => new AtomicFileWriter(join(folder, toFileName(name)));
    const stages: string[] = [];
    try {
      for await (const { stage } of await saver.window.bridge.snapshots.save()) {
        stages.push(stage);
        if (stage === stop) break;
      }
    } finally {
      saver.app.host.saveFile = saveFile;
    }
    return stages;
  }
  const worked = () => readdirSync(join(saver.data, 'snapshots'));

  it('writes the file to the chosen path, and leaves no other file', async () => {
    const folder = newSnapshotFolder();
    expect((await saveInto(folder)).at(-1)).toBe('saved');
    const [name = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^127\.0\.0\.1-\d+-\d{4}-\d\d-\d\d\.quarterdeck$/);
    expect(parseSnapshot(readFileSync(join(folder, name))).manifest.counts).toEqual(inside.manifest.counts);
    expect(worked()).toEqual([]);
  });

  it('leaves no file and no copy when it is stopped', async () => {
    const folder = newSnapshotFolder();
    expect(await saveInto(folder, 'copying')).toEqual(['copying']);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    await expect.poll(worked).toEqual([]);
  });

  it('reports what is wrong with the folder, and leaves no file', async () => {
    await expect(saveInto(join(newSnapshotFolder(), 'not', 'there'))).rejects.toMatchObject({
      code: 'SERVER',
      data: { sentence: 'The file could not be written. Choose another folder.' },
    });
    await expect.poll(worked).toEqual([]);
  });

  it('writes nothing when the user closes the dialog', async () => {
    const { saveFile } = saver.app.host;
    saver.app.host.saveFile = async () => null;
    const stages: string[] = [];
    for await (const { stage } of await saver.window.bridge.snapshots.save()) stages.push(stage);
    saver.app.host.saveFile = saveFile;
    expect(stages).toEqual(['cancelled']);
  });
});

describe('an open snapshot', () => {
  it('returns the same lists, counts, and searches as the original', async () => {
    const { window, session } = await openThere();
    expect(await answersOf(window)).toEqual(before);
    expect(session.person.name).toBe(inside.manifest.person.name);
    expect(session.server.takenAt).toBe(inside.manifest.takenAt);
    const { feeds } = await waitFor(window.bridge.sync.changes(), (state) => state.feeds.length > 0);
    expect(Object.fromEntries(feeds.map(({ name, rows }) => [name, rows]))).toEqual(inside.manifest.counts);
  });

  it('shows an item with its configuration, its source, and its age', async () => {
    const { window } = await openThere();
    const [item] = (await window.bridge.catalog.items.list(listInput)).data.items;
    const answer = await window.bridge.catalog.item.get({ id: item?.id ?? '' });
    expect(answer).toMatchObject({ source: 'cache', because: { sentence: snapshotSentence } });
    expect(answer.data.configText).not.toBe(null);
    expect(Date.parse(answer.asOf)).toBeLessThanOrEqual(Date.parse(inside.manifest.takenAt));
  });

  it('is a separate, marked workspace, named by server and time', async () => {
    const { window, end } = await openThere();
    const list = await waitFor(window.bridge.workspaces.changes(), ({ workspaces }) => workspaces.length > 0);
    expect(list.openId).toBe(end.status === 'opened' ? end.workspaceId : '');
    expect(list.workspaces).toMatchObject([
      {
        kind: 'snapshot',
        name: expect.stringContaining(new URL(sample.origin).host),
        person: inside.manifest.person.name,
        readOnly: true,
        snapshot: { of: 'server', takenAt: inside.manifest.takenAt },
      },
    ]);
    expect(list.workspaces[0]?.name).toMatch(/, \d+ \w+ \d{4}, \d\d:\d\d$/);
  });

  it('never sends requests to the server', async () => {
    const { window } = await openThere();
    const asked = (await sample.requests()).length;
    await answersOf(window);
    const { bridge } = window;
    await bridge.session.retry();
    for (const refused of [
      bridge.sync.now({}),
      bridge.sync.clear(),
      bridge.session.check(),
      bridge.session.signOut(),
      bridge.workspaces.update({ id: (await listOf(window)).openId ?? '', address: sample.origin }),
      bridge.snapshots.save().then(async (saving) => saving.next()),
      bridge.resources.list({ kind: 'feature-flags', sortBy: 'name', sortOrder: 'asc' } as never),
    ])
      await expect(refused).rejects.toMatchObject({ data: { sentence: expect.any(String) } });
    await expect(bridge.sync.now({})).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { sentence: snapshotSentence },
    });
    expect((await sample.requests()).length).toBe(asked);
  });

  it('is available after a restart, and only once when its file is opened repeatedly', async () => {
    const { window, data, stop, end } = await openThere();
    expect(await sendSnapshot(window, file, 'again.quarterdeck')).toEqual({
      status: 'opened',
      file: 'again.quarterdeck',
      workspaceId: end.status === 'opened' ? end.workspaceId : '',
      known: true,
    });
    await stop();
    const next = await openElsewhere(data);
    await waitForServerStatus(next.window, 'snapshot');
    await waitFor(next.window.bridge.sync.changes(), ({ status }) => status === 'on');
    expect(await answersOf(next.window)).toEqual(before);
    expect((await listOf(next.window)).workspaces).toHaveLength(1);
  });

  it('stores pins of the user without changing the saved data', async () => {
    const { window, data } = await openThere();
    const kept = keptDatabases(data);
    expect(kept).toHaveLength(1);
    const hash = hashOfFile(kept[0] ?? '');
    const id = '018f6e2a-0000-7000-8000-000000000001';
    await window.bridge.recent.pins.write({
      record: { kind: 'check', id, name: 'ready', type: '', icon: null, where: [] },
      pinned: true,
    });
    await waitFor(window.bridge.recent.changes(), ({ pinned }) => pinned.length === 1);
    await answersOf(window);
    expect(hashOfFile(kept[0] ?? '')).toBe(hash);
    expect(hash).toBe(inside.manifest.database.sha256);
  });

  it('is deleted with its files', async () => {
    const { window, data } = await openThere();
    const { openId } = await listOf(window);
    await window.bridge.workspaces.remove({ id: openId ?? '', forgetData: false });
    await waitForSession(window, 'no-workspace');
    expect(keptDatabases(data)).toEqual([]);
    expect(readdirSync(join(data, 'identities'))).toEqual([]);
    expect(existsSync(join(data, 'kept', openId ?? ''))).toBe(false);
  });

  it('can be renamed, but not changed otherwise', async () => {
    const { window } = await openThere();
    const id = (await listOf(window)).openId ?? '';
    await window.bridge.workspaces.update({ id, name: 'Before the outage', colour: 'plum' });
    await waitFor(
      window.bridge.workspaces.changes(),
      ({ workspaces }) => workspaces[0]?.name === 'Before the outage',
    );
    for (const change of [{ readOnly: false }, { proxy: 'none' }, { address: 'https://other.example' }])
      await expect(window.bridge.workspaces.update({ id, ...change })).rejects.toMatchObject({
        data: { sentence: snapshotSentence },
      });
  });

  it('exists next to the workspace of its server, which opens normally', async () => {
    const { window } = await openThere();
    await window.bridge.workspaces.add({ address: sample.origin });
    await waitForSession(window, 'signed-out');
    const { workspaces } = await listOf(window);
    expect(workspaces.map(({ kind }) => kind)).toEqual(['snapshot', 'server']);
    await window.bridge.workspaces.open({ id: workspaces[0]?.id ?? '' });
    await waitForServerStatus(window, 'snapshot');
  });
});

describe('a snapshot file from the command line', () => {
  it('opens by its path, stays unchanged, and delays the next file', async () => {
    const { window } = await openElsewhere();
    const path = writeFile(file, 'monday.quarterdeck');
    const bad = writeFile(Buffer.from('x'), 'tuesday.quarterdeck');
    const hash = hashOfFile(path);
    await window.bridge.shell.window.show({ file: path });
    await window.bridge.shell.window.show({ file: bad });
    await window.bridge.shell.window.show({ file: '/etc/hostname' });
    await waitForServerStatus(window, 'snapshot');
    const end = await waitFor(window.bridge.snapshots.opening(), ({ status }) => status === 'refused');
    expect(end).toMatchObject({ file: 'tuesday.quarterdeck', sentence: messages.refused.notOurs });
    expect(hashOfFile(path)).toBe(hash);
    expect((await listOf(window)).workspaces).toHaveLength(1);
  });
});

describe('a hostile snapshot file', () => {
  it.each([
    ['a trigger', 'create trigger evil after insert on item begin delete from item; end'],
    ['a view', 'create view evil as select * from item'],
    ['text where a number belongs', "update item set status = 'x'"],
  ])('with %s is rejected with a message, and leaves no data', async (_, statement) => {
    const path = writeFile(inside.database, 'hostile.db');
    const database = new Database(path);
    database.exec(statement);
    database.close();
    const { window, data } = await openElsewhere();
    const bad = buildSnapshot({ ...inside, database: readFileSync(path) });
    expect(await sendSnapshot(window, bad)).toMatchObject({
      status: 'refused',
      sentence: messages.refused.untrue,
      details: expect.any(String),
    });
    expect(keptDatabases(data)).toEqual([]);
    expect((await listOf(window)).workspaces).toEqual([]);
  });

  it('of a later version is rejected with the version that created it', async () => {
    const { window } = await openElsewhere();
    const later = buildSnapshot(inside, (same) => ({ ...same, model: same.model + 1, version: '9.1.0' }));
    expect(await sendSnapshot(window, later)).toMatchObject({
      status: 'refused',
      sentence: messages.refused.newer('9.1.0'),
    });
  });

  it('with malformed answers shows none of them: the window gets valid data or a message', async () => {
    const path = writeFile(inside.database, 'shapes.db');
    const database = new Database(path);
    database.exec(`
      update item_more set labels = '[1, {"a": {}}]', tags = '"text"';
      insert or replace into answer values ('jobs.names', 'null', 1, 1, '{"data":{"evil":true},"asOf":"x"}');
    `);
    database.close();
    const { window } = await openElsewhere();
    const odd = buildSnapshot({ ...inside, database: readFileSync(path) });
    expect(await sendSnapshot(window, odd)).toMatchObject({ status: 'opened' });
    await waitForServerStatus(window, 'snapshot');
    // Tests validate every answer. Without validation: tests/unit/main/foreignAnswers.test.ts.
    await expect(window.bridge.catalog.items.list(listInput)).rejects.toMatchObject({ code: 'SERVER' });
    await expect(window.bridge.jobs.names()).rejects.toMatchObject({ code: 'OFFLINE' });
    expect((await window.bridge.health.checks.list({})).data.packed).toBe(before.checks);
  });
});

describe('a snapshot file sent by a window', () => {
  it('is rejected with a message, and leaves no data', async () => {
    const { window, data } = await openElsewhere();
    const end = await sendSnapshot(window, Buffer.from('no snapshot'), 'notes.txt');
    expect(end).toMatchObject({
      status: 'refused',
      file: 'notes.txt',
      sentence: messages.refused.notOurs,
      details: expect.any(String),
    });
    expect((await listOf(window)).workspaces).toEqual([]);
    expect(keptDatabases(data)).toEqual([]);
    expect(readdirSync(join(data, 'snapshots'))).toEqual([]);
    await window.bridge.snapshots.dismiss();
    await waitFor(window.bridge.snapshots.opening(), ({ status }) => status === 'none');
  });

  it('is received one at a time, can be stopped, and is limited to its announced size', async () => {
    const { window, data } = await openElsewhere();
    const { receive, stop, dismiss, opening } = window.bridge.snapshots;
    const { id } = await receive.begin({ name: 'a.quarterdeck', bytes: 10 });
    await expect(receive.begin({ name: 'b.quarterdeck', bytes: 10 })).rejects.toMatchObject({
      data: { sentence: messages.busy },
    });
    const long = Buffer.alloc(11).toString('base64');
    await expect(receive.piece({ id, data: long })).rejects.toMatchObject({ code: 'INVALID' });
    // Dismissing an earlier message must not affect this transfer.
    await dismiss();
    await receive.piece({ id, data: '' });
    await stop();
    await waitFor(opening(), ({ status }) => status === 'none');
    await expect(receive.piece({ id, data: '' })).rejects.toMatchObject({
      data: { sentence: messages.stopped },
    });
    expect(readdirSync(join(data, 'snapshots'))).toEqual([]);
    await expect(receive.begin({ name: 'c', bytes: 2 ** 50 })).rejects.toMatchObject({
      data: { sentence: messages.refused.tooLarge(8) },
    });
  });
});

const listOf = (window: TestWindow) => waitFor(window.bridge.workspaces.changes(), () => true);

const keptDatabases = (data: string): string[] =>
  existsSync(join(data, 'kept'))
    ? readdirSync(join(data, 'kept'), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('cache.v1.db'))
        .map((path) => join(data, 'kept', path))
    : [];
