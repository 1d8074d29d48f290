import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataFolder } from '#main/host/DataFolder.ts';
import { takeDataFolder } from '#main/host/takeDataFolder.ts';
import { type FolderStart, startFolderOwner } from '../../support/folderStarts.ts';
import { mountSmallDisk } from '../../support/smallDisk.ts';

const address = 'http://127.0.0.1:1/#key=x';

let parent: string;
let path: string;
const ending: Array<() => unknown> = [];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'quarterdeck-folder-'));
  path = join(parent, 'data');
});
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
  rmSync(parent, { recursive: true, force: true });
});

const ownerFile = () => join(path, 'owner.json');
const lockFile = () => join(path, 'owner.lock');

function takeFolder(): DataFolder {
  const taken = DataFolder.take(path);
  if (!('folder' in taken)) throw new Error('The folder has an owner.');
  ending.push(() => taken.folder.release());
  return taken.folder;
}

async function startOwner(): Promise<FolderStart> {
  const start = await startFolderOwner(path);
  ending.push(() => start.end());
  expect(await start.take()).toBe('folder');
  return start;
}

describe('the data folder', () => {
  it('is private, with a private lock file and a private owner file', () => {
    takeFolder();
    const modes = [path, ownerFile(), lockFile()].map((file) => (statSync(file).mode & 0o777).toString(8));
    expect(modes).toEqual(['700', '600', '600']);
  });

  it('has one owner, whose pid, host, and address a second start can read', () => {
    const folder = takeFolder();
    expect(DataFolder.take(path)).toEqual({ owner: { pid: process.pid } });
    folder.announce({ host: 'web', url: address, hasWindow: true });
    const owner = { pid: process.pid, host: 'web', url: address, hasWindow: true };
    expect(DataFolder.take(path)).toEqual({ owner });
  });

  it('is locked through the driver of the cache when the runtime has no SQLite', () => {
    const builtin = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
    ending.push(() => builtin.mockRestore());
    const folder = takeFolder();
    expect(DataFolder.take(path)).toEqual({ owner: { pid: process.pid } });
    folder.release();
    takeFolder();
  });

  it('stays with its owner when owner.json is deleted, damaged, or names a dead process', () => {
    takeFolder();
    rmSync(ownerFile());
    expect(DataFolder.take(path)).toEqual({ owner: {} });
    writeFileSync(ownerFile(), '{"pid":');
    expect(DataFolder.take(path)).toEqual({ owner: {} });
    writeFileSync(ownerFile(), JSON.stringify({ pid: 2 ** 22 - 3 }));
    expect(DataFolder.take(path)).toEqual({ owner: { pid: 2 ** 22 - 3 } });
  });

  it('is free when owner.json names a live process of another program', () => {
    mkdirSync(path);
    writeFileSync(ownerFile(), JSON.stringify({ pid: process.ppid, url: address }));
    expect(takeFolder().wasAbandoned).toBe(true);
    expect(JSON.parse(readFileSync(ownerFile(), 'utf8'))).toEqual({ pid: process.pid });
  });

  it('retains the lock file after its release, and reports that it was released', () => {
    takeFolder().release();
    expect(readdirSync(path)).toEqual(['owner.lock']);
    expect(takeFolder().wasAbandoned).toBe(false);
  });

  it.each([
    ['is truncated', () => writeFileSync(ownerFile(), '{"pid":')],
    ['is null', () => writeFileSync(ownerFile(), 'null')],
    ['is a folder', () => mkdirSync(join(ownerFile(), 'inside'), { recursive: true })],
  ])('can be locked when owner.json %s', (_what, damage) => {
    mkdirSync(path);
    damage();
    takeFolder();
    expect(DataFolder.take(path)).toEqual({ owner: { pid: process.pid } });
  });

  it.each([
    ['contains other data', () => writeFileSync(lockFile(), 'x'.repeat(5_000))],
    ['is an empty folder', () => mkdirSync(lockFile())],
  ])('can be locked when owner.lock %s', (_what, damage) => {
    mkdirSync(path);
    damage();
    takeFolder();
    expect(DataFolder.take(path)).toHaveProperty('owner');
  });

  it.each([
    ['a file', (file: string) => file, 'it is not a folder.'],
    ['below a file', (file: string) => join(file, 'below'), 'a part of its path is not a folder.'],
    ['a device', () => '/dev/null', 'it is not a folder.'],
    ['below /proc', () => '/proc/quarterdeck/data', 'it cannot be created there.'],
  ])('is refused with a message when it is %s', (_what, where, sentence) => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    const wanted = where(file);
    expect(() => DataFolder.take(wanted)).toThrow(`The data folder ${wanted} cannot be used: ${sentence}`);
  });
});

describe('a data folder that is not writable', () => {
  const mount = () => {
    const disk = mountSmallDisk(256 * 1_024);
    ending.push(() => disk.unmount());
    path = join(disk.folder, 'data');
    return disk;
  };

  it('opens without a lock on a read-only disk, and reports the problem', () => {
    const disk = mount();
    takeFolder().release();
    disk.writeProtect();
    expect(takeFolder().problem).toBe('read-only');
  });

  it('opens with its lock on a full disk, and reports the problem', () => {
    const disk = mount();
    takeFolder().release();
    expect(() => writeFileSync(join(disk.folder, 'filler'), Buffer.alloc(1_024 * 1_024))).toThrow('ENOSPC');
    expect(takeFolder().problem).toBe('full');
    expect(DataFolder.take(path)).toHaveProperty('owner');
  });

  it('opens in a folder of another user', async () => {
    mkdirSync(path, { mode: 0o755 });
    // Root can write everywhere, so root privileges are dropped.
    if (process.geteuid?.() !== 0 || process.seteuid === undefined) return;
    chmodSync(parent, 0o755);
    process.seteuid(65_534);
    try {
      expect(takeFolder().problem).toBe('read-only');
    } finally {
      process.seteuid(0);
    }
  });
});

describe('processes that start with the same data folder', () => {
  it('get one owner, also after the previous owner was killed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const starts = await Promise.all(Array.from({ length: 4 }, () => startFolderOwner(path)));
      const found = await Promise.all(starts.map((start) => start.take()));
      expect(found.toSorted()).toEqual(['folder', 'owner', 'owner', 'owner']);
      await Promise.all(starts.map((start) => start.end(round % 2 === 0 ? 'SIGKILL' : 'SIGTERM')));
      expect(existsSync(ownerFile())).toBe(true);
    }
  });

  it('wait for a starting owner, and show its window when it has an address', async () => {
    const folder = takeFolder();
    const asked: string[] = [];
    const second = takeDataFolder(path, {
      showOwner: async (url) => asked.push(url) > 0,
      onWait: () => undefined,
    });
    folder.announce({ host: 'web', url: address });
    expect(await second).toEqual({ shown: { pid: process.pid, host: 'web', url: address } });
    expect(asked).toEqual([address]);
  });

  it('never take the folder from a suspended owner, and end with a message', async () => {
    const owner = await startOwner();
    owner.process.kill('SIGSTOP');
    const second = takeDataFolder(path, {
      showOwner: async () => false,
      onWait: () => undefined,
      limitMs: 250,
    });
    await expect(second).rejects.toThrow(
      `Another Quarterdeck (process ${owner.process.pid}) uses ${path} and does not respond.`,
    );
    expect(DataFolder.take(path)).toHaveProperty('owner');
  });

  it('take the folder when the owner ends while they wait', async () => {
    const owner = await startOwner();
    let ended: Promise<void> | undefined;
    const second = await takeDataFolder(path, {
      showOwner: async () => {
        ended ??= owner.end();
        await ended;
        return false;
      },
      onWait: () => undefined,
    });
    if (!('folder' in second)) throw new Error('The folder has an owner.');
    ending.push(() => second.folder.release());
    expect(second.folder.wasAbandoned).toBe(true);
  });

  it('end at once with a message when the owner is the desktop application', async () => {
    takeFolder().announce({ host: 'electron' });
    await expect(
      takeDataFolder(path, { showOwner: async () => true, onWait: () => undefined }),
    ).rejects.toThrow(
      `Another Quarterdeck (process ${process.pid}) uses ${path}. Use the window of that desktop application, or quit it.`,
    );
  });

  it('show the window of a desktop application that owns the folder', async () => {
    takeFolder().announce({ host: 'electron' });
    const answers = [false, true];
    const options = {
      showOwner: async () => false,
      showElectron: async () => answers.shift() ?? false,
      onWait: () => undefined,
      limitMs: 2_000,
    };
    expect(await takeDataFolder(path, options)).toEqual({ shown: { pid: process.pid, host: 'electron' } });
    const waiting = takeDataFolder(path, { ...options, limitMs: 200 });
    await expect(waiting).rejects.toThrow('does not respond.');
  });

  it('report on the terminal that they wait', async () => {
    takeFolder();
    const messages: string[] = [];
    const waiting = takeDataFolder(path, {
      showOwner: async () => false,
      onWait: (message) => messages.push(message),
      limitMs: 250,
      messageAfterMs: 0,
    });
    await expect(waiting).rejects.toThrow('does not respond.');
    expect(messages).toEqual([
      `Another Quarterdeck (process ${process.pid}) uses ${path}. Waiting for its answer…`,
    ]);
  });
});
