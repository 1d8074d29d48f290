import { existsSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clearOrphans, clearWork, inWorkFolder } from '#main/snapshot/workFolder.ts';

const newData = () => mkdtempSync(join(tmpdir(), 'quarterdeck-work-'));

describe('the work folder for snapshots', () => {
  it('is private, and is empty after the work, also after a failure', async () => {
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

  it('is cleared of leftovers of a killed process, as are snapshots without a workspace', () => {
    const data = newData();
    for (const folder of ['snapshots/left', 'kept/snapshot-a/p', 'kept/snapshot-b/p', 'kept/sample/p'])
      mkdirSync(join(data, folder), { recursive: true });
    clearWork(data);
    clearOrphans(data, ['snapshot-a', 'sample']);
    expect(existsSync(join(data, 'snapshots'))).toBe(false);
    expect(readdirSync(join(data, 'kept')).sort()).toEqual(['sample', 'snapshot-a']);
  });

  it('can be missing', () => {
    expect(() => {
      const data = newData();
      clearWork(data);
      clearOrphans(data, []);
    }).not.toThrow();
  });
});
