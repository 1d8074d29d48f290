import { existsSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clearOrphans, clearWork, inWorkFolder } from '../../../src-main/snapshot/workFolder.ts';

const newData = () => mkdtempSync(join(tmpdir(), 'quarterdeck-work-'));

describe('the folder in which snapshots are put together and unpacked', () => {
  it('is private, and empty when the work is done, also when it failed', async () => {
    const data = newData();
    let mode = 0;
    await inWorkFolder(data, async (folder) => {
      mode = statSync(folder).mode & 0o777;
      writeFileSync(join(folder, 'x'), 'x');
    });
    const failing = inWorkFolder(data, async (folder) => {
      writeFileSync(join(folder, 'x'), 'x');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(mode).toBe(0o700);
    expect(readdirSync(join(data, 'snapshots'))).toEqual([]);
  });

  it('is cleared of what a process that died left, and so are files of snapshots that no workspace has', () => {
    const data = newData();
    for (const folder of ['snapshots/left', 'kept/snapshot-a/p', 'kept/snapshot-b/p', 'kept/sample/p'])
      mkdirSync(join(data, folder), { recursive: true });
    clearWork(data);
    clearOrphans(data, ['snapshot-a', 'sample']);
    expect(existsSync(join(data, 'snapshots'))).toBe(false);
    expect(readdirSync(join(data, 'kept')).sort()).toEqual(['sample', 'snapshot-a']);
  });

  it('need not be there', () => {
    expect(() => {
      const data = newData();
      clearWork(data);
      clearOrphans(data, []);
    }).not.toThrow();
  });
});
