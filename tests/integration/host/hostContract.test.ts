import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ElectronHost } from '../../../src-main/host/electron/ElectronHost.ts';
import type { Host, WindowConnection } from '../../../src-main/host/host.ts';
import { WebHost } from '../../../src-main/host/web/WebHost.ts';
import { WindowFiles } from '../../../src-main/host/windowFiles.ts';
import { portMessage } from '../../../src-preload/contract/rules/handshake.ts';
import { FakeElectron } from '../../support/fakeElectron.ts';
import { newWindowFolder } from '../../support/windowFolder.ts';

interface Page {
  readonly status: number;
  readonly body: string;
  readonly csp: string | null;
  readonly type: string | null;
}

/** The window's side of a connection. */
interface Peer {
  send(message: string): void;
  received(): Promise<unknown>;
  close(): void;
}

/** How a test plays window and person on one of the hosts. */
interface Stage {
  readonly host: Host;
  fetch(path: string): Promise<Page>;
  connect(): Promise<Peer>;
  openedLinks(): readonly string[];
}

const paths = { data: mkdtempSync(join(tmpdir(), 'quarterdeck-host-')), logs: tmpdir() };
const files = () => new WindowFiles(newWindowFolder(), () => 'dark');

function webStage(): Stage {
  const links: string[] = [];
  const host = new WebHost({
    paths,
    files: files(),
    port: 0,
    launch: (_command, args) => void links.push(args.at(-1) ?? ''),
  });
  return {
    host,
    // fetch() would tidy up `..` before it is sent.
    fetch: (path) =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(host.url());
        request({ hostname, port, path }, async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString('utf8'),
            csp: response.headers['content-security-policy']?.toString() ?? null,
            type: response.headers['content-type'] ?? null,
          });
        })
          .on('error', reject)
          .end();
      }),
    async connect() {
      const { origin } = new URL(host.url());
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/bridge`, { origin });
      await once(socket, 'open');
      return {
        send: (message) => socket.send(message),
        received: async () => String((await once(socket, 'message'))[0]),
        close: () => socket.close(),
      };
    },
    openedLinks: () => links,
  };
}

function electronStage(): Stage {
  const fake = new FakeElectron();
  const host = new ElectronHost({ electron: fake.api(), paths, files: files(), preload: '/preload.cjs' });
  return {
    host,
    async fetch(path) {
      const handler = fake.session.handlers.get('app');
      if (handler === undefined) throw new Error('The scheme has no handler.');
      // Electron's request keeps the path as it came; the standard one would tidy it up.
      const response = await handler({ url: `app://quarterdeck${path}` } as Request);
      return {
        status: response.status,
        body: await response.text(),
        csp: response.headers.get('content-security-policy'),
        type: response.headers.get('content-type'),
      };
    },
    async connect() {
      await host.showWindow();
      const window = fake.windows[0]!;
      fake.ipc.emit(portMessage, { sender: { id: window.contents.id }, senderFrame: window.frame });
      const port = window.frame.ports.at(-1)!;
      return {
        send: (message) => port.postMessage(message),
        received: async () => (await once(port, 'message'))[0],
        close: () => port.close(),
      };
    },
    openedLinks: () => fake.openedLinks,
  };
}

describe.each([
  ['web', webStage],
  ['electron', electronStage],
] as const)('the %s host', (kind, newStage) => {
  let stop = async () => {};
  afterEach(() => stop());

  async function started(onWindow: (connection: WindowConnection) => void = () => {}): Promise<Stage> {
    const stage = newStage();
    stop = () => stage.host.stop();
    await stage.host.start(onWindow);
    return stage;
  }

  it('says what it is', async () => {
    expect((await started()).host.kind).toBe(kind);
  });

  it.each(['/', '/catalog', '/catalog/01890c5e?tab=Spec', '/settings/config_scraper/a.b/c'])(
    'serves the page for the address %s',
    async (path) => {
      const page = await (await started()).fetch(path);
      expect(page.status).toBe(200);
      expect(page.type).toContain('text/html');
      expect(page.body).toContain('<html data-theme="dark"');
    },
  );

  it('gives each load of the page a fresh nonce and the policy that names it', async () => {
    const stage = await started();
    const nonceOf = (page: Page) => /nonce="([^"]+)"/.exec(page.body)?.[1];
    const [first, second] = [await stage.fetch('/'), await stage.fetch('/')];
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(first.csp).toContain("default-src 'none'");
    expect(first.csp).toContain(`style-src-elem 'self' 'nonce-${nonceOf(first)}'`);
  });

  it('serves scripts as they are and says when one is missing', async () => {
    const stage = await started();
    expect(await stage.fetch('/assets/main-abc.js')).toMatchObject({ status: 200, body: 'export {};' });
    expect((await stage.fetch('/assets/gone-abc.js')).status).toBe(404);
  });

  it.each(['/../secret.js', '/assets/../../secret.js', '/%2e%2e/secret.js', '/..%2fsecret.js', '/%ZZ.js'])(
    'never serves a file from outside: %s',
    async (path) => {
      const page = await (await started()).fetch(path);
      expect(page.body).not.toContain('outside');
    },
  );

  it('hands over a window that connects, and messages pass both ways', async () => {
    let seen: WindowConnection | undefined;
    const stage = await started((connection) => {
      seen = connection;
      connection.channel.on('message', (event) => connection.channel.postMessage(`echo ${event?.data}`));
    });
    const peer = await stage.connect();
    const answer = peer.received();
    peer.send('hello');
    expect(await answer).toBe('echo hello');
    expect(seen).toBeDefined();
    peer.close();
  });

  it('tells when a window is gone', async () => {
    const gone = Promise.withResolvers<void>();
    const stage = await started(({ channel }) => channel.on('close', () => gone.resolve()));
    (await stage.connect()).close();
    await gone.promise;
  });

  it('opens web addresses in the browser and nothing else', async () => {
    const stage = await started();
    await stage.host.openLink('https://docs.example.com/a?b=c');
    for (const bad of ['file:///etc/passwd', 'javascript:alert(1)', 'https://user:pass@host', 'calc', '']) {
      await expect(stage.host.openLink(bad)).rejects.toMatchObject({ code: 'INVALID' });
    }
    expect(stage.openedLinks()).toEqual(['https://docs.example.com/a?b=c']);
  });

  it('connects directly where no proxy is set', async () => {
    expect(await (await started()).host.resolveProxy('http://127.0.0.1:1/')).toBeNull();
  });

  it('can be stopped twice', async () => {
    const stage = await started();
    await stage.host.stop();
    await stage.host.stop();
  });
});
