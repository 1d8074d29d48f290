import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PreferenceStore } from '#main/areas/shell/PreferenceStore.ts';
import { damagedFiles } from '#main/base/loadJson.ts';
import { openWindowState } from '#main/host/electron/WindowState.ts';
import { readLastRoute, readTheme } from '#main/host/startupSettings.ts';
import { readPreferredPort } from '#main/host/web/preferredPort.ts';
import { Inventory } from '#main/kubeconfig/Inventory.ts';
import { StoredIdentities } from '#main/session/StoredIdentities.ts';
import { defaultLimits, SyncSettings } from '#main/sync/SyncSettings.ts';
import { WorkspaceRegistry } from '#main/workspaces/WorkspaceRegistry.ts';
import { silentLog } from '../../support/silentLog.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-settings-'));
  damagedFiles.set([]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Each settings file with its reader, and the result without a file. */
const settingsFiles: ReadonlyArray<readonly [name: string, read: () => unknown, found: unknown]> = [
  ['preferences.json', () => new PreferenceStore(folder, silentLog).value.theme, 'system'],
  [
    'workspaces.json',
    async () => {
      const registry = new WorkspaceRegistry(folder, silentLog);
      await registry.load(1_000);
      return registry.workspaces;
    },
    [],
  ],
  [
    'kubeconfigs.json',
    async () => {
      const inventory = new Inventory(folder, silentLog);
      await inventory.load(1_000);
      return inventory.entries;
    },
    [],
  ],
  [
    'window.json',
    () => {
      const file = openWindowState(folder, silentLog);
      file.load(1_000);
      return file.value.bounds;
    },
    null,
  ],
  ['web.json', () => readPreferredPort(folder), undefined],
  ['sync.json', () => new SyncSettings(folder, silentLog).limits, defaultLimits],
  ['identities/w-1.json', () => new StoredIdentities(folder, silentLog).read('w-1'), undefined],
];

const damages: ReadonlyArray<readonly [what: string, damage: (path: string) => void]> = [
  ['null', (path) => writeFileSync(path, 'null')],
  ['a list', (path) => writeFileSync(path, '[1]')],
  ['truncated JSON', (path) => writeFileSync(path, '{"a":')],
  ['empty', (path) => writeFileSync(path, '')],
  ['NUL bytes', (path) => writeFileSync(path, '\0\0\0')],
  ['100,000 open brackets', (path) => writeFileSync(path, '['.repeat(100_000))],
  ['nested 100,000 deep', (path) => writeFileSync(path, '['.repeat(100_000) + ']'.repeat(100_000))],
  ['a folder', (path) => mkdirSync(join(path, 'inside'), { recursive: true })],
  ['a FIFO', (path) => execFileSync('mkfifo', [path])],
];

const cases = settingsFiles.flatMap(([name, read, found]) =>
  damages.map(([what, damage]) => ({ name, what, read, found, damage })),
);

describe('a damaged settings file', () => {
  it.each(cases)('$name ($what) is moved aside and reported once', async ({ name, read, found, damage }) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    damage(path);
    expect(await read()).toEqual(found);
    const movedFiles = readdirSync(dirname(path)).filter((fileName) => fileName.includes('.corrupt-'));
    expect(movedFiles).toHaveLength(1);
    expect(damagedFiles.value).toEqual([join(dirname(path), movedFiles[0]!)]);
    expect(existsSync(path)).toBe(false);
    await read();
    expect(damagedFiles.value).toHaveLength(1);
  });

  it('does not delay the first page', async () => {
    execFileSync('mkfifo', [join(folder, 'preferences.json')]);
    mkdirSync(join(folder, 'workspaces.json'));
    expect([await readTheme(folder), await readLastRoute(folder)]).toEqual(['system', undefined]);
  });
});

describe('an unreadable settings file', () => {
  it('stays unchanged, and is never overwritten', async () => {
    const path = join(folder, 'preferences.json');
    writeFileSync(path, '{"theme":"dark"}');
    // Root can read every file, so the test drops root privileges.
    const isRoot = process.geteuid?.() === 0;
    chmodSync(path, 0o000);
    chmodSync(folder, 0o777);
    if (isRoot) process.seteuid?.(65_534);
    try {
      const preferences = new PreferenceStore(folder, silentLog);
      expect(preferences.value.theme).toBe('system');
      expect(await preferences.change({ theme: 'light' })).toMatchObject({ theme: 'light' });
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
    chmodSync(path, 0o600);
    expect(readFileSync(path, 'utf8')).toBe('{"theme":"dark"}');
    expect(damagedFiles.value).toEqual([]);
  });
});
