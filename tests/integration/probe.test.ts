import { X509Certificate } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#main/base/clock.ts';
import { probe } from '#main/server/probe.ts';
import { type SampleForTests, selfSigned, startSampleForTests } from '../support/sampleForTests.ts';

const options = { clock: systemClock, resolveProxy: async () => null, timeoutMs: 1_500 };
const fingerprint = new X509Certificate(selfSigned.cert).fingerprint256;

const cleanUps: Array<() => Promise<unknown> | unknown> = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

async function httpServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function tcpServer(onConnection: (end: () => void) => void): Promise<number> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    onConnection(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  cleanUps.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

let web: SampleForTests;
let secure: SampleForTests;
beforeAll(async () => {
  web = await startSampleForTests();
  secure = await startSampleForTests({ tls: selfSigned, originKind: 'server', identity: 'basic' });
  cleanUps.push(
    () => web.stop(),
    () => secure.stop(),
  );
});

const failureOf = async (address: string, more: object = {}) => {
  const result = await probe(address, { ...options, ...more });
  if (!('failure' in result)) throw new Error(`${address} was usable.`);
  expect(result.failure.sentence).toMatch(/^[^\s].*\.$/);
  expect(result.failure.wayOn).toMatch(/^[A-Z].*\.$/);
  return result.failure;
};

describe('probing an address', () => {
  it('finds a web origin with the built-in identity service', async () => {
    expect(await probe(web.origin, options)).toEqual({
      probed: {
        origin: web.origin,
        kind: 'server',
        originKind: 'web',
        identityMode: 'kratos',
        certificate: 'plain',
      },
    });
  });

  it('accepts a path and a missing scheme', async () => {
    const { host } = new URL(web.origin);
    expect(await probe(` ${host}/catalog?query=x `, options)).toMatchObject({
      probed: { origin: web.origin },
    });
  });

  it.each([
    ['server', 'kratos', 'kratos'],
    ['web', 'basic', 'basic'],
    ['server', 'clerk', 'hosted'],
  ] as const)('finds a %s origin in the server’s %s mode', async (originKind, identity, identityMode) => {
    const sample = await startSampleForTests({ originKind, identity });
    try {
      expect(await probe(sample.origin, options)).toMatchObject({ probed: { originKind, identityMode } });
    } finally {
      await sample.stop();
    }
  });

  it.each(['', 'not an address at all', 'ftp://files.example', 'https://'])(
    'rejects %j as an address',
    async (address) => {
      expect(await failureOf(address)).toMatchObject({
        kind: 'address',
        sentence: 'This is not a valid server address.',
      });
    },
  );

  it('reports an unknown host name', async () => {
    const failure = await failureOf('https://no-such-server.invalid');
    expect(failure).toMatchObject({
      kind: 'dns',
      sentence: 'The server no-such-server.invalid was not found.',
    });
  });

  it('reports a refused connection', async () => {
    const port = await tcpServer((end) => end());
    await new Promise<void>((resolve) => {
      const closing = cleanUps.pop();
      Promise.resolve(closing?.()).then(() => resolve());
    });
    const failure = await failureOf(`http://127.0.0.1:${port}`);
    expect(failure).toMatchObject({ kind: 'refused', sentence: `127.0.0.1:${port} refuses the connection.` });
    expect(failure.details).toContain('ECONNREFUSED');
  });

  it('reports a timeout', async () => {
    const port = await tcpServer(() => undefined);
    const failure = await failureOf(`http://127.0.0.1:${port}`, { timeoutMs: 300 });
    expect(failure).toMatchObject({ kind: 'timeout', sentence: `127.0.0.1:${port} does not answer.` });
  });

  it('reports a closed connection', async () => {
    const port = await tcpServer((end) => end());
    expect(await failureOf(`http://127.0.0.1:${port}`)).toMatchObject({ kind: 'dropped' });
  });

  it('reports a server of another kind', async () => {
    const origin = await httpServer((_request, response) => response.end('<h1>Welcome to nginx!</h1>'));
    const failure = await failureOf(origin);
    expect(failure.kind).toBe('not-mission-control');
    expect(failure.sentence).toContain('is not a Mission Control server');
  });

  it('reports an error status of the server', async () => {
    const origin = await httpServer((_request, response) => response.writeHead(503).end('starting'));
    const failure = await failureOf(origin);
    expect(failure).toMatchObject({ kind: 'http', sentence: expect.stringContaining('an error (503)') });
  });

  it('reports a server without an identity endpoint', async () => {
    const origin = await httpServer((request, response) => {
      if (request.url === '/api/health') response.end('OK');
      else response.writeHead(404).end();
    });
    expect(await failureOf(origin)).toMatchObject({ kind: 'identity' });
  });

  it('reports an untrusted certificate, shows its fingerprint, and trusts exactly that certificate', async () => {
    const failure = await failureOf(secure.origin);
    expect(failure).toMatchObject({ kind: 'tls', fingerprint });
    expect(failure.sentence).toContain('its certificate is self-signed');
    expect(await probe(secure.origin, { ...options, trustFingerprint: fingerprint })).toMatchObject({
      probed: { certificate: 'trusted', originKind: 'server', identityMode: 'basic' },
    });
    const other = await failureOf(secure.origin, { trustFingerprint: fingerprint.replace(/^../, '00') });
    expect(other).toMatchObject({ kind: 'tls', fingerprint });
    expect(other.sentence).toContain('its certificate is not the one that you trusted');
  });

  it('reports a port without TLS', async () => {
    const failure = await failureOf(web.origin.replace('http:', 'https:'));
    expect(failure).toMatchObject({ kind: 'tls', sentence: expect.stringContaining('does not use TLS') });
  });
});
