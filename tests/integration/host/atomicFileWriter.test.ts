import { mkdtempSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { AtomicFileWriter } from '#main/host/AtomicFileWriter.ts';

let folder: string;
let target: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-being-saved-'));
  target = join(folder, 'catalog.csv');
});

/** Returns this process's open files in the folder. Linux only. */
const openFiles = (): string[] =>
  process.platform !== 'linux'
    ? []
    : readdirSync('/proc/self/fd').flatMap((descriptor) => {
        try {
          const path = readlinkSync(join('/proc/self/fd', descriptor));
          return path.startsWith(folder) ? [path] : [];
        } catch {
          // The descriptor was only open during the listing.
          return [];
        }
      });

describe('a file that is being saved', () => {
  it('appears under its final name only when it is complete', async () => {
    const gate = Promise.withResolvers<void>();
    async function* parts() {
      yield 'one,';
      await gate.promise;
      yield 'two';
    }
    const writing = pipeline(Readable.from(parts()), new AtomicFileWriter(target));
    await expect.poll(() => readdirSync(folder)).toEqual([expect.stringMatching(/\.part$/)]);
    gate.resolve();
    await writing;
    expect(readdirSync(folder)).toEqual(['catalog.csv']);
    expect(readFileSync(target, 'utf8')).toBe('one,two');
    expect(openFiles()).toEqual([]);
  });

  it('preserves the old file and leaves no temporary or open file after an abort or error', async () => {
    writeFileSync(target, 'old');
    const ended = new AbortController();
    async function* endless() {
      for (;;) yield 'x'.repeat(10_000);
    }
    const stopped = pipeline(Readable.from(endless()), new AtomicFileWriter(target), {
      signal: ended.signal,
    });
    await expect.poll(() => readdirSync(folder)).toHaveLength(2);
    if (process.platform === 'linux') expect(openFiles()).toHaveLength(1);
    ended.abort();
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    async function* failing() {
      yield 'x';
      throw new Error('the source broke');
    }
    await expect(pipeline(Readable.from(failing()), new AtomicFileWriter(target))).rejects.toThrow('broke');
    await expect.poll(() => readdirSync(folder)).toEqual(['catalog.csv']);
    await expect.poll(openFiles).toEqual([]);
    expect(readFileSync(target, 'utf8')).toBe('old');
  });

  it('reports why it cannot be written', async () => {
    const nowhere = new AtomicFileWriter(join(folder, 'gone', 'catalog.csv'));
    await expect(pipeline(['x'], nowhere)).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' });
  });
});
