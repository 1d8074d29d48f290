import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chooseElectron } from '../../../build/lib/chooseElectron.mjs';
import { findElectron, findElectronFolder } from '../../../build/lib/electron.mjs';
import { downloadWhileGrowing, folderBytes } from '../../../build/lib/electronDownload.mjs';

const newFolder = () => mkdtempSync(join(tmpdir(), 'quarterdeck-electron-package-'));

const programs: Readonly<Record<string, string>> = {
  darwin: join('Electron.app', 'Contents', 'MacOS', 'Electron'),
  win32: 'electron.exe',
};
const programName = programs[process.platform] ?? 'electron';

/** Creates Electron's npm package, of version 45.4.1, with downloaded files of some version. */
function electronPackage(downloaded: string | undefined): string {
  const folder = newFolder();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '45.4.1' }));
  const program = join(folder, 'dist', programName);
  mkdirSync(join(program, '..'), { recursive: true });
  writeFileSync(program, '');
  if (downloaded !== undefined) writeFileSync(join(folder, 'dist', 'version'), downloaded);
  return folder;
}

it.each([
  ['45.4.1', true],
  ['v45.4.1\n', true],
  ['33.2.1', false],
  [undefined, false],
])(
  'downloaded files of Electron with the version %j are used for the package 45.4.1: %s',
  (version, used) => {
    const folder = electronPackage(version);
    expect(findElectronFolder(folder, {})).toBe(used ? join(folder, 'dist') : undefined);
    expect(findElectron(folder, {})).toBe(used ? join(folder, 'dist', programName) : undefined);
  },
);

it('ELECTRON_OVERRIDE_DIST_PATH names the Electron that is used, in any version', () => {
  const folder = electronPackage('45.4.1');
  const other = join(electronPackage('33.2.1'), 'dist');
  expect(findElectron(folder, { ELECTRON_OVERRIDE_DIST_PATH: other })).toBe(join(other, programName));
  expect(findElectron(folder, { ELECTRON_OVERRIDE_DIST_PATH: newFolder() })).toBeUndefined();
  expect(findElectron(folder, { ELECTRON_OVERRIDE_DIST_PATH: '' })).toBe(join(folder, 'dist', programName));
});

it('Electron is missing without downloaded files', () => {
  expect(findElectronFolder(newFolder(), {})).toBeUndefined();
});

const download = (script: string, standstillMs = 20_000) => {
  const folder = newFolder();
  const ended = downloadWhileGrowing(process.execPath, ['-e', script], {
    folders: [folder],
    standstillMs,
    env: { ...process.env, FOLDER: folder },
    pollMs: 10,
  });
  return { folder, ended };
};

it('a download succeeds when its command succeeds', async () => {
  const { folder, ended } = download(
    `const fs = require('node:fs'); fs.mkdirSync(process.env.FOLDER + '/a'); fs.writeFileSync(process.env.FOLDER + '/a/part', 'x'.repeat(5000));`,
  );
  expect(await ended).toBeUndefined();
  expect(folderBytes(folder)).toBe(5_000);
  expect(folderBytes(join(folder, 'missing'))).toBe(0);
});

it('a download without new data is ended, and says so', async () => {
  const { ended } = download('setInterval(() => {}, 1000)', 60);
  expect(await ended).toMatch(/^no data arrived for \d+ s$/);
});

it('a download that takes longer than the standstill limit continues while data arrives', async () => {
  const { folder, ended } = download(
    `let left = 20; const timer = setInterval(() => {
      require('node:fs').appendFileSync(process.env.FOLDER + '/part', 'x');
      if (--left === 0) clearInterval(timer);
    }, 100);`,
    1_500,
  );
  expect(await ended).toBeUndefined();
  expect(folderBytes(folder)).toBe(20);
});

it('a failed download reports the first line of the error', async () => {
  const script = `console.error('\\nHTTPError: Response code 404\\n    at here'); process.exit(1)`;
  expect(await download(script).ended).toBe('Response code 404');
  expect(await download('process.exit(3)').ended).toBe('the download ended with code 3');
  const missing = downloadWhileGrowing(join(newFolder(), 'missing'), [], {
    folders: [],
    standstillMs: 1_000,
  });
  expect(await missing).toContain('ENOENT');
});

const machine = (given: Partial<Parameters<typeof chooseElectron>[1]> = {}) => {
  const said: string[] = [];
  return {
    isRoot: false,
    hasDisplay: true,
    isCI: false,
    find: () => '/electron',
    fetch: async () => '/fetched',
    printLine: (line: string) => void said.push(line),
    ...given,
    said,
  };
};

it.each<[string, Partial<ReturnType<typeof machine>>, string | undefined, number]>([
  ['with a display', {}, '/fetched', 0],
  ['without a display', { hasDisplay: false }, undefined, 0],
  ['in an automated run', { isCI: true }, '/electron', 0],
  ['in an automated run without Electron', { isCI: true, find: () => undefined }, undefined, 0],
  ['if Electron cannot be fetched', { fetch: async () => undefined }, undefined, 1],
  ['as root', { isRoot: true }, undefined, 1],
  ['as root without Electron', { isRoot: true, find: () => undefined }, undefined, 0],
  ['as root without a display', { isRoot: true, hasDisplay: false }, undefined, 0],
])('the host “auto” %s', async (_case, given, expected, sentences) => {
  const here = machine(given);
  expect(await chooseElectron({ host: 'auto', hasWindow: true }, here)).toBe(expected);
  expect(here.said).toHaveLength(sentences);
});

it('the host “electron” says why it cannot run', async () => {
  const wanted = { host: 'electron', hasWindow: true };
  expect(await chooseElectron(wanted, machine())).toBe('/fetched');
  await expect(chooseElectron(wanted, machine({ isRoot: true }))).rejects.toThrow('does not run as root');
  await expect(chooseElectron(wanted, machine({ fetch: async () => undefined }))).rejects.toThrow(
    'is missing',
  );
});

it('the web host and a start without a window need no Electron', async () => {
  const fetch = () => Promise.reject(new Error('nothing to fetch'));
  expect(await chooseElectron({ host: 'web', hasWindow: true }, machine({ fetch }))).toBeUndefined();
  expect(await chooseElectron({ host: 'auto', hasWindow: false }, machine({ fetch }))).toBeUndefined();
});
