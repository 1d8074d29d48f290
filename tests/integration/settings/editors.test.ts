import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceListInput, ResourceRecord } from '#contract/resources.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { textsBelow } from '../../support/secretSearch.ts';
import { waitForSession } from '../../support/session.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';
import type { startApplication } from '../../support/testApplication.ts';

let sample: SampleForTests;
let app: Awaited<ReturnType<typeof startApplication>>;
let window: TestWindow;
let resources: TestWindow['bridge']['resources'];

beforeAll(async () => {
  const started = await startSignedIn();
  ({ sample, app, window } = started);
  resources = window.bridge.resources;
  return started.end;
});

type EditorKind = 'scrapers' | 'canaries' | 'topologies';

const listInput = (kind: EditorKind): ResourceListInput => ({
  kind,
  ...resourceRules[kind].sort,
  pageIndex: 0,
  pageSize: 200,
});

async function make(kind: EditorKind, record: ResourceRecord): Promise<string> {
  const { id } = await resources.create({ kind, record });
  if (id === null) throw new Error('It was made and not found.');
  return id;
}

async function storedOf(table: 'config_scrapers' | 'canaries' | 'topologies', id: string) {
  // An update without a change returns the row.
  const [row] = await sample.changeRows({
    action: 'update',
    table,
    where: { id },
    set: { deleted_at: null },
  });
  return row;
}

describe('labels that an older client stored as a JSON string', () => {
  it('are a map in the list and editor, and stored as a map after a change', async () => {
    const id = await make('topologies', { name: 'old-labels', namespace: 'default', labels: {}, spec: {} });
    const labels = JSON.stringify({ team: 'shop', 'a.b/c': 'd' });
    await sample.changeRows({ action: 'update', table: 'topologies', where: { id }, set: { labels } });
    const wanted = { team: 'shop', 'a.b/c': 'd' };
    const { rows } = (await resources.list(listInput('topologies'))).data;
    expect(rows.find((row) => row.id === id)?.labels).toEqual(wanted);
    const { record, version } = (await resources.get({ kind: 'topologies', id })).data;
    expect(record.labels).toEqual(wanted);
    await resources.update({ kind: 'topologies', id, version, changes: { name: 'new-labels' } });
    expect((await storedOf('topologies', id))?.labels).toEqual(wanted);
  });
});

describe('the lists of topologies and health checks', () => {
  it('include the namespace of topologies and the schedule of health checks', async () => {
    await make('topologies', { name: 'in-ns', namespace: 'shop', spec: { schedule: '@daily' } });
    const id = await make('canaries', {
      name: 'daily',
      namespace: 'shop',
      spec: { schedule: '@daily', tcp: [{ name: 'a', endpoint: 'b:1' }] },
    });
    const of = async (kind: EditorKind) => (await resources.list(listInput(kind))).data.rows;
    expect((await of('topologies')).find(({ name }) => name === 'in-ns')?.values).toEqual({
      namespace: 'shop',
    });
    const check = (await of('canaries')).find((row) => row.id === id);
    expect(check?.values).toMatchObject({ namespace: 'shop' });
    expect(check?.updatedAt).not.toBeNull();
  });
});

describe('the schema of a specification', () => {
  const file = 'scrape_config.spec.schema.json';
  const settings = () => window.bridge.settings;

  it('reports each error with its location, without saving', async () => {
    // Feeds send other requests at any time.
    const writes = async () =>
      (await sample.requests()).filter(
        ({ method, path }) => method !== 'GET' && path.includes('config_scrapers'),
      );
    const before = await writes();
    const checked = (spec: unknown) => settings().checkSpec({ file, spec: spec as never });
    expect(await checked({ schedule: '@every 1h', file: [{ url: 'x', format: 'json', icon: 'y' }] })).toEqual(
      { outcome: 'checked', problems: [], schemaFaults: [] },
    );
    const wrong = await checked({ schedule: 5, aws: [{ region: 'eu-west-1' }] });
    expect(wrong).toEqual({
      outcome: 'checked',
      problems: expect.arrayContaining([
        { path: ['schedule'], message: 'This must be of type string.' },
        { path: ['aws', '0', 'region'], message: 'This must be of type array.' },
      ]),
      schemaFaults: [],
    });
    expect(await writes()).toEqual(before);
  });

  const lists = [
    { key: 'aws', file: 'config_aws.schema.json' },
    { key: 'slack', file: 'config_slack.schema.json' },
  ];
  const partlyWrong = { aws: [{}, { region: 1, icons: 'x' }], slack: [{}] };
  const problemsOfEntry = [
    { path: ['aws', '1'], key: 'icons', message: 'icons is unknown.' },
    { path: ['aws', '1', 'region'], message: 'This must be of type array.' },
  ];

  it('is that of each entry when the server has no schema of the whole', async () => {
    const absent = 'nothing.spec.schema.json';
    expect(await settings().checkSpec({ file: absent, spec: partlyWrong, lists })).toEqual({
      outcome: 'checked',
      problems: problemsOfEntry,
      schemaFaults: [],
      partial: {
        reason: 'no-schema',
        paths: [
          ['aws', '0'],
          ['aws', '1'],
        ],
      },
    });
    expect(await settings().checkSpec({ file: absent, spec: {}, lists })).toEqual({ outcome: 'no-schema' });
    expect(await settings().checkSpec({ file: absent, spec: {} })).toEqual({ outcome: 'no-schema' });
  });

  it('is that of each entry when the schema of the whole cannot be used', async () => {
    const broken = 'broken.spec.schema.json';
    await sample.fault({
      path: `/schemas/${broken}`,
      kind: 'body',
      count: -1,
      contentType: 'application/json',
      body: JSON.stringify({ $ref: '#/definitions/Spec', $defs: { Other: {} } }),
    });
    expect(await settings().checkSpec({ file: broken, spec: partlyWrong, lists })).toMatchObject({
      problems: problemsOfEntry,
      partial: { reason: 'unusable-schema' },
    });
    await expect(settings().checkSpec({ file: broken, spec: partlyWrong })).rejects.toMatchObject({
      data: {
        sentence: 'The server’s schema cannot be used to check this.',
        details: expect.stringContaining('#/definitions/Spec'),
      },
    });
    await sample.clearFaults();
  });

  it('is reported as wrong for a Kubernetes resource, once per resource', async () => {
    const resource = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec: {} };
    const spec = { kubernetesResource: [{ name: 'x', resources: [resource, resource] }] };
    const message = 'The schema describes this object with Object, a field of the server’s code.';
    expect(await settings().checkSpec({ file: 'canary.spec.schema.json', spec })).toEqual({
      outcome: 'checked',
      problems: [],
      schemaFaults: ['0', '1'].map((index) => ({
        path: ['kubernetesResource', '0', 'resources', index],
        message,
      })),
    });
  });

  it('is cached: completion and validation work offline', async () => {
    const asked = (await settings().schema({ file: 'canary.spec.schema.json' })).data;
    expect(asked).toContain('$defs');
    await sample.fault({ kind: 'drop', count: -1 });
    await expect
      .poll(() => settings().schema({ file: 'canary.spec.schema.json' }))
      .toMatchObject({ source: 'cache', data: asked });
    expect(await settings().checkSpec({ file: 'canary.spec.schema.json', spec: { schedule: 1 } })).toEqual({
      outcome: 'checked',
      problems: [{ path: ['schedule'], message: 'This must be of type string.' }],
      schemaFaults: [],
    });
    await sample.clearFaults();
    await waitForSession(window, 'signed-in');
  });
});

const hidden = (word: string) => ({ value: `hidden-${word}` });
const signIn = {
  basic: true,
  authentication: { username: { value: 'reader' }, password: hidden('password') },
};

/** Each form with all its secret fields. */
const withSecrets: ReadonlyArray<readonly [EditorKind, kind: string, entry: object]> = [
  ['scrapers', 'aws', { awsConnection: { accessKey: hidden('a'), secretKey: hidden('b') } }],
  ['scrapers', 'azureDevops', { personalAccessToken: hidden('c') }],
  ['scrapers', 'githubActions', { personalAccessToken: hidden('d') }],
  ['scrapers', 'kubernetes', { clusterName: 'x', kubeconfig: hidden('e') }],
  ['scrapers', 'sql', { auth: { username: { value: 'reader' }, password: hidden('g') } }],
  ['scrapers', 'trivy', { kubernetes: { kubeconfig: 'hidden-h' } }],
  ['canaries', 'http', { ...signIn, headers: [{ name: 'Authorization', ...hidden('i') }] }],
  ['canaries', 'alertmanager', signIn],
  ['canaries', 'elasticsearch', signIn],
  ['canaries', 'redis', signIn],
  ['canaries', 'mongodb', signIn],
  ['canaries', 'folder', { awsConnection: { accessKey: hidden('j'), secretKey: hidden('k') } }],
  ['canaries', 'folder', { gcpConnection: { credentials: hidden('l') } }],
  ['canaries', 'folder', { sftpConnection: signIn }],
  ['canaries', 'folder', { smbConnection: signIn }],
];

describe('a masked secret', () => {
  const spec = (password: string) => ({
    schedule: '@every 1000h',
    http: [{ url: 'http://x', authentication: { password: { value: password } } }],
  });

  it('causes a conflict when another user changed it, and its mask is never stored', async () => {
    const id = await make('scrapers', { name: 'rotated', spec: spec('old-one') });
    const { data } = await resources.get({ kind: 'scrapers', id });
    const set = { spec: spec('new-one'), updated_at: new Date().toISOString() };
    await sample.changeRows({ action: 'update', table: 'config_scrapers', where: { id }, set });
    const sealed = { ...(data.record.spec as ResourceRecord), schedule: '@every 2000h' };
    const ask = (version: string) =>
      resources.update({ kind: 'scrapers', id, version, changes: { spec: sealed } });
    const outcome = await ask(data.version);
    if (outcome.outcome !== 'conflict') throw new Error('It was written.');
    await expect(ask(outcome.theirs.version)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await storedOf('config_scrapers', id))?.spec).toEqual(spec('new-one'));
  });

  it('must be entered again when it comes from a draft, for every kind', async () => {
    const record = { name: 'drafted', properties: { token: '***' } };
    await expect(resources.create({ kind: 'agents', record })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('secrets typed into the forms', () => {
  it('are sent once, stay unchanged, and appear in no answer, draft, file, log, or address', async () => {
    await sample.clearRequests();
    const before = window.received.length;
    for (const [at, [kind, key, entry]] of withSecrets.entries()) {
      const spec = { schedule: '@every 1000h', [key]: [{ name: `secret-${at}`, ...entry }] };
      const name = `secret-${at}`;
      const id = await make(kind, { name, spec, ...(kind === 'canaries' ? { namespace: 'default' } : {}) });
      const { record, version } = (await resources.get({ kind, id })).data;
      await window.bridge.drafts.write({
        key: `resource/${kind}/${id}`,
        text: JSON.stringify({ values: { ...record, spec } }),
      });
      await window.bridge.drafts.read({ key: `resource/${kind}/${id}` });
      // Saving the sealed values with another schedule must preserve the secrets.
      const changed = { ...(record.spec as object), schedule: '@every 2000h' };
      const saved = await resources.update({ kind, id, version, changes: { spec: changed } });
      expect([key, saved.outcome]).toEqual([key, 'saved']);
      const table = kind === 'scrapers' ? 'config_scrapers' : 'canaries';
      expect((await storedOf(table, id))?.spec).toEqual({ ...spec, schedule: '@every 2000h' });
      await resources.list(listInput(kind));
    }
    const places = [
      ...window.received.slice(before).map((text, at) => [`answer ${at}`, text] as const),
      ...(await sample.requests()).map(({ path }, at) => [`address ${at}`, path] as const),
      ...textsBelow(app.data),
    ];
    expect(places.length).toBeGreaterThan(withSecrets.length * 5);
    const found = places.filter(([, text]) =>
      ['hidden-', Buffer.from('hidden-').toString('base64').slice(0, 8)].some((form) => text.includes(form)),
    );
    expect(found.map(([place]) => place)).toEqual([]);
  });
});
