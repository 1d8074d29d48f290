import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localAddress, prepareLocalAddress } from '#main/host/localAddress.ts';

/** A data folder whose path is too long for a socket. */
let address: string;

beforeEach(() => {
  address = localAddress(`/home/${randomUUID().repeat(4)}`, 'command', 'linux');
});
afterEach(() => rmSync(dirname(address), { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('the address of a socket with a long path', () => {
  it('is in a folder of the temporary folder that only the current user can open', () => {
    prepareLocalAddress(address);
    expect(dirname(dirname(address))).toBe(tmpdir());
    expect(statSync(dirname(address)).mode & 0o777).toBe(0o700);
    // A second start uses the same folder.
    prepareLocalAddress(address);
  });

  it('is refused if other users can open the folder', () => {
    mkdirSync(dirname(address));
    chmodSync(dirname(address), 0o755);
    expect(() => prepareLocalAddress(address)).toThrow('is not private');
  });

  it('is refused if the folder is a link to another one', () => {
    const target = join(tmpdir(), `quarterdeck-target-${randomUUID()}`);
    mkdirSync(target, { mode: 0o700 });
    symlinkSync(target, dirname(address));
    expect(() => prepareLocalAddress(address)).toThrow('is not private');
    rmSync(target, { recursive: true });
    expect(existsSync(address)).toBe(false);
  });

  it.skipIf(process.getuid?.() !== 0)('is refused if another user owns the folder', async () => {
    const { chownSync } = await import('node:fs');
    mkdirSync(dirname(address), { mode: 0o700 });
    chownSync(dirname(address), 12_345, 12_345);
    expect(() => prepareLocalAddress(address)).toThrow('is not private');
  });
});
