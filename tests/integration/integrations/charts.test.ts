import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { startRecordingProxy } from '../../support/recordingProxy.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { waitForSession } from '../../support/session.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';

const timeoutMs = 600;

interface Heard {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
}
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const chartYaml = `apiVersion: v2
name: mission-control-kubernetes
description: A Helm chart
type: application
version: 0.1.30
appVersion: "1.0"
`;
const schema = JSON.stringify({ type: 'object', properties: { clusterName: { type: 'string' } } });

const send =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
const good: Readonly<Record<string, Answer>> = {
  'Chart.yaml': send(200, chartYaml, { 'set-cookie': 'tracked=1' }),
  'values.schema.json': send(200, schema),
};

let sample: SampleForTests;
let registry: Server;
let answers: Readonly<Record<string, Answer>>;
let window: TestWindow;
const heard: Heard[] = [];
/** The system proxy for the registry only. */
let through: string | null = null;

beforeAll(async () => {
  registry = createServer((request, response) => {
    const { url = '', method = '', headers } = request;
    heard.push({ url, method, headers });
    const answer = answers[url.split('/').at(-1) ?? ''] ?? send(404, 'none');
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    registry.listen(0, '127.0.0.1', resolve);
  });
  const { port } = registry.address() as AddressInfo;
  const started = await startSignedIn({
    chartRegistry: `http://127.0.0.1:${port}/charts/`,
    chartTimeoutMs: timeoutMs,
    prepareHost: (host) => {
      host.resolveProxy = async (url) => (new URL(url).port === String(port) ? through : null);
    },
  });
  ({ sample, window } = started);
  return started.end;
});
afterAll(async () => {
  registry.closeAllConnections();
  registry.close();
});
beforeEach(() => {
  heard.length = 0;
  answers = good;
});
afterEach(() => registry.closeAllConnections());

const chart = (name: Parameters<TestWindow['bridge']['integrations']['chart']>[0]['chart'] = 'kubernetes') =>
  window.bridge.integrations.chart({ chart: name });

describe('the Helm chart of an integration', () => {
  it('is requested from the registry only when needed', async () => {
    await window.bridge.resources.list({
      kind: 'integrations',
      sortBy: 'created_at',
      sortOrder: 'desc',
      pageIndex: 0,
      pageSize: 50,
    });
    expect(heard).toEqual([]);
    expect(await chart()).toMatchObject({
      source: 'server',
      data: {
        name: 'mission-control-kubernetes',
        version: '0.1.30',
        description: 'A Helm chart',
        schema,
        shipped: false,
      },
    });
    expect(heard.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'GET /charts/kubernetes/Chart.yaml',
      'GET /charts/kubernetes/values.schema.json',
    ]);
  });

  it('is requested without session data, even after the registry sent a cookie', async () => {
    await chart();
    await chart();
    expect(heard).toHaveLength(4);
    for (const { headers } of heard) {
      expect(Object.keys(headers)).not.toContain('cookie');
      expect(Object.keys(headers)).not.toContain('authorization');
      expect(JSON.stringify(headers)).not.toContain(new URL(sample.origin).host);
    }
  });

  it.each(['../../etc', 'kubernetes/../aws', '', 'gcp'])('is rejected for the name %j', async (name) => {
    await expect(chart(name as 'aws')).rejects.toMatchObject({ code: expect.any(String) });
    expect(heard).toEqual([]);
  });

  it('is requested through the workspace’s proxy for the registry', async () => {
    const proxy = await startRecordingProxy();
    through = proxy.origin;
    try {
      expect(await chart('prometheus')).toMatchObject({ source: 'server', data: { version: '0.1.30' } });
      expect(heard).toHaveLength(2);
      expect(proxy.requests.length).toBeGreaterThan(0);
      for (const asked of proxy.requests) expect(asked).toContain(heard[0]?.headers.host);
      // If the proxy is unreachable, there is no direct request.
      await proxy.stop();
      heard.length = 0;
      expect(await chart('mission-control')).toMatchObject({ data: { shipped: true } });
      expect(heard).toEqual([]);
    } finally {
      through = null;
    }
  });

  it('can be without a schema', async () => {
    answers = { 'Chart.yaml': send(200, chartYaml) };
    expect((await chart('flux')).data).toMatchObject({ schema: null, shipped: false });
  });
});

/** Failures of a registry, and the resulting message. */
const faults: ReadonlyArray<
  readonly [what: string, answers: Readonly<Record<string, Answer>>, message: RegExp]
> = [
  ['does not have the chart', {}, /answered 404/],
  ['answers 500', { ...good, 'Chart.yaml': send(500, 'oops') }, /answered 500/],
  ['answers 403', { ...good, 'Chart.yaml': send(403, 'no') }, /answered 403/],
  ['answers 401', { ...good, 'Chart.yaml': send(401, 'no') }, /answered 401/],
  [
    'redirects to another address',
    { ...good, 'Chart.yaml': send(302, '', { location: '/elsewhere' }) },
    /answered 302/,
  ],
  ['does not answer', { ...good, 'values.schema.json': () => {} }, /took too long/],
  [
    'stops in the middle of an answer',
    {
      ...good,
      'Chart.yaml': (_request, response) => {
        response.writeHead(200).write('name: x');
      },
    },
    /took too long/,
  ],
  [
    'drops the connection',
    { ...good, 'Chart.yaml': (request) => request.socket.destroy() },
    /could not be reached/,
  ],
  ['sends invalid YAML', { ...good, 'Chart.yaml': send(200, '<html>\n\t: [') }, /cannot read/],
  ['sends a chart without a name', { ...good, 'Chart.yaml': send(200, 'apiVersion: v2') }, /cannot read/],
  [
    'sends a shell command as the chart name',
    { ...good, 'Chart.yaml': send(200, 'name: "x; rm -rf ~"') },
    /cannot read/,
  ],
  [
    'sends YAML aliases that expand exponentially',
    {
      ...good,
      'Chart.yaml': send(
        200,
        `${Array.from({ length: 12 }, (_, index) => `a${index}: &a${index} [${Array.from({ length: 9 }, () => (index === 0 ? 'x' : `*a${index - 1}`)).join(', ')}]`).join('\n')}\nname: x\n`,
      ),
    },
    /cannot read/,
  ],
  ['sends a malformed schema', { ...good, 'values.schema.json': send(200, '[1, 2') }, /cannot read/],
  ['sends a list as the schema', { ...good, 'values.schema.json': send(200, '[]') }, /cannot read/],
  [
    'sends a schema of 3 MB',
    { ...good, 'values.schema.json': send(200, ' '.repeat(3_000_000)) },
    /cannot read/,
  ],
];

describe('a chart registry that', () => {
  it.each(faults)(
    '%s causes a fallback to the chart that ships with the application',
    async (_what, wrong, message) => {
      answers = wrong;
      const { data, source, because } = await chart('azure');
      expect({ data, source }).toMatchObject({
        source: 'cache',
        data: { name: 'mission-control-azure', shipped: true, version: null },
      });
      expect(because?.sentence).toMatch(message);
      expect(JSON.parse(data.schema ?? '')).toMatchObject({ type: 'object' });
      expect(heard.map(({ url }) => url)).not.toContain('/elsewhere');
    },
  );

  it.each(faults)(
    '%s causes a fallback to the chart cached from that registry',
    async (_what, wrong, message) => {
      await chart();
      answers = wrong;
      const { data, source, because } = await chart();
      expect({ data, source }).toMatchObject({
        source: 'cache',
        data: { name: 'mission-control-kubernetes', version: '0.1.30', schema, shipped: false },
      });
      expect(because?.sentence).toMatch(message);
    },
  );

  it('answers 401 does not end the session of the server', async () => {
    answers = { ...good, 'Chart.yaml': send(401, 'no') };
    await chart('aws');
    expect(await waitForSession(window, 'signed-in')).toMatchObject({ server: { status: 'online' } });
  });
});
