import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createLogger, mergeConfig, type Rolldown } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { devFolder, mainConfig, readConfig, serveWindow, watchBuild } from '../../build/lib/devServer.mjs';
import { root } from '../../build/lib/paths.mjs';
import { connectWindow } from '../support/bridgeClient.ts';
import { startConsole } from '../support/startConsole.ts';

type Config = Awaited<ReturnType<typeof readConfig>>;
type WindowServer = Awaited<ReturnType<typeof serveWindow>>;

/** A folder inside the project, where main can resolve its packages. */
let folder: string;
let config: Config;
let window: WindowServer;

beforeAll(async () => {
  mkdirSync(devFolder, { recursive: true });
  folder = mkdtempSync(join(devFolder, 'test-'));
  // electron-vite sets NODE_ENV. Other test files may share this process.
  vi.stubEnv('NODE_ENV', 'development');
  config = await readConfig();
  window = await serveWindow(
    mergeConfig(config.renderer, {
      cacheDir: join(folder, 'cache'),
      // No browser runs the window's code, so its packages need no pre-bundling.
      optimizeDeps: { noDiscovery: true },
      server: { warmup: { clientFiles: [] } },
    }),
  );
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await window.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('main in development', () => {
  let main: string;
  let watcher: Rolldown.RolldownWatcher;

  beforeAll(async () => {
    main = join(folder, 'app', 'main');
    watcher = await watchBuild(mergeConfig(mainConfig(config.main), { build: { outDir: main } }), () => {});
  });
  afterAll(() => watcher.close());

  const start = (port = 0) =>
    startConsole(undefined, join(folder, 'data'), ['--port', String(port)], {
      entry: join(main, 'web.js'),
      env: { QUARTERDECK_DEV_SERVER: window.origin, QUARTERDECK_DEV_KEY: 'a-key-of-this-test' },
    });

  it('is built with the development module, as entries and chunks that threads can load', () => {
    const files = readdirSync(main, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    const entries = Object.keys(config.main.build?.rolldownOptions?.input ?? {}).map((name) => `${name}.js`);
    expect(files.filter((name) => !/^chunks[\\/]/.test(name)).sort()).toEqual(entries.sort());
    expect(
      files.some((name) => readFileSync(join(main, name), 'utf8').includes('QUARTERDECK_DEV_SERVER')),
    ).toBe(true);
  });

  it('serves the page with the hot update client under its policy, and with the built files', async () => {
    const console = await start();
    try {
      const { origin } = new URL(console.url);
      const get = async (path: string) => {
        const response = await fetch(origin + path);
        return { response, text: await response.text() };
      };
      const page = await get('/catalog/web.prod');
      const policy = page.response.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
      expect(page.text).toContain(`src="/@vite/client" nonce="${nonce}"`);
      for (const [tag] of page.text.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
      expect((await get('/@vite/client')).text).toContain('vite-hmr');
      expect((await get('/licences.txt')).text).toContain('MIT');
      expect(JSON.parse((await get('/licences.json')).text)).toContainEqual(
        expect.objectContaining({ name: 'react' }),
      );
      const icons = (await get('/@id/__x00__virtual:infrastructure-icons')).text;
      const iconFolder = /folder = "([^"]+)"/.exec(icons)?.[1] ?? '';
      const icon = await get(`${iconFolder}/aws.svg`);
      expect(icon.response.headers.get('content-type')).toBe('image/svg+xml');
      expect(icon.text).toMatch(/^<svg/);
      const worker = await get('/kit/editor/workers/json.worker.ts?worker_file&type=module');
      expect(worker.response.headers.get('content-type')).toContain('javascript');
    } finally {
      await console.stop();
    }
  });

  it('accepts a window that reconnects after a restart on the same port', async () => {
    const first = await start();
    const before = await connectWindow(first.url);
    before.close();
    await first.stop();
    const second = await start(Number(new URL(first.url).port));
    try {
      expect(second.url).toBe(first.url);
      const after = await connectWindow(first.url);
      expect(after.welcome).toEqual(before.welcome);
      expect(after.welcome.type).toBe('welcome');
      after.close();
    } finally {
      await second.stop();
    }
  });
});

describe('the development server of the window', () => {
  const field = '/parts/query/QueryField.tsx';
  const styles = '/parts/query/QueryField.module.css';

  async function connect() {
    const client = await (await fetch(`${window.origin}/@vite/client`)).text();
    const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
    const socket = new WebSocket(`${window.origin.replace('http', 'ws')}/?token=${token}`, 'vite-hmr', {
      origin: 'app://quarterdeck',
    });
    const received: { type: string; updates?: { path: string }[] }[] = [];
    socket.on('message', (data) => received.push(JSON.parse(String(data))));
    await once(socket, 'open');
    return { socket, received };
  }

  it.each([
    ['a component', field],
    ['the styles of a component', styles],
  ])('sends a change to %s as a component update without a page reload', async (_what, file) => {
    // Requests the modules like a browser that displays the screen.
    for (const path of [field, styles]) {
      expect(
        existsSync(join(root, 'src-renderer', path)),
        'the server answers 200 for missing files, too',
      ).toBe(true);
      expect((await fetch(window.origin + path)).status).toBe(200);
    }
    const { socket, received } = await connect();
    window.vite.watcher.emit('change', join(root, 'src-renderer', file));
    await expect.poll(() => received.map(({ type }) => type)).toContain('update');
    socket.close();
    expect(received.map(({ type }) => type)).toEqual(['connected', 'update']);
    expect(received[1]?.updates?.map(({ path }) => path)).toContain(field);
  });

  it('rejects a page of another origin without the token', async () => {
    const socket = new WebSocket(window.origin.replace('http', 'ws'), 'vite-hmr', {
      origin: 'http://example.com',
    });
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('400');
  });
});

describe('a watched build', () => {
  let sources: string;
  let built: string;
  let builds: number;
  let errors: string[];
  let watcher: Rolldown.RolldownWatcher;

  const write = (name: string, text: string) => writeFileSync(join(sources, name), text);

  beforeEach(async () => {
    sources = mkdtempSync(join(folder, 'sources-'));
    built = join(sources, 'built', 'entry.js');
    builds = 0;
    errors = [];
    write('types.ts', 'export interface Text { readonly text: string }');
    write('words.ts', "export const word = 'one';");
    write('beside.ts', 'export {};');
    write(
      'entry.ts',
      "import type { Text } from './types.ts';\nimport { word } from './words.ts';\nconst text: Text = { text: word };\nprocess.stdout.write(text.text);",
    );
    watcher = await watchBuild(
      {
        root: sources,
        customLogger: { ...createLogger('silent'), error: (message) => void errors.push(message) },
        build: {
          ssr: true,
          outDir: join(sources, 'built'),
          rolldownOptions: { input: { entry: join(sources, 'entry.ts') } },
        },
      },
      () => {
        builds += 1;
      },
    );
    return () => watcher.close();
  });

  it('runs again when one of its files changes', async () => {
    expect([existsSync(built), builds]).toEqual([true, 0]);
    write('words.ts', "export const word = 'two';");
    await expect.poll(() => builds).toBe(1);
    expect(readFileSync(built, 'utf8')).toContain('two');
  });

  it('does not run again for a file outside the build or a type-only file', async () => {
    write('beside.ts', 'export const other = 1;');
    write('types.ts', 'export interface Text { readonly text: string; readonly more?: string }');
    write('words.ts', "export const word = 'two';");
    await expect.poll(() => readFileSync(built, 'utf8')).toContain('two');
    expect(builds).toBe(1);
  });

  it('keeps the last output after an error, prints the error, and runs again after the correction', async () => {
    write('words.ts', 'export const word = {');
    await expect.poll(() => errors.join('\n')).toContain('words.ts');
    expect(builds).toBe(0);
    expect(readFileSync(built, 'utf8')).toContain('one');
    write('words.ts', "export const word = 'three';");
    await expect.poll(() => builds).toBe(1);
    expect(readFileSync(built, 'utf8')).toContain('three');
  });
});
