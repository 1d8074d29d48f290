import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { portMessage } from '#contract/rules/handshake.ts';
import { ElectronHost } from '#main/host/electron/ElectronHost.ts';
import type { Host, HostAbilities, WindowConnection } from '#main/host/host.ts';
import { WebHost } from '#main/host/web/WebHost.ts';
import { WindowFiles } from '#main/host/windowFiles.ts';
import { electronSurroundings, FakeElectron } from '../../support/fakeElectron.ts';
import { newWindowFolder } from '../../support/windowFolder.ts';

interface Page {
  readonly status: number;
  readonly body: string;
  readonly csp: string | null;
  readonly type: string | null;
}

interface Peer {
  send(message: string): void;
  received(): Promise<unknown>;
  close(): void;
}

/** Simulates the window and the user of a host. */
interface Stage {
  readonly host: Host;
  fetch(path: string): Promise<Page>;
  connect(): Promise<Peer>;
  openedLinks(): readonly string[];
  /** Simulates a user who saves a file. The host calls `offer`, and `got` returns the saved file. */
  saver(): Saver;
}

interface Saver {
  offer(path: string): void;
  /**
   * Returns the name and content of the complete file, or undefined.
   * @param writing settles when the writer is done
   */
  got(writing: Promise<unknown>): Promise<{ readonly name: string; readonly content: string } | undefined>;
}

/** Downloads an offered address, like a browser. */
function browserSaver(origin: string): Saver {
  const fetched = Promise.withResolvers<Response>();
  return {
    offer: (path) => fetched.resolve(fetch(origin + path)),
    // A browser reads while main writes. An interrupted download leaves no file.
    async got() {
      const response = await fetched.promise;
      const [, name = ''] =
        /filename\*=UTF-8''(\S+)$/.exec(response.headers.get('content-disposition') ?? '') ?? [];
      const content = await response.text().catch(() => undefined);
      return content === undefined ? undefined : { name: decodeURIComponent(name), content };
    },
  };
}

/** Accepts the proposed name in the save dialog, in a new folder. */
function dialogSaver(fake: FakeElectron): Saver {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-saved-'));
  fake.chooseSavePath = async ({ defaultPath = '' }) => join(folder, defaultPath);
  return {
    offer: () => expect.unreachable('A dialog asks; nothing is offered.'),
    async got(writing) {
      await writing.catch(() => undefined);
      const names = readdirSync(folder);
      expect(names.length, 'files in the folder').toBeLessThan(2);
      const [name] = names;
      return name === undefined ? undefined : { name, content: readFileSync(join(folder, name), 'utf8') };
    },
  };
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
    // fetch() would normalize `..` in the path.
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
    saver: () => browserSaver(new URL(host.url()).origin),
  };
}

function electronStage(): Stage {
  const fake = new FakeElectron();
  fake.canShowBadge = true;
  const host = new ElectronHost({
    electron: fake.api(),
    paths,
    files: files(),
    preload: '/preload.cjs',
    ...electronSurroundings(paths.data),
  });
  return {
    host,
    async fetch(path) {
      const handler = fake.session.handlers.get('app');
      if (handler === undefined) throw new Error('The scheme has no handler.');
      // Electron's request has the original path. The standard Request would normalize it.
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
      await expect.poll(() => window.frame.ports.length).toBeGreaterThan(0);
      const port = window.frame.ports.at(-1)!;
      return {
        send: (message) => port.postMessage(message),
        received: async () => (await once(port, 'message'))[0],
        close: () => port.close(),
      };
    },
    openedLinks: () => fake.openedLinks,
    saver: () => dialogSaver(fake),
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

  it('reports its kind', async () => {
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

  it('serves each page load with a new nonce and the matching policy', async () => {
    const stage = await started();
    const nonceOf = (page: Page) => /nonce="([^"]+)"/.exec(page.body)?.[1];
    const [first, second] = [await stage.fetch('/'), await stage.fetch('/')];
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(first.csp).toContain("default-src 'none'");
    expect(first.csp).toContain(`style-src-elem 'self' 'nonce-${nonceOf(first)}'`);
  });

  it('serves scripts unchanged, and reports a missing script', async () => {
    const stage = await started();
    expect(await stage.fetch('/assets/main-abc.js')).toMatchObject({ status: 200, body: 'export {};' });
    expect((await stage.fetch('/assets/gone-abc.js')).status).toBe(404);
  });

  it.each(['/../secret.js', '/assets/../../secret.js', '/%2e%2e/secret.js', '/..%2fsecret.js', '/%ZZ.js'])(
    'never serves a file from outside its folder: %s',
    async (path) => {
      const page = await (await started()).fetch(path);
      expect(page.body).not.toContain('outside');
    },
  );

  it('connects a window, and passes messages in both directions', async () => {
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

  it('serves pages before the application starts, and keeps a window waiting for it', async () => {
    const stage = newStage();
    stop = () => stage.host.stop();
    await stage.host.open();
    expect((await stage.fetch('/catalog')).status).toBe(200);
    const connecting = stage.connect();
    // The waiting window must be served first. The other page connects later.
    expect((await stage.fetch('/')).status).toBe(200);
    let windows = 0;
    await stage.host.start(({ channel }) => {
      windows += 1;
      channel.on('message', (event) => channel.postMessage(`echo ${event?.data}`));
    });
    const peer = await connecting;
    const answer = peer.received();
    peer.send('hello');
    expect(await answer).toBe('echo hello');
    expect(windows).toBe(1);
    peer.close();
  });

  it('stops while a window waits', async () => {
    const stage = newStage();
    await stage.host.open();
    const connecting = stage.connect().then(
      () => 'connected',
      () => 'refused',
    );
    expect((await stage.fetch('/')).status).toBe(200);
    await stage.host.stop();
    expect(await connecting).toBe('refused');
  });

  it('reports a closed window', async () => {
    const gone = Promise.withResolvers<void>();
    const stage = await started(({ channel }) => channel.on('close', () => gone.resolve()));
    (await stage.connect()).close();
    await gone.promise;
  });

  it('opens only web addresses in the browser', async () => {
    const stage = await started();
    await stage.host.openLink('https://docs.example.com/a?b=c');
    for (const bad of ['file:///etc/passwd', 'javascript:alert(1)', 'https://user:pass@host', 'calc', '']) {
      await expect(stage.host.openLink(bad)).rejects.toMatchObject({ code: 'INVALID' });
    }
    expect(stage.openedLinks()).toEqual(['https://docs.example.com/a?b=c']);
  });

  const abilities = [
    'badge',
    'commandLine',
    'menu',
    'notifications',
    'openAtLogin',
    'savedFiles',
    'signInWindow',
    'tray',
    'windows',
    'zoom',
  ] as const satisfies ReadonlyArray<keyof HostAbilities>;

  it('supports each ability, or gives a reason why not', async () => {
    const { host } = await started();
    expect(Object.keys(host.abilities).sort()).toEqual(abilities);
    for (const name of abilities) {
      const ability = host.abilities[name];
      if (!ability.able) expect(ability.reason, name).toMatch(/^[A-Z].{20,}\.$/);
    }
    const able = abilities.filter((name) => host.abilities[name].able);
    expect(able).toEqual(kind === 'web' ? [] : abilities);
  });

  it('performs every ability that it declares', async () => {
    const { host } = await started();
    const { badge, menu, notifications, tray, zoom, openAtLogin } = host.abilities;
    if (badge.able) badge.set(2);
    if (menu.able) menu.set([{ id: 'a', title: 'A', section: 'Actions', enabled: true }]);
    if (notifications.able) notifications.show({ title: 'a', body: 'b', address: '/health' });
    if (tray.able) {
      tray.show({ workspaces: [], unhealthy: null });
      tray.show(null);
    }
    if (zoom.able) {
      await zoom.set(125);
      expect(zoom.get()).toBe(125);
    }
    if (openAtLogin.able) {
      expect(openAtLogin.get(), 'off until somebody wants it').toBe(false);
      await openAtLogin.set(true);
      expect(openAtLogin.get()).toBe(true);
      await openAtLogin.set(false);
      expect(openAtLogin.get()).toBe(false);
    }
  });

  it('connects directly without a proxy setting', async () => {
    expect(await (await started()).host.resolveProxy('http://127.0.0.1:1/')).toBeNull();
  });

  const csv = (name: string) => ({ name, type: 'text/csv; charset=utf-8' });

  it.each([
    ['catalog.csv', 'catalog.csv'],
    ["Zoë's 100 % (new).csv", "Zoë's 100 % (new).csv"],
    ['../../etc/pass"wd\r\nX-Evil: 1.csv', '-..-etc-pass-wd-X-Evil- 1.csv'],
    ['..', 'file'],
  ])('saves files under a valid file name: %j', async (requestedName, name) => {
    const stage = await started();
    const saver = stage.saver();
    const target = await stage.host.saveFile(csv(requestedName), saver.offer);
    const writing = pipeline(['first,', Buffer.from('sécond')], target!);
    expect(await saver.got(writing)).toEqual({ name, content: 'first,sécond' });
  });

  it('applies backpressure to the writer when its receiver is slow', async () => {
    const stage = await started();
    const saver = stage.saver();
    const target = await stage.host.saveFile(csv('catalog.csv'), saver.offer);
    let full = 0;
    const chunk = Buffer.alloc(1 << 20, 'x');
    for (let megabytes = 0; megabytes < 64 && full === 0; megabytes += 1)
      if (!target!.write(chunk)) full = megabytes + 1;
    expect(full).toBeGreaterThan(0);
    target!.end();
    expect((await saver.got(finished(target!)))?.content).toHaveLength(full * chunk.length);
  });

  it('leaves no file when the writer aborts midway', async () => {
    const stage = await started();
    const saver = stage.saver();
    const target = await stage.host.saveFile(csv('catalog.csv'), saver.offer);
    const closed = once(target!, 'close');
    await new Promise<void>((resolve) => target!.write('half of it', () => resolve()));
    target!.destroy();
    expect(await saver.got(closed)).toBeUndefined();
  });

  it('returns no target when the save is aborted before a path is chosen', async () => {
    const stage = await started();
    const saver = stage.saver();
    const given = new AbortController();
    given.abort();
    expect(await stage.host.saveFile(csv('a.csv'), saver.offer, given.signal)).toBeNull();
  });

  it('can be stopped twice', async () => {
    const stage = await started();
    await stage.host.stop();
    await stage.host.stop();
  });
});
