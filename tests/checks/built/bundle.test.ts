import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const out = join(import.meta.dirname, '..', '..', '..', 'out');
const read = (path: string) => readFileSync(join(out, path), 'utf8');

describe('the built preload script', () => {
  const code = read('preload/index.cjs');

  it('is CommonJS and requires only electron, as a sandboxed preload script must', () => {
    expect(code).not.toMatch(/^\s*(import|export)\s/m);
    expect([...code.matchAll(/require\((["'`])(.*?)\1\)/g)].map((match) => match[2])).toEqual(['electron']);
  });

  it('exposes nothing to the page except the transfer of a port', () => {
    expect(code).not.toContain('contextBridge');
    expect(code).toContain('postMessage');
  });
});

describe('the built main code', () => {
  it('contains the bundled Helm charts in a chunk of their own', () => {
    const names = ['aws', 'azure', 'flux', 'kubernetes', 'prometheus', 'watchtower'];
    const files = readdirSync(join(out, 'main'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.js'),
    );
    const holders = files.filter((path) =>
      names.every((name) => read(join('main', path)).includes(`mission-control-${name}`)),
    );
    expect(holders).toEqual([expect.stringMatching(/^chunks[\\/]shippedCharts-/)]);
  });
});

describe('a build', () => {
  /** Strings that occur only under `npm run dev`, such as those of Vite's client and React's refresh. */
  const markers = [
    'QUARTERDECK_DEV_SERVER',
    'QUARTERDECK_DEV_KEY',
    'npm run dev',
    '__DEVELOPMENT__',
    '@vite/client',
    'vite-hmr',
    '@react-refresh',
    '$RefreshReg$',
    'import.meta.hot',
  ];
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(main|preload|renderer)[\\/].*\.(js|cjs|html)$/.test(path),
  );

  it('contains no development code in main, preload, and window', () => {
    for (const part of ['main', 'preload', 'renderer'])
      expect(files.filter((path) => path.startsWith(part)).length, part).toBeGreaterThan(0);
    const found = files.flatMap((path) => {
      const code = read(path);
      return markers.filter((marker) => code.includes(marker)).map((marker) => `${path}: ${marker}`);
    });
    expect(found).toEqual([]);
  });

  it('would contain the development markers if it contained the development module', () => {
    const source = readFileSync(join(out, '..', 'src-main', 'host', 'developmentWindow.ts'), 'utf8');
    expect(markers.filter((marker) => source.includes(`'${marker}'`))).toEqual([
      'QUARTERDECK_DEV_SERVER',
      'QUARTERDECK_DEV_KEY',
    ]);
  });
});

describe('the built page', () => {
  const page = read('renderer/index.html');

  it('has no inline script and no inline style', () => {
    expect(page).not.toMatch(/<style/);
    for (const [tag, body] of page.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)) {
      expect(tag).toContain('src=');
      expect(body?.trim()).toBe('');
    }
    expect(page).not.toMatch(/\son\w+=/);
  });

  it('requests its files from the root, so that reloading a nested address works', () => {
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(addresses.length).toBeGreaterThan(2);
    expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([]);
  });

  it('contains the placeholder for the nonce of each load', () => {
    expect(page).toContain('nonce="__CSP_NONCE__"');
  });

  it('carries the same build id in its code as in build-id.txt', () => {
    const id = read('renderer/build-id.txt').trim();
    const entry = /src="\/(assets\/index-[^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    const code = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) =>
      read(`renderer/${match[1]}`),
    );
    expect(entry).not.toBe('');
    expect(code.some((text) => text.includes(id))).toBe(true);
  });
});

describe('the built window files', () => {
  const folder = join(out, 'renderer');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );

  it('keep the code editor in separate files that no screen loads when it opens', () => {
    const screens = Object.values(JSON.parse(read('renderer/screen-files.json')) as Record<string, string[]>);
    const shell = [...read('renderer/index.html').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)];
    const opened = [...new Set([...screens.flat(), ...shell.map((match) => match[1] ?? '')])].filter((name) =>
      name.endsWith('.js'),
    );
    // A name that only Monaco's own chunk contains.
    const isEditor = (name: string) => read(`renderer/${name}`).includes('registerCompletionItemProvider');
    expect(opened.length).toBeGreaterThan(20);
    expect(opened.filter(isEditor)).toEqual([]);
    expect(names.filter((name) => name.endsWith('.js') && isEditor(name)).length).toBeGreaterThan(0);
  });

  const smaller = names.filter((name) => /\.(br|gz)$/.test(name));

  it('include Brotli and gzip files with the same content for large scripts and styles', () => {
    const scripts = names.filter(
      (name) => /\.(js|css)$/.test(name) && statSync(join(folder, name)).size > 4_000,
    );
    expect(scripts.length).toBeGreaterThan(20);
    const missing = scripts
      .flatMap((name) => [`${name}.br`, `${name}.gz`])
      .filter((name) => !smaller.includes(name));
    expect(missing).toEqual([]);
    for (const name of smaller) {
      const bytes = readFileSync(join(folder, name));
      const whole = readFileSync(join(folder, name.replace(/\.(br|gz)$/, '')));
      const unpacked = name.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes);
      expect(unpacked.equals(whole), name).toBe(true);
      expect(bytes.length, name).toBeLessThan(whole.length);
    }
  });

  it('include no compressed files for small files, fonts, pages, and source maps', () => {
    const bases = smaller.map((name) => name.replace(/\.(br|gz)$/, ''));
    expect(bases.filter((name) => /\.(woff2|png|html|map)$/.test(name))).toEqual([]);
    const least = (name: string) => (name.endsWith('.svg') ? 4_096 : 1_024);
    expect(bases.filter((name) => statSync(join(folder, name)).size < least(name))).toEqual([]);
    expect(existsSync(join(folder, 'build-id.txt.br'))).toBe(false);
  });
});
