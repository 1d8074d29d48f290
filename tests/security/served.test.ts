import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { acceptWindow } from '#main/bridge/acceptWindow.ts';
import { WebHost } from '#main/host/web/WebHost.ts';
import { WindowFiles } from '#main/host/windowFiles.ts';
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

/** Sends the path exactly as given. `fetch` would normalize the path and set the Host header. */
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

describe('the files served to the window', () => {
  it.each(hosts)('have the Content Security Policy on every page of the %s host', async (_host, start) => {
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

  it.each(hosts)('have the security headers on each file of the %s host', async (_host, start) => {
    const ask = await start();
    for (const path of [...pages, '/assets/main-abc.js', '/assets/gone.js']) {
      const { headers } = await ask(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
      expect(headers.get('access-control-allow-origin'), path).toBeNull();
    }
  });

  it.each(escapes)('exclude files outside their folder: %s', async (path) => {
    for (const [name, start] of hosts) {
      const ask = await start();
      const { body, status } = await ask(path);
      expect(body, name).not.toContain('outside');
      expect([200, 404], name).toContain(status);
    }
  });
});

describe('the files of the web host', () => {
  const library = '/assets/library-abc.js';
  const lasting = 'public, max-age=31536000, immutable';
  const unpacked: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    identity: (bytes) => bytes,
  };

  /** Sends a request and returns the raw response bytes. */
  async function bytesOf(path: string, headers: Record<string, string>, method = 'GET') {
    const { hostname, port } = new URL((await startedWeb()).url());
    return new Promise<{ status: number; bytes: Buffer; headers: Readonly<Record<string, unknown>> }>(
      (resolve, reject) => {
        request({ hostname, port, path, headers, method }, async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          const bytes = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, bytes, headers: response.headers });
        })
          .on('error', reject)
          .end();
      },
    );
  }

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, GZIP', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=1.0', 'gzip'],
    ['br;q=0.000,gzip; q=0', 'identity'],
    ['zstd', 'identity'],
    ['', 'identity'],
  ])('are sent for the accept-encoding %j as %s, with the same content', async (accepted, encoding) => {
    for (const [path, type, caching] of [
      [library, 'text/javascript; charset=utf-8', lasting],
      ['/licences.txt', 'text/plain; charset=utf-8', 'no-cache'],
    ] as const) {
      const { status, bytes, headers } = await bytesOf(path, { 'accept-encoding': accepted });
      expect(status).toBe(200);
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(headers).toMatchObject({
        'content-type': type,
        'cache-control': caching,
        vary: 'accept-encoding',
        'content-length': String(bytes.length),
      });
      expect(unpacked[encoding]?.(bytes).toString()).toMatch(
        /^(?:export const words = "again and again";\n){100}$/,
      );
    }
  });

  it.each(['/assets/main-abc.js', '/assets/font-abc.woff2'])(
    'are sent uncompressed and cacheable where no compressed file exists: %s',
    async (path) => {
      const { bytes, headers } = await bytesOf(path, { 'accept-encoding': 'br, gzip' });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers).toMatchObject({ 'cache-control': lasting, vary: 'accept-encoding' });
      expect(bytes.length).toBeGreaterThan(0);
    },
  );

  it('are answered to HEAD requests with the same headers and no body', async () => {
    const wishes = { 'accept-encoding': 'br' };
    for (const path of [library, '/licences.txt', '/assets/gone.js']) {
      const whole = await bytesOf(path, wishes);
      const { date: _date, ...head } = whole.headers;
      const asked = await bytesOf(path, wishes, 'HEAD');
      expect(asked.status, path).toBe(whole.status);
      expect(asked.headers, path).toMatchObject(head);
      expect(asked.bytes, path).toHaveLength(0);
    }
  });

  it('are answered with 304 when the client has them in the same encoding', async () => {
    const tags = new Set<string>();
    for (const accepted of ['br', 'gzip', '']) {
      const wishes = { 'accept-encoding': accepted };
      const { headers } = await bytesOf('/licences.txt', wishes);
      const tag = String(headers.etag);
      tags.add(tag);
      for (const held of [tag, `"other", W/${tag}`, '*']) {
        const again = await bytesOf('/licences.txt', { ...wishes, 'if-none-match': held });
        expect([again.status, again.bytes.length], held).toEqual([304, 0]);
        expect(again.headers).toMatchObject({
          etag: tag,
          vary: 'accept-encoding',
          'cache-control': 'no-cache',
        });
      }
      const other = await bytesOf('/licences.txt', { ...wishes, 'if-none-match': '"other"' });
      expect([other.status, other.bytes.length > 0]).toEqual([200, true]);
    }
    expect(tags.size).toBe(3);
  });

  it('have no separate addresses for their compressed files', async () => {
    for (const ending of ['.br', '.gz'])
      expect((await bytesOf(library + ending, {})).headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
      });
  });

  it('are not cached when they contain a nonce', async () => {
    for (const path of pages) {
      const { headers } = await bytesOf(path, { 'if-none-match': '*', 'accept-encoding': 'br' });
      expect(headers['cache-control'], path).toBe('no-store');
      expect(headers).not.toHaveProperty('etag');
    }
  });
});

describe('the loopback server', () => {
  it.each(['evil.example', '127.0.0.1', '127.0.0.1:1', 'localhost.evil.example', '[::1]', '0.0.0.0'])(
    'refuses requests with the Host header %s',
    async (name) => {
      const host = await startedWeb();
      const { status, body } = await askRaw(host.url(), '/', { host: name });
      expect([status, body]).toEqual([403, 'Wrong host']);
    },
  );

  it('refuses bridge connections that do not come from its own window', async () => {
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
