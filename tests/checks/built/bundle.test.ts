import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const outFolder = join(import.meta.dirname, '..', '..', '..', 'out');
const readBuiltFile = (path: string) => readFileSync(join(outFolder, path), 'utf8');

describe('the built preload script', () => {
  const code = readBuiltFile('preload/index.cjs');

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
  it('contains the bundled Helm charts in a separate chunk', () => {
    const names = ['aws', 'azure', 'flux', 'kubernetes', 'prometheus', 'watchtower'];
    const files = readdirSync(join(outFolder, 'main'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.js'),
    );
    const chartChunks = files.filter((path) =>
      names.every((name) => readBuiltFile(join('main', path)).includes(`mission-control-${name}`)),
    );
    expect(chartChunks).toEqual([expect.stringMatching(/^chunks[\\/]shippedCharts-/)]);
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
  const files = readdirSync(outFolder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(main|preload|renderer)[\\/].*\.(js|cjs|html)$/.test(path),
  );

  it('contains no development code in main, preload, and window', () => {
    for (const part of ['main', 'preload', 'renderer'])
      expect(files.filter((path) => path.startsWith(part)).length, part).toBeGreaterThan(0);
    const found = files.flatMap((path) => {
      const code = readBuiltFile(path);
      return markers.filter((marker) => code.includes(marker)).map((marker) => `${path}: ${marker}`);
    });
    expect(found).toEqual([]);
  });

  it('is checked for the environment variables that the development module reads', () => {
    const source = readFileSync(join(outFolder, '..', 'src-main', 'host', 'developmentWindow.ts'), 'utf8');
    expect(markers.filter((marker) => source.includes(`'${marker}'`))).toEqual([
      'QUARTERDECK_DEV_SERVER',
      'QUARTERDECK_DEV_KEY',
    ]);
  });
});

describe('the built page', () => {
  const page = readBuiltFile('renderer/index.html');

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

  it('contains in its code the build id of build-id.txt', () => {
    const id = readBuiltFile('renderer/build-id.txt').trim();
    const entry = /id="entry"[^>]* href="\/(assets\/index-[^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    const code = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) =>
      readBuiltFile(`renderer/${match[1]}`),
    );
    expect(entry).not.toBe('');
    expect(code.some((text) => text.includes(id))).toBe(true);
  });
});

describe('the built window files', () => {
  const folder = join(outFolder, 'renderer');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );

  it('keep the code editor in separate files that no screen loads when it opens', () => {
    const screens = Object.values(
      JSON.parse(readBuiltFile('renderer/screen-files.json')) as Record<string, string[]>,
    );
    const shell = [...readBuiltFile('renderer/index.html').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)];
    const loadedScripts = [...new Set([...screens.flat(), ...shell.map((match) => match[1] ?? '')])].filter(
      (name) => name.endsWith('.js'),
    );
    // Only Monaco's chunk contains this identifier.
    const isEditor = (name: string) =>
      readBuiltFile(`renderer/${name}`).includes('registerCompletionItemProvider');
    expect(loadedScripts.length).toBeGreaterThan(20);
    expect(loadedScripts.filter(isEditor)).toEqual([]);
    expect(names.filter((name) => name.endsWith('.js') && isEditor(name)).length).toBeGreaterThan(0);
  });

  const compressedNames = names.filter((name) => /\.(br|gz)$/.test(name));

  it('include Brotli and gzip files with the same content for large scripts and styles', () => {
    const scripts = names.filter(
      (name) => /\.(js|css)$/.test(name) && statSync(join(folder, name)).size > 4_000,
    );
    expect(scripts.length).toBeGreaterThan(20);
    const missing = scripts
      .flatMap((name) => [`${name}.br`, `${name}.gz`])
      .filter((name) => !compressedNames.includes(name));
    expect(missing).toEqual([]);
    for (const name of compressedNames) {
      const bytes = readFileSync(join(folder, name));
      const original = readFileSync(join(folder, name.replace(/\.(br|gz)$/, '')));
      const unpacked = name.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes);
      expect(unpacked.equals(original), name).toBe(true);
      expect(bytes.length, name).toBeLessThan(original.length);
    }
  });

  it('include no compressed files for small files, fonts, pages, and source maps', () => {
    const originalNames = compressedNames.map((name) => name.replace(/\.(br|gz)$/, ''));
    expect(originalNames.filter((name) => /\.(woff2|png|html|map)$/.test(name))).toEqual([]);
    const minBytesOf = (name: string) => (name.endsWith('.svg') ? 4_096 : 1_024);
    expect(originalNames.filter((name) => statSync(join(folder, name)).size < minBytesOf(name))).toEqual([]);
    expect(existsSync(join(folder, 'build-id.txt.br'))).toBe(false);
  });
});
