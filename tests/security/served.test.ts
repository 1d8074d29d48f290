import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { acceptWindow } from '../../src-main/bridge/acceptWindow.ts';
import { WebHost } from '../../src-main/host/web/WebHost.ts';
import { WindowFiles } from '../../src-main/host/windowFiles.ts';
import { startedElectron } from '../support/startedElectron.ts';
import { newWindowFolder } from '../support/windowFolder.ts';

interface Served {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

type Ask = (path: string) => Promise<Served>;

const ending: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

async function startedWeb(onAdmitted: () => void = () => {}) {
  const data = mkdtempSync(join(tmpdir(), 'quarterdeck-served-'));
  const host = new WebHost({
    paths: { data, logs: data },
    files: new WindowFiles(newWindowFolder(), () => 'dark'),
    port: 0,
  });
  await host.start((connection) =>
    acceptWindow(connection, { readBuildId: () => 'build-1', serve: onAdmitted }),
  );
  ending.push(() => host.stop());
  return host;
}

/** Asks as it is written: `fetch` would tidy the path up, and set the host. */
function askRaw(url: string, path: string, headers: Record<string, string> = {}): Promise<Served> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({
        status: response.statusCode ?? 0,
        body: Buffer.concat(chunks).toString('utf8'),
        headers: new Headers(
          Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]),
        ),
      });
    })
      .on('error', reject)
      .end();
  });
}

const hosts: ReadonlyArray<readonly [name: string, ask: () => Promise<Ask>]> = [
  [
    'web',
    async () => {
      const host = await startedWeb();
      return (path) => askRaw(host.url(), path);
    },
  ],
  [
    'electron',
    async () => {
      const { fake } = await startedElectron();
      const handler = fake.session.handlers.get('app');
      return async (path) => {
        const response = await handler!({ url: `app://quarterdeck${path}` } as Request);
        return { status: response.status, body: await response.text(), headers: response.headers };
      };
    },
  ],
];

const pages = ['/', '/index.html', '/catalog', '/catalog/web.prod', '/settings/desktop', '/x/y/z?a=<script>'];

const escapes = [
  '/../secret.js',
  '/assets/../../secret.js',
  '/%2e%2e/secret.js',
  '/%2e%2e%2fsecret.js',
  '/..%2fsecret.js',
  '/..%5csecret.js',
  '/..\\secret.js',
  '/assets/..%2f..%2fsecret.js',
  '/assets/%2e%2e/%2e%2e/secret.js',
  '/assets//../../secret.js',
  '/./../secret.js',
  '/....//secret.js',
  '/%252e%252e/secret.js',
  '/%c0%ae%c0%ae/secret.js',
  '/%00/../../secret.js',
  '/../secret.js%00.js',
  '/../renderer-evil/secret.js',
  '/file:///etc/passwd.js',
  '/%ZZ/../secret.js',
];

describe('what is served to the window', () => {
  it.each(hosts)('gives every page of the %s host the policy', async (_host, start) => {
    const ask = await start();
    const nonces = new Set<string>();
    for (const path of pages) {
      const { status, headers } = await ask(path);
      expect(status, path).toBe(200);
      const policy = headers.get('content-security-policy') ?? '';
      const rules = Object.fromEntries(
        policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
      );
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(rules, path).toEqual({
        'default-src': "'none'",
        'script-src': "'self'",
        'worker-src': "'self'",
        'connect-src': "'self'",
        'img-src': "'self' data:",
        'font-src': "'self'",
        'style-src-elem': `'self' 'nonce-${nonce}'`,
        'style-src-attr': "'unsafe-inline'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
      });
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      nonces.add(nonce);
    }
    expect(nonces.size, 'a fresh nonce each time').toBe(pages.length);
  });

  it.each(hosts)(
    'has the headers that keep others out, on each file of the %s host',
    async (_host, start) => {
      const ask = await start();
      for (const path of [...pages, '/assets/main-abc.js', '/assets/gone.js']) {
        const { headers } = await ask(path);
        expect(headers.get('x-content-type-options'), path).toBe('nosniff');
        expect(headers.get('referrer-policy'), path).toBe('no-referrer');
        expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
        expect(headers.get('access-control-allow-origin'), path).toBeNull();
      }
    },
  );

  it.each(escapes)('serves nothing from outside its folder: %s', async (path) => {
    for (const [name, start] of hosts) {
      const ask = await start();
      const { body, status } = await ask(path);
      expect(body, name).not.toContain('outside');
      expect([200, 404], name).toContain(status);
    }
  });
});

describe('the loopback server', () => {
  it.each(['evil.example', '127.0.0.1', '127.0.0.1:1', 'localhost.evil.example', '[::1]', '0.0.0.0'])(
    'answers nothing to the name %s',
    async (name) => {
      const host = await startedWeb();
      const { status, body } = await askRaw(host.url(), '/', { host: name });
      expect([status, body]).toEqual([403, 'Wrong host']);
    },
  );

  it('lets nobody onto the bridge of the web host who is not its window', async () => {
    let admitted = 0;
    const host = await startedWeb(() => (admitted += 1));
    const { origin, hash } = new URL(host.url());
    const key = hash.replace('#key=', '');
    const address = `${origin.replace('http', 'ws')}/bridge`;
    for (const [url, options] of [
      [address, { origin: 'https://evil.example' }],
      [address, { origin: 'null' }],
      [address, {}],
      [address, { origin: origin.replace('127.0.0.1', 'localhost') }],
      [address, { origin, headers: { host: 'evil.example' } }],
      [address.replace('/bridge', '/'), { origin }],
    ] as const) {
      const refused = new WebSocket(url, options);
      const [error] = (await once(refused, 'error')) as [Error];
      expect(error.message).toContain('403');
    }
    const wrong = [
      'not json',
      '{}',
      JSON.stringify({ type: 'hello', buildId: 'b' }),
      JSON.stringify({ type: 'hello', buildId: 'b', key: key.slice(1) }),
      JSON.stringify({ type: 'hello', buildId: 'b', key: '' }),
      JSON.stringify({ type: 'hello', buildId: 'b', token: key }),
      JSON.stringify({ type: 'hello', buildId: 'b', key: [key] }),
      'x'.repeat(1_000_000),
    ];
    for (const hello of wrong) {
      const socket = new WebSocket(address, { origin });
      await once(socket, 'open');
      const closed = once(socket, 'close');
      socket.send(hello);
      await closed;
    }
    expect(admitted).toBe(0);
    const own = new WebSocket(address, { origin });
    await once(own, 'open');
    own.send(JSON.stringify({ type: 'hello', buildId: 'b', key }));
    await once(own, 'message');
    expect(admitted).toBe(1);
    own.close();
  });
});
