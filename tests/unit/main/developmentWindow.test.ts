import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { developmentWindow } from '#main/host/developmentWindow.ts';
import { contentSecurityPolicy } from '#main/host/windowFiles.ts';

const page =
  '<!doctype html><html lang="en"><head><script type="module" nonce="__CSP_NONCE__"></script></head></html>';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => answer(request, response));
let origin: string;

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const open = (environment: NodeJS.ProcessEnv = {}) =>
  developmentWindow(
    { QUARTERDECK_DEV_SERVER: origin, QUARTERDECK_DEV_KEY: 'secret', ...environment },
    async () => 'dark',
  );

describe('the window of npm run dev', () => {
  it('has the policy of a build, plus nonce scripts and the WebSocket for hot updates', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    const { status, headers, body } = await open().files.answer('/catalog?search=a');
    const policy = headers['content-security-policy'] ?? '';
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce).not.toBe('');
    expect(policy.split('; ')).toEqual(
      contentSecurityPolicy(nonce)
        .split('; ')
        .map((rule) => {
          if (rule.startsWith('script-src ')) return `script-src 'self' 'nonce-${nonce}'`;
          return rule.startsWith('connect-src ')
            ? `connect-src 'self' ${origin.replace('http', 'ws')}`
            : rule;
        }),
    );
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain(`<script type="module" nonce="${nonce}">`);
    expect(body).toContain('<html data-theme="dark" lang="en">');
  });

  it('has a new nonce for each load', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    const { files } = open();
    const [first, second] = await Promise.all([files.answer('/'), files.answer('/')]);
    expect(first.body).not.toBe(second.body);
  });

  it('passes requests for sources to the development server, with path, query, and headers', async () => {
    let asked: IncomingMessage | undefined;
    answer = (request, response) => {
      asked = request;
      response
        .writeHead(200, { 'content-type': 'text/javascript', etag: '"1"', server: 'vite' })
        .end('let a;');
    };
    const { status, headers, body } = await open().files.answer('/kit/a.tsx?t=1&import', {
      accept: '*/*',
      'if-none-match': '"0"',
    });
    expect(asked?.url).toBe('/kit/a.tsx?t=1&import');
    expect(asked?.headers).toMatchObject({ accept: '*/*', 'if-none-match': '"0"' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/javascript', etag: '"1"' });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(Buffer.from(body).toString()).toBe('let a;');
  });

  it.each([304, 404, 500, 504])('passes the status %i through', async (code) => {
    answer = (_request, response) => response.writeHead(code, { 'content-type': 'text/html' }).end();
    expect((await open().files.answer('/kit/a.tsx')).status).toBe(code);
  });

  it.each(['http://example.com/', '@example.com/', 'x', ''])(
    'sends no request for the address %j',
    async (address) => {
      let requests = 0;
      answer = (_request, response) => {
        requests += 1;
        response.end();
      };
      expect([(await open().files.answer(address)).status, requests]).toEqual([404, 0]);
    },
  );

  it('sends an address with two leading slashes to the development server', async () => {
    const asked: unknown[] = [];
    answer = (request, response) => {
      asked.push(request.url);
      response.end();
    };
    await open().files.answer('//example.com/a');
    expect(asked).toEqual(['//example.com/a']);
  });

  it('can connect only to the WebSocket of the development server', () => {
    const { files } = open();
    const socket = origin.replace('http', 'ws');
    expect(files.mayConnect(`${socket}/?token=a`)).toBe(true);
    for (const other of [
      `${origin}/`,
      `${socket}1/`,
      'ws://127.0.0.1/',
      `ws://example.com/?${socket}/`,
      socket,
    ])
      expect(files.mayConnect(other), other).toBe(false);
  });

  it('removes the key from the environment, which child processes inherit', () => {
    const environment = { QUARTERDECK_DEV_SERVER: origin, QUARTERDECK_DEV_KEY: 'secret', PATH: '/bin' };
    expect(developmentWindow(environment, async () => 'dark').windowKey).toBe('secret');
    expect(environment).toEqual({ PATH: '/bin' });
  });

  it.each(['QUARTERDECK_DEV_SERVER', 'QUARTERDECK_DEV_KEY'])('does not open without %s', (name) => {
    const environment: NodeJS.ProcessEnv = { QUARTERDECK_DEV_SERVER: origin, QUARTERDECK_DEV_KEY: 'secret' };
    delete environment[name];
    expect(() => developmentWindow(environment, async () => 'dark')).toThrow(name);
  });
});
