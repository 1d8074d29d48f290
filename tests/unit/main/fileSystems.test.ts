import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linkExclusive } from '#main/base/linkExclusive.ts';
import { openLog } from '#main/base/log.ts';
import { Redactor } from '#main/base/Redactor.ts';
import { untilPasses } from '../../support/untilPasses.ts';

/** The error code of link and chmod calls. Undefined: the file system supports both. */
const lacks = vi.hoisted((): { code: string | undefined } => ({ code: undefined }));

const refusing = vi.hoisted(() => (call: string, code = lacks.code): void => {
  if (code !== undefined)
    throw Object.assign(new Error(`${code}: operation not permitted, ${call}`), { code, syscall: call });
});

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return {
    ...real,
    chmodSync(...args: Parameters<typeof real.chmodSync>) {
      refusing('chmod');
      real.chmodSync(...args);
    },
  };
});
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return {
    ...real,
    async link(...args: Parameters<typeof real.link>) {
      refusing('link');
      await real.link(...args);
    },
  };
});

let folder: string;
beforeEach(() => {
  lacks.code = undefined;
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-without-links-'));
});
afterEach(() => vi.restoreAllMocks());

describe('an exclusive link to a complete file', () => {
  const codes = [undefined, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR', 'EMLINK'];

  it.each(codes)('has the complete content when link fails with %s', async (code) => {
    lacks.code = code;
    const [file, name] = [join(folder, 'made'), join(folder, 'name')];
    writeFileSync(file, 'whole', { mode: 0o600 });
    await linkExclusive(file, name);
    expect(readFileSync(name, 'utf8')).toBe('whole');
    expect(statSync(name).mode & 0o777).toBe(0o600);
  });

  it.each(codes)('leaves an existing file unchanged when link fails with %s', async (code) => {
    lacks.code = code;
    const [file, name] = [join(folder, 'made'), join(folder, 'name')];
    writeFileSync(file, 'whole');
    writeFileSync(name, 'of somebody else');
    await expect(linkExclusive(file, name)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(name, 'utf8')).toBe('of somebody else');
    expect(readFileSync(file, 'utf8')).toBe('whole');
  });

  it('leaves no file behind when the source is missing', async () => {
    lacks.code = 'EPERM';
    const name = join(folder, 'name');
    await expect(linkExclusive(join(folder, 'none'), name)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('passes on any other error of the system', async () => {
    lacks.code = 'EIO';
    const file = join(folder, 'made');
    writeFileSync(file, 'whole');
    await expect(linkExclusive(file, join(folder, 'name'))).rejects.toMatchObject({ code: 'EIO' });
    expect(readdirSync(folder)).toEqual(['made']);
  });
});

describe('a log on a file system without permissions', () => {
  it('is written', async () => {
    lacks.code = 'EPERM';
    const log = openLog(folder, new Redactor());
    log.info('Started');
    await untilPasses(() => expect(readFileSync(join(folder, 'main.log'), 'utf8')).toContain('Started'));
  });

  it('is not opened after any other error', () => {
    lacks.code = 'EIO';
    expect(() => openLog(folder, new Redactor())).toThrow('EIO');
  });
});
