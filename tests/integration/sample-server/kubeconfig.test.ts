import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Agent, fetch } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { localAgentId } from '../../sample-server/database/ItemFactory.ts';
import { AccessTokens } from '../../sample-server/gateway/AccessTokens.ts';
import { type SampleForTests, selfSigned, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient, withToken } from './SampleClient.ts';

const run = promisify(execFile);

let sample: SampleForTests;
const clientOf = (role: string) => new SampleClient(sample, asPerson(sample.account(role)));
const withFile = async (role = 'editor') => {
  const { text } = await clientOf(role).send('/api/kubeconfig');
  return new SampleClient(sample, withToken(tokenOf(text)));
};
const tokenOf = (file: string): string => parse(file).users[0].user.password;

const canary = (name: string, namespace: string, more: object = {}) => ({
  name,
  namespace,
  spec: { interval: 60 },
  ...more,
});

beforeAll(async () => {
  sample = await startSampleForTests();
  const { status } = await clientOf('admin').send('/api/db/canaries', {
    method: 'POST',
    body: [
      canary('dns', 'platform', { deleted_at: null, agent_id: localAgentId }),
      canary('ingress', 'platform', { deleted_at: null, agent_id: localAgentId }),
      canary('old', 'platform', {
        deleted_at: '2024-01-01T00:00:00Z',
        agent_id: localAgentId,
      }),
      canary('far', 'edge', { deleted_at: null, agent_id: '0192b000-0000-0000-0000-000000000002' }),
    ],
  });
  expect(status).toBe(201);
});
afterAll(() => sample.stop());
afterEach(async () => {
  await sample.clearFaults();
  await sample.writeUsualKubeconfig();
});

describe('the kubeconfig file of the sample', () => {
  it('has the format of the real file, as a download', async () => {
    const { status, text, headers } = await clientOf('editor').send('/api/kubeconfig');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/yaml');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename=${new URL(sample.origin).host}-kubeconfig.yaml`,
    );
    expect(parse(text)).toEqual({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'mission-control-sample', cluster: { server: `${sample.origin}/kubeproxy` } }],
      users: [
        {
          name: 'default-user',
          user: {
            username: 'token',
            password: expect.stringMatching(/^[^.]+\.[^.]+\.\d+\.\d+\.\d+$/),
          },
        },
      ],
      contexts: [{ name: 'default', context: { cluster: 'mission-control-sample', user: 'default-user' } }],
      'current-context': 'default',
      preferences: {},
    });
  });

  it.each([
    ['admin', 200],
    ['editor', 200],
    ['commander', 403],
    ['responder', 403],
    ['viewer', 403],
  ])('is returned for the role %s with %i', async (role, expected) => {
    const before = await sample.mintedTokens();
    const { status, text, headers } = await clientOf(role).send('/api/kubeconfig');
    expect(status).toBe(expected);
    expect(await sample.mintedTokens()).toBe(before + (expected === 200 ? 1 : 0));
    if (expected === 200) return;
    expect(text).toBe('unauthorized. Access Denied');
    expect(headers.get('x-rbac-subject')).toBe(sample.account(role).id);
    expect([headers.get('x-rbac-object'), headers.get('x-rbac-action')]).toEqual([
      'kubernetes-proxy',
      'create',
    ]);
  });

  it('is denied without a login, and no token is created', async () => {
    const before = await sample.mintedTokens();
    expect((await new SampleClient(sample).send('/api/kubeconfig')).status).toBe(401);
    expect(await sample.mintedTokens()).toBe(before);
  });

  it('can be HTML-escaped', async () => {
    const publicOrigin = 'https://mission.example/a&b';
    await sample.writeKubeconfig({ escaped: true, publicOrigin });
    const { text, headers } = await clientOf('editor').send('/api/kubeconfig');
    expect(text).toContain('apiVersion: &#34;v1&#34;');
    expect(text).toContain('server: &#34;https://mission.example/a&amp;b/kubeproxy&#34;');
    expect(text).not.toMatch(/["<>]/);
    expect(headers.get('content-type')).toBe('text/yaml');
  });

  it('can name another address, and can be reset', async () => {
    await sample.writeKubeconfig({ publicOrigin: 'https://mission.example' });
    const { text, headers } = await clientOf('editor').send('/api/kubeconfig');
    expect(parse(text).clusters[0].cluster.server).toBe('https://mission.example/kubeproxy');
    expect(headers.get('content-disposition')).toBe('attachment; filename=mission.example-kubeconfig.yaml');
    await sample.writeUsualKubeconfig();
    const usual = await clientOf('editor').send('/api/kubeconfig');
    expect(parse(usual.text).clusters[0].cluster.server).toBe(`${sample.origin}/kubeproxy`);
  });
});

describe('the token of a kubeconfig', () => {
  it('is different each time, is counted, and stays valid', async () => {
    const before = await sample.mintedTokens();
    const clients = [await withFile(), await withFile(), await withFile('admin')];
    expect(await sample.mintedTokens()).toBe(before + 3);
    const emails = [];
    for (const client of clients)
      emails.push((await client.send('/api/auth/whoami')).json.payload.user.email);
    expect(emails).toEqual(['editor@sample.example', 'editor@sample.example', 'admin@sample.example']);
    const { text } = await clientOf('editor').send('/api/kubeconfig');
    const { text: next } = await clientOf('editor').send('/api/kubeconfig');
    expect(tokenOf(next)).not.toBe(tokenOf(text));
  });

  it('is valid for the data API with the permissions of its user', async () => {
    const client = await withFile('editor');
    expect((await client.send('/api/db/configs?limit=1')).json).toHaveLength(1);
    expect((await client.send('/api/db/agents_summary?limit=1')).status).toBe(403);
    expect((await (await withFile('admin')).send('/api/db/agents_summary?limit=1')).status).not.toBe(403);
  });

  it('is valid for any case of the user name', async () => {
    const token = tokenOf((await clientOf('editor').send('/api/kubeconfig')).text);
    const authorization = `Basic ${Buffer.from(`ToKeN:${token}`).toString('base64')}`;
    expect((await new SampleClient(sample, { authorization }).send('/api/auth/whoami')).status).toBe(200);
  });

  it('never expires, and is valid after a restart with the same seed', () => {
    const editor = sample.account('editor');
    const token = new AccessTokens(1, sample.accounts).mint(editor);
    expect(new AccessTokens(1, sample.accounts).accountOf(token)).toBe(editor);
    expect(new AccessTokens(2, sample.accounts).accountOf(token)).toBeUndefined();
  });

  it('is invalid with a changed field', async () => {
    const token = tokenOf((await clientOf('editor').send('/api/kubeconfig')).text);
    for (const changed of [`0${token.slice(1)}x`, token.replace('.65536.', '.65537.')]) {
      const { status, text } = await new SampleClient(sample, withToken(changed)).send('/api/auth/whoami');
      expect([status, text]).toEqual([401, 'Session Expired']);
    }
  });
});

const list = '/kubeproxy/apis/canaries.flanksource.com/v1/canaries';
const namesOf = (json: { items: ReadonlyArray<{ metadata: { namespace?: string; name: string } }> }) =>
  json.items.map(({ metadata: { namespace, name } }) => [namespace, name].filter(Boolean).join('/'));

describe('the sample’s Kubernetes API', () => {
  it('lists the canaries of all namespaces, without deleted canaries and canaries of agents', async () => {
    const { json } = await (await withFile()).send(list);
    expect(json).toMatchObject({ apiVersion: 'canaries.flanksource.com/v1', kind: 'CanaryList' });
    expect(namesOf(json)).toEqual(['payments/payments', 'platform/dns', 'platform/ingress']);
    expect(json.metadata).not.toHaveProperty('continue');
    expect(json.items[0]).toMatchObject({
      apiVersion: 'canaries.flanksource.com/v1',
      kind: 'Canary',
      spec: { interval: 30 },
      status: { status: 'Failed', lastCheck: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) },
    });
    expect(json.items[1].status).toEqual({});
  });

  it('reports Passed when no check fails', async () => {
    const admin = clientOf('admin');
    const [{ id }] = (await admin.send('/api/db/canaries?name=eq.ingress&select=id')).json;
    const body = { canary_id: id, type: 'http', name: 'ingress', status: 'healthy' };
    expect((await admin.send('/api/db/checks', { method: 'POST', body })).status).toBe(201);
    const { json } = await admin.send(list);
    expect(json.items[2].status).toEqual({ status: 'Passed' });
  });

  it('lists the canaries of one namespace, and the namespaces', async () => {
    const client = await withFile();
    const one = await client.send('/kubeproxy/apis/canaries.flanksource.com/v1/namespaces/platform/canaries');
    expect(namesOf(one.json)).toEqual(['platform/dns', 'platform/ingress']);
    const { json } = await client.send('/kubeproxy/api/v1/namespaces');
    expect(json.kind).toBe('NamespaceList');
    expect(namesOf(json)).toEqual(['default', 'payments', 'platform']);
  });

  it('pages a list', async () => {
    const client = await withFile();
    const first = (await client.send(`${list}?limit=1`)).json;
    expect([namesOf(first), first.metadata.remainingItemCount]).toEqual([['payments/payments'], 2]);
    const second = (await client.send(`${list}?limit=1&continue=${first.metadata.continue}`)).json;
    expect([namesOf(second), second.metadata.remainingItemCount]).toEqual([['platform/dns'], 1]);
    const last = (await client.send(`${list}?limit=1&continue=${second.metadata.continue}`)).json;
    expect([namesOf(last), last.metadata.remainingItemCount]).toEqual([['platform/ingress'], undefined]);
    expect(last.metadata).not.toHaveProperty('continue');
  });

  it.each(['limit=x', 'limit=-1', 'limit=1&continue=rubbish'])('rejects %s', async (query) => {
    const { status, json } = await (await withFile()).send(`${list}?${query}`);
    expect([status, json.kind, json.reason, json.code]).toEqual([400, 'Status', 'BadRequest', 400]);
  });

  it('returns a table for kubectl to print', async () => {
    const accept =
      'application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json';
    const { json } = await (await withFile()).send(`${list}?limit=1`, { headers: { accept } });
    expect(json.kind).toBe('Table');
    expect(json.columnDefinitions.map(({ name }: { name: string }) => name)).toEqual([
      'Name',
      'Interval',
      'Status',
      'Last Run',
    ]);
    expect(json.rows[0].cells).toEqual(['payments', '30', 'Failed', expect.stringMatching(/^\d+[smh]$/)]);
    expect(json.rows[0].object.metadata.namespace).toBe('payments');
    expect(json.metadata.remainingItemCount).toBe(2);
  });

  it.each([
    ['a request without credentials', {}],
    ['an unknown token', withToken('a.b.1.2.3')],
    ['a malformed token', withToken('short')],
    ['a bearer header', { authorization: 'Bearer something' }],
  ])('rejects %s like Kubernetes', async (_what, headers) => {
    for (const path of [list, '/kubeproxy/version', '/kubeproxy/unknown', '/api/kubeproxy/api']) {
      const { status, json } = await new SampleClient(sample, headers).send(path);
      expect([status, json]).toEqual([
        401,
        {
          kind: 'Status',
          apiVersion: 'v1',
          metadata: {},
          status: 'Failure',
          message: 'Unauthorized',
          reason: 'Unauthorized',
          code: 401,
        },
      ]);
    }
  });

  it('denies access to a viewer', async () => {
    const { status, headers } = await clientOf('viewer').send(list);
    expect([status, headers.get('x-rbac-object'), headers.get('x-rbac-action')]).toEqual([
      403,
      'kubernetes-proxy',
      'read',
    ]);
  });

  it('returns NotFound for other resources', async () => {
    const { status, json } = await clientOf('editor').send('/kubeproxy/api/v1/pods');
    expect([status, json.kind, json.reason]).toEqual([404, 'Status', 'NotFound']);
  });
});

describe('a kubeconfig fault', () => {
  const ask = () => clientOf('editor').send('/api/kubeconfig');
  /** Returns the answer to a request, and the number of tokens created. */
  const asked = async () => {
    const before = await sample.mintedTokens();
    const answer = await ask().catch(() => undefined);
    return { answer, minted: (await sample.mintedTokens()) - before };
  };

  it.each([
    [{ kind: 'drop' }, undefined, 0],
    [{ kind: 'truncate' }, undefined, 0],
    [{ kind: 'status', status: 503 }, 503, 0],
    [{ kind: 'body', body: '<html>' }, 200, 0],
    [{ kind: 'delay', delayMs: 1 }, 200, 1],
    [{ kind: 'drop', after: true }, undefined, 1],
    [{ kind: 'truncate', after: true }, undefined, 1],
    [{ kind: 'status', status: 503, after: true }, 503, 1],
    [{ kind: 'body', body: '<html>', after: true }, 200, 1],
    [{ kind: 'delay', delayMs: 1, after: true }, 200, 1],
  ] as const)('%j returns the status %s and creates %i tokens', async (fault, status, minted) => {
    await sample.fault({ path: '/kubeconfig', ...fault });
    const seen = await asked();
    expect([seen.answer?.status, seen.minted]).toEqual([status, minted]);
    if (fault.kind === 'body') expect(seen.answer?.text).toBe('<html>');
    expect((await asked()).answer?.headers.get('content-type')).toBe('text/yaml');
  });

  it('sends no headers of the lost answer', async () => {
    await sample.fault({ path: '/kubeconfig', kind: 'status', status: 500, after: true });
    const { headers, json } = await ask();
    expect(json).toEqual({ message: 'Internal Server Error' });
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.has('content-disposition')).toBe(false);
  });

  it('breaks off midway through the real answer', async () => {
    await sample.fault({ path: '/kubeconfig', kind: 'truncate', after: true });
    const { authorization } = asPerson(sample.account('editor'));
    const response = await fetch(`${sample.origin}/api/kubeconfig`, { headers: { authorization } });
    expect(response.headers.get('content-disposition')).toContain('kubeconfig.yaml');
    let text = '';
    await expect(async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
    }).rejects.toThrow();
    expect(text).toMatch(/^apiVersion: "v1"\nkind: "Config"\n/);
    expect(text).not.toContain('preferences');
  });

  it('delays the answer after the token was created', async () => {
    await sample.fault({ path: '/kubeconfig', kind: 'delay', delayMs: 600, after: true });
    const before = await sample.mintedTokens();
    const controller = new AbortController();
    const { authorization } = asPerson(sample.account('editor'));
    const asking = fetch(`${sample.origin}/api/kubeconfig`, {
      headers: { authorization },
      signal: controller.signal,
    }).catch(() => 'given up');
    await expect.poll(() => sample.mintedTokens(), { interval: 10 }).toBe(before + 1);
    controller.abort();
    expect(await asking).toBe('given up');
  });

  it('of the Kubernetes API returns its own error format', async () => {
    await sample.fault({ path: '/kubeproxy', kind: 'status', status: 503 });
    const { status, json } = await clientOf('editor').send(list);
    expect([status, json.kind, json.reason]).toEqual([503, 'Status', 'ServiceUnavailable']);
    await sample.fault({ path: '/kubeproxy', kind: 'drop', after: true });
    await expect(clientOf('editor').send(list)).rejects.toThrow();
  });
});

describe('real kubectl against the sample', () => {
  const certificate = fileURLToPath(new URL('../../support/tls/test-cert.pem', import.meta.url));
  let secure: SampleForTests;
  let home: string;
  let file: string;

  // kubectl sends a password only over TLS, so this sample has a certificate.
  beforeAll(async () => {
    secure = await startSampleForTests({ tls: selfSigned });
    home = mkdtempSync(join(tmpdir(), 'kubectl-'));
    file = join(home, 'sample-kubeconfig.yaml');
    const dispatcher = new Agent({ connect: { ca: selfSigned.cert } });
    const { authorization } = asPerson(secure.account('editor'));
    const response = await fetch(`${secure.origin}/api/kubeconfig`, {
      dispatcher,
      headers: { authorization },
    });
    writeFileSync(file, await response.text(), { mode: 0o600 });
    await dispatcher.close();
  });
  afterAll(async () => {
    await secure.stop();
    rmSync(home, { recursive: true, force: true });
  });

  /** Returns the words of each line that kubectl prints. */
  async function kubectl(...args: string[]): Promise<string[][]> {
    const all = ['--kubeconfig', file, '--certificate-authority', certificate, ...args];
    const env = { ...process.env, HOME: home, USERPROFILE: home, KUBECONFIG: '' };
    const { stdout } = await run('kubectl', all, { env, timeout: 25_000 }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new Error('This test needs kubectl on PATH: it proves that the file works.', { cause: error });
    });
    return stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/\s{2,}/));
  }

  it('lists the canaries of all namespaces', async () => {
    expect(await kubectl('get', 'canaries', '-A')).toEqual([
      ['NAMESPACE', 'NAME', 'INTERVAL', 'STATUS', 'LAST RUN'],
      ['payments', 'payments', '30', 'Failed', expect.stringMatching(/^\d+[smh]$/)],
    ]);
    expect(await kubectl('get', 'canaries', '-A', '-o', 'name')).toEqual([
      ['canary.canaries.flanksource.com/payments'],
    ]);
  });

  it('lists the namespaces', async () => {
    expect((await kubectl('get', 'namespaces')).map(([name, status]) => [name, status])).toEqual([
      ['NAME', 'STATUS'],
      ['default', 'Active'],
      ['payments', 'Active'],
    ]);
  });
});
