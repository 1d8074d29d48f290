import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ResourceRecord } from '#contract/resources.ts';
import { connectionTypes } from '#contract/rules/connections/types.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { type ConnectionCase, connectionCases } from '../../support/connectionCases.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';
import { asPerson } from '../sample-server/SampleClient.ts';

const kind = 'connections';

let sample: SampleForTests;
let window: TestWindow;
let bridge: TestWindow['bridge'];

beforeAll(async () => {
  const started = await startSignedIn();
  ({ sample, window } = started);
  bridge = window.bridge;
  return started.end;
});
afterEach(async () => {
  await sample.clearFaults();
  await sample.clearConnectionTests();
});

async function rowOf(id: string): Promise<Record<string, unknown>> {
  const { authorization } = asPerson(sample.account('admin'));
  const answer = await fetch(`${sample.origin}/api/db/connections?id=eq.${id}`, {
    headers: { authorization },
  });
  const [row] = (await answer.json()) as Array<Record<string, unknown>>;
  if (row === undefined) throw new Error(`There is no connection ${id}.`);
  return row;
}

async function make(record: ResourceRecord): Promise<string> {
  const { id } = await bridge.resources.create({ kind, record });
  if (id === null) throw new Error('It was made and not found.');
  return id;
}

/** Inserts a row as another client would write it. */
async function left(row: Record<string, unknown>): Promise<string> {
  const [made] = await sample.changeRows({
    action: 'insert',
    table: 'connections',
    row: row as Record<string, never>,
  });
  return String(made?.id);
}

let count = 0;
const unused = (word: string): string => {
  count += 1;
  return `${word} ${count}`;
};

const read = async (id: string) => (await bridge.resources.get({ kind, id })).data;

/** Changes a connection like the editor, which sends whole fields. */
async function change(id: string, changes: Record<string, unknown>) {
  const { record, version } = await read(id);
  const whole = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      name === 'properties' ? { ...(record.properties as object), ...(value as object) } : value,
    ]),
  );
  const outcome = await bridge.resources.update({ kind, id, version, changes: whole as ResourceRecord });
  if (outcome.outcome !== 'saved') throw new Error('It was a conflict.');
  return outcome.now;
}

const seal = expect.stringMatching(/^\*\*\*[0-9a-f]{16}$/);
/** Returns the window's view of the typed values, with sealed secrets. */
const told = (typed: unknown): unknown => {
  if (typeof typed === 'string') return typed.startsWith('hidden-') ? seal : typed;
  if (typeof typed !== 'object' || typed === null) return typed;
  return Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, told(value)]));
};

const columns = { url: null, username: null, password: null, certificate: null, properties: null };

const asRecord = ({ type, typed }: ConnectionCase, name: string): ResourceRecord =>
  ({ name, namespace: 'tests', type, insecure_tls: false, ...typed }) as ResourceRecord;

describe('connection types', () => {
  it('are all covered by the cases of this test', () => {
    expect(connectionCases.map(({ type }) => type).sort()).toEqual(
      connectionTypes.map(({ type }) => type).sort(),
    );
  });

  it.each(connectionCases)(
    'of $type are stored as documented, opened again, and changed in one field',
    async (one) => {
      const id = await make(asRecord(one, `a ${one.type}`));
      const made = await rowOf(id);
      const expected = {
        ...columns,
        ...one.stored,
        name: `a ${one.type}`,
        namespace: 'tests',
        type: one.type,
      };
      expect(made).toMatchObject(expected);
      // No additional properties.
      expect(made.properties).toEqual(expected.properties);

      const { record } = await read(id);
      expect(record).toMatchObject(told(one.typed) as object);

      const now = await change(id, one.change);
      expect(now.record).toMatchObject(told(one.change) as object);
      const changed = await rowOf(id);
      const { updated_at: _, ...before } = made;
      const { updated_at: __, ...after } = changed;
      expect(after).toEqual({ ...before, ...one.changed });
    },
  );

  it('without a form are preserved completely', async () => {
    const id = await left({
      name: 'hook',
      namespace: 'ops',
      type: 'slackwebhook',
      url: 'https://hooks.example/T000/hidden-hook',
      username: 'hidden-user',
      properties: { team: 'platform', 'api.token': 'hidden-token' },
    });
    const before = await rowOf(id);
    const { record } = await read(id);
    expect(record).toMatchObject({
      url: seal,
      username: seal,
      properties: { team: 'platform', 'api.token': seal },
    });
    await change(id, { properties: { team: 'other' } });
    const after = await rowOf(id);
    expect(after).toEqual({
      ...before,
      properties: { team: 'other', 'api.token': 'hidden-token' },
      updated_at: after.updated_at,
    });
  });

  it('preserve the creator, and mark deleted connections', async () => {
    const id = await make({ name: 'gone', namespace: 'tests', type: 'folder', properties: { path: '/x' } });
    const { created_by: maker } = await rowOf(id);
    await change(id, { properties: { path: '/y' } });
    expect(await rowOf(id)).toMatchObject({ created_by: maker, deleted_at: null });
    await bridge.resources.remove({ kind, id });
    expect((await rowOf(id)).deleted_at).not.toBeNull();
  });
});

describe('a connection saved by an older client', () => {
  it.each([
    ['sftp', { url: 'files.example', properties: {} }, { url: 'files.example', properties: { port: '22' } }],
    ['sftp', { url: 'f', properties: { port: '4' } }, { properties: { port: '22' } }],
    ['git', { url: 'x', properties: { ref: 'ref' } }, { properties: { ref: 'main' } }],
    ['git', { url: 'x' }, { properties: { ref: 'main' } }],
    [
      'zulip_chat',
      { url: 'zulip://undefined:$(password)@chat.example/' },
      { properties: { host: 'chat.example' } },
    ],
    [
      'generic_webhook',
      {
        url: 'generic+https://h.example/a?ContentType=text/plain&MessageKey=m&TitleKey=t&RequestMethod=GET&DisableTLS=true',
      },
      {
        url: 'https://h.example/a',
        insecure_tls: true,
        properties: { contentType: 'text/plain', key: 'm', titleKey: 't', requestMethod: 'GET' },
      },
    ],
    [
      'email',
      {
        url: 'smtp://me%40x.example:hidden-in-address@smtp.x.example:465/?UseStartTLS=true&Encryption=ImplicitTLS&Auth=Plain&fromAddress=me@x.example&fromName=The%20report',
      },
      {
        url: 'smtp://$(username):$(password)@smtp.x.example:465/?UseStartTLS=true&Encryption=ImplicitTLS&Auth=Plain',
        username: seal,
        password: seal,
        insecure_tls: true,
        properties: { host: 'smtp.x.example', port: 465, from: 'me@x.example', fromName: 'The report' },
      },
    ],
    ['aws', { properties: { insecureTLS: 'true' } }, { properties: { insecureTLS: true } }],
    ['folder', { namespace: '', properties: { path: '/x' } }, { namespace: 'default' }],
  ] as const)('of type %s is displayed with its intended values: %j', async (type, row, shown) => {
    const id = await left({ name: unused('older'), type, ...row });
    const { record } = await read(id);
    expect(record).toMatchObject(shown);
    expect(JSON.stringify(record)).not.toContain('hidden-');
  });

  it('preserves properties that its type does not know', async () => {
    const id = await left({
      name: 'share',
      type: 'smb',
      url: 'files.example',
      properties: { sharename: 's', port: '445', workstation: 'WS1', searchPath: '/a' },
    });
    await change(id, { properties: { sharename: 'other' } });
    expect((await rowOf(id)).properties).toEqual({
      sharename: 'other',
      port: '445',
      workstation: 'WS1',
      searchPath: '/a',
    });
  });
});

describe('a connection test in the settings', () => {
  const idOf = () =>
    make({ name: unused('tried'), namespace: 'tests', type: 'folder', properties: { path: '/x' } });

  it.each([
    [{ status: 200 }, { outcome: 'ok', message: null }],
    [
      { status: 400, error: 'dial tcp: refused' },
      { outcome: 'failed', message: 'dial tcp: refused' },
    ],
    [
      { status: 400, error: '{"code":401,"why":"token"}' },
      { outcome: 'failed', message: '{\n  "code": 401,\n  "why": "token"\n}' },
    ],
    [{ status: 501 }, { outcome: 'unsupported', message: null }],
    [{ status: 500 }, { outcome: 'failed', message: null }],
  ] as const)('with the server answer %j returns %j', async (answer, wanted) => {
    const id = await idOf();
    await sample.setConnectionTest({ id, ...answer });
    expect(await bridge.connections.test({ id })).toEqual(wanted);
  });

  it('fails with FORBIDDEN when the server denies it', async () => {
    const id = await idOf();
    await sample.fault({ kind: 'status', status: 403, body: 'Forbidden', path: '/connection/test' });
    await expect(bridge.connections.test({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the connection choices', () => {
  it('are listed for every user, and read from the table without the list', async () => {
    const { data } = await bridge.connections.choices();
    expect(data.length).toBeGreaterThan(10);
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['id', 'name', 'namespace', 'type']);
    await sample.fault({ kind: 'status', status: 404, body: '', path: '/db/connections_list', count: -1 });
    expect((await bridge.connections.choices()).data).toEqual(data);
  });
});

describe('the usage of a connection', () => {
  it('is found by id and by address, along with its secret references', async () => {
    const used = unused('used');
    const id = await make({
      name: used,
      namespace: 'ns',
      type: 'http',
      url: 'x',
      username: 'secret://creds/user',
    });
    const other = unused('other');
    const otherId = await make({ name: other, namespace: 'ns', type: 'folder', properties: { path: '/x' } });
    const scraper = unused('scraper');
    await bridge.resources.create({
      kind: 'scrapers',
      record: {
        name: scraper,
        spec: {
          http: [{ connection: id, env: [{ valueFrom: { configMapKeyRef: { name: 'cm', key: 'k' } } }] }],
        },
      },
    });
    const backend = unused('backend');
    await bridge.resources.create({
      kind: 'logBackends',
      record: { name: backend, labels: {}, spec: { at: `connection://ns/${used}` } },
    });
    const { data } = await bridge.connections.usage();
    const usersOf = (one: string) =>
      data.connections.find((each) => each.id === one)?.usedBy.map(({ relation, name }) => [relation, name]);
    expect(usersOf(id)).toEqual([
      ['config_scrapers', scraper],
      ['logging_backends', backend],
    ]);
    expect(usersOf(otherId)).toEqual([]);
    expect(data.secrets).toContainEqual({
      kind: 'secret',
      name: 'creds',
      key: 'user',
      usedBy: [{ relation: 'connections', id, name: used }],
    });
    expect(data.secrets).toContainEqual(expect.objectContaining({ kind: 'configMap', name: 'cm', key: 'k' }));
    expect(data.notLookedAt).not.toContain('connections');
  });

  it('names the tables that the server denies', async () => {
    await sample.fault({ kind: 'status', status: 403, body: 'Forbidden', path: '/db/playbooks', count: -1 });
    expect((await bridge.connections.usage()).data.notLookedAt).toContain('playbooks');
  });
});
