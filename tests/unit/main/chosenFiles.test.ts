import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensurePrivateFolder, readIfExists, readRegularFile } from '#main/base/privateFile.ts';
import { databaseFacts } from '#main/diagnostics/databaseFacts.ts';
import { Journal } from '#main/kubeconfig/Journal.ts';
import { KubeconfigFile } from '#main/kubeconfig/KubeconfigFile.ts';

/** Paths whose size cannot be read, as if deleted after the listing. */
const removed = vi.hoisted(() => new Set<string>());
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return {
    ...real,
    async stat(...args: Parameters<typeof real.stat>) {
      if (removed.has(String(args[0]))) rmSync(String(args[0]), { force: true });
      return real.stat(...args);
    },
  };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-chosen-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a FIFO or device instead of a file', () => {
  it('is refused at once', async () => {
    const path = join(folder, 'fifo');
    execFileSync('mkfifo', [path]);
    await expect(readRegularFile(path)).rejects.toMatchObject({ code: 'EINVAL' });
    await expect(readIfExists(path)).rejects.toMatchObject({ code: 'EINVAL' });
    await expect(readRegularFile('/dev/zero')).rejects.toMatchObject({ code: 'EINVAL' });
  });

  it('is refused as a kubeconfig with a message', async () => {
    const path = join(folder, 'config');
    execFileSync('mkfifo', [path]);
    const file = new KubeconfigFile(path, new Journal(join(folder, 'journal')));
    await expect(file.read()).rejects.toMatchObject({ name: 'FileRefusal', kind: 'unreadable' });
  });
});

describe('a folder that the system cannot create', () => {
  it('is refused at once', () => {
    expect(() => ensurePrivateFolder('/proc/quarterdeck/a/b')).toThrow('ENOENT');
  });
});

describe('the list of database files', () => {
  it('leaves out a file that is deleted during the listing', async () => {
    mkdirSync(join(folder, 'w', 'p'), { recursive: true });
    for (const name of ['user.db', 'user.db-shm']) writeFileSync(join(folder, 'w', 'p', name), 'x');
    removed.add(join(folder, 'w', 'p', 'user.db-shm'));
    expect((await databaseFacts(folder)).map(({ name }) => name.split('/').at(-1))).toEqual(['user.db']);
  });
});
