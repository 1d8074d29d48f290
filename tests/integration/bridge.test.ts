import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connectWindow, waitFor } from '../support/bridgeClient.ts';
import { listInput } from '../support/listInput.ts';
import { noKeychain, startApplication } from '../support/testApplication.ts';

let app: Awaited<ReturnType<typeof startApplication>>;
beforeAll(async () => {
  app = await startApplication({ loadKeychain: noKeychain });
});
afterAll(() => app.stop());

const parts = () => {
  const { origin, host, hash } = new URL(app.url);
  return { origin, host, key: hash.replace('#key=', ''), bridge: `${origin.replace('http', 'ws')}/bridge` };
};

/** Returns the result of an upgrade request: the status of a refusal, or `open`. */
async function upgrade(headers: Record<string, string>, path = '/bridge'): Promise<number | 'open'> {
  const socket = new WebSocket(parts().origin.replace('http', 'ws') + path, { headers });
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.once('error', () => resolve(0));
    socket.once('open', () => {
      socket.close();
      resolve('open');
    });
  });
}

/** Sends a hello and returns main's first answer, or `closed`. */
async function greetWith(message: string | Buffer): Promise<string> {
  const socket = new WebSocket(parts().bridge, { origin: parts().origin });
  await once(socket, 'open');
  const answer = Promise.race([
    once(socket, 'message').then(([data]) => String(data)),
    once(socket, 'close').then(() => 'closed'),
  ]);
  socket.send(message);
  const said = await answer;
  socket.close();
  return said;
}

describe('the web host’s endpoint for windows', () => {
  it('accepts upgrades from its own page only, by checking Host and Origin', async () => {
    const { origin, host } = parts();
    const port = new URL(origin).port;
    expect(await upgrade({ origin })).toBe('open');
    expect(await upgrade({ origin: `http://localhost:${port}`, host: `localhost:${port}` })).toBe('open');
    expect(await upgrade({ origin: 'https://evil.example' })).toBe(403);
    expect(await upgrade({ origin: 'null' })).toBe(403);
    expect(await upgrade({})).toBe(403);
    expect(await upgrade({ origin: 'http://evil.example', host: 'evil.example' })).toBe(403);
    expect(await upgrade({ origin: `http://${host}`, host: 'rebound.example' })).toBe(403);
    expect(await upgrade({ origin }, '/elsewhere')).toBe(403);
  });

  it('serves files to its own host name only, and accepts only read methods', async () => {
    const { origin } = parts();
    const { hostname, port } = new URL(origin);
    const ask = (headers: Record<string, string>, method = 'GET') =>
      new Promise((resolve) => {
        request({ hostname, port, path: '/', method, headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).end();
      });
    expect(await ask({})).toBe(200);
    expect(await ask({ host: 'rebound.example' })).toBe(403);
    expect(await ask({}, 'POST')).toBe(405);
  });

  it('requires the key of this run or a token that it issued', async () => {
    const { key } = parts();
    const hello = (more: object) => greetWith(JSON.stringify({ type: 'hello', buildId: 'build-1', ...more }));
    expect(await hello({})).toContain('"refused"');
    expect(await hello({ key: `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}` })).toContain(
      '"refused"',
    );
    const welcome = JSON.parse(await hello({ key })) as { type: string; token: string; buildId: string };
    expect(welcome).toMatchObject({ type: 'welcome', buildId: 'build-1' });
    expect(await hello({ token: welcome.token })).toContain('"welcome"');
    expect(await hello({ token: 'x'.repeat(43) })).toContain('"refused"');
  });

  it.each(['', '{', '[]', '{"type":"hello"}', Buffer.from([1, 2, 3])])(
    'closes when the first message is not a greeting: %j',
    async (message) => {
      expect(await greetWith(message)).toBe('closed');
    },
  );

  it('closes after 2 s without a greeting', async () => {
    const socket = new WebSocket(parts().bridge, { origin: parts().origin });
    await once(socket, 'open');
    const openedMs = performance.now();
    await once(socket, 'close');
    expect(performance.now() - openedMs).toBeGreaterThan(1_500);
  });

  it('answers no call before the greeting', async () => {
    const said = await greetWith(JSON.stringify({ i: '1', p: { u: '/shell/start', b: {} } }));
    expect(said).toBe('closed');
  });
});

describe('the bridge', () => {
  it('answers a call', async () => {
    const window = await connectWindow(app.url);
    expect(await window.bridge.shell.start()).toMatchObject({ version: '0.0.0-test', host: 'web' });
    window.close();
  });

  it('rejects invalid input with a typed error and a message', async () => {
    const window = await connectWindow(app.url);
    const bad = { ...listInput, sortBy: 'password', pageIndex: -1 } as never;
    await expect(window.bridge.catalog.items.list(bad)).rejects.toMatchObject({
      code: 'INVALID',
      data: { sentence: expect.stringMatching(/^The input is invalid/) },
    });
    window.close();
  });

  it('returns UNAUTHENTICATED when no user is signed in', async () => {
    const window = await connectWindow(app.url);
    await expect(window.bridge.catalog.items.list(listInput)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      data: { sentence: 'Your session has ended. Please sign in again.' },
    });
    window.close();
  });

  it('ends the streams of a closed window and serves the next window', async () => {
    const first = await connectWindow(app.url);
    await waitFor(first.bridge.session.changes(), (state) => state.status === 'no-workspace');
    first.close();
    const second = await connectWindow(app.url);
    await waitFor(second.bridge.session.changes(), (state) => state.status === 'no-workspace');
    second.close();
  });

  it('stores preferences across restarts', async () => {
    const window = await connectWindow(app.url);
    const { write } = window.bridge.shell.preferences;
    await write({ theme: 'dark', configFormat: 'json', lastRoutes: { w: '/catalog?query=a%2Bb' } });
    await write({ configTypesFavorites: { 'Kubernetes::Pod': true, 'AWS::S3::Bucket': true } });
    await write({ configTypesFavorites: { 'AWS::S3::Bucket': false } });
    window.close();
    const again = await startApplication({ loadKeychain: noKeychain, data: app.data });
    const later = await connectWindow(again.url);
    expect((await later.bridge.shell.start()).preferences).toMatchObject({
      theme: 'dark',
      configFormat: 'json',
      lastRoutes: { w: '/catalog?query=a%2Bb' },
      configTypesFavorites: { 'Kubernetes::Pod': true },
    });
    const kept = (await later.bridge.shell.start()).preferences.configTypesFavorites;
    expect(Object.keys(kept)).toEqual(['Kubernetes::Pod']);
    expect(await (await fetch(again.url)).text()).toContain('data-theme="dark"');
    later.close();
    await again.stop();
  });
});
