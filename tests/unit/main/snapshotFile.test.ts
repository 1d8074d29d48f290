import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AtomicFileWriter } from '#main/host/AtomicFileWriter.ts';
import { FrameEnd } from '#main/snapshot/FrameEnd.ts';
import { buildHead, readSnapshotHead, unpackDatabase, writeSnapshot } from '#main/snapshot/fileFormat.ts';
import { maxDatabaseBytes, type SnapshotManifest } from '#main/snapshot/manifest.ts';
import { messages } from '#main/snapshot/messages.ts';
import {
  buildSnapshot,
  fixedHead,
  hashOfFile,
  parseSnapshot,
  someManifest,
  writeFile,
} from '../../support/snapshotFiles.ts';

const never = new AbortController().signal;
const { refused } = messages;

/** Pseudo-random bytes, which do not compress well. */
let last = 1;
const database = Buffer.from(
  Array.from({ length: 300_000 }, () => {
    last = (last * 48_271) % 2_147_483_647;
    return last % 64;
  }),
);
const good = buildSnapshot({ manifest: someManifest, database });
const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-format-'));
let made = 0;

const newTarget = (): string => {
  made += 1;
  return join(folder, `unpacked-${made}`);
};

async function unpack(file: Buffer) {
  const path = writeFile(file);
  const target = newTarget();
  const head = await readSnapshotHead(path);
  await unpackDatabase(path, head, target, () => undefined, never);
  return { head, target };
}

const sentenceOf = (file: Buffer): Promise<string> =>
  unpack(file).then(
    () => 'opened',
    (error: { data?: { sentence: string } }) => error.data?.sentence ?? String(error),
  );

describe('a file that is not exactly one snapshot', () => {
  it.each([
    ['one byte after its end', Buffer.from([0])],
    ['another frame after its end', zstdCompressSync(Buffer.from('more'))],
    ['a megabyte after its end', Buffer.alloc(1_000_000, 1)],
  ])('is refused as damaged with %s', async (_what, more) => {
    expect(await sentenceOf(Buffer.concat([good, more]))).toBe(refused.damaged);
  });

  it('is refused at once when it is a FIFO', async () => {
    const path = join(folder, 'waiting.quarterdeck');
    execFileSync('mkfifo', [path]);
    await expect(readSnapshotHead(path)).rejects.toMatchObject({ data: { sentence: refused.notOurs } });
  });
});

describe('the end of a Zstandard frame', () => {
  const random = (bytes: number) => randomBytes(bytes);
  const contents = [Buffer.alloc(0), Buffer.from('a'), Buffer.alloc(500_000), random(500_000)];
  const levels = [1, 3, 19];
  const frames = contents.flatMap((content) =>
    levels.flatMap((level) =>
      [0, 1].map((checksum) =>
        zstdCompressSync(content, {
          params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: checksum },
        }),
      ),
    ),
  );

  it.each([1, 3, 7, 1_000, 1_000_000])('is found in parts of %i bytes', (size) => {
    for (const frame of frames) {
      const file = Buffer.concat([frame, Buffer.from('after')]);
      const end = new FrameEnd();
      let after = 0;
      const step = frame.length > 10_000 ? Math.max(size, 997) : size;
      for (let at = 0; at < file.length; at += step) after += end.consume(file.subarray(at, at + step));
      expect(after).toBe(5);
    }
  });
});

const withManifest = (change: (manifest: SnapshotManifest) => SnapshotManifest) =>
  buildSnapshot({ manifest: someManifest, database }, change);

describe('a snapshot file', () => {
  it('returns the saved database, as a private file', async () => {
    const source = writeFile(database, 'database');
    const path = join(folder, 'written.quarterdeck');
    const { manifest } = parseSnapshot(good);
    const told: number[] = [];
    await writeSnapshot(manifest, source, new AtomicFileWriter(path), (bytes) => told.push(bytes), never);
    expect(told.at(-1)).toBe(database.length);
    const before = hashOfFile(path);
    const head = await readSnapshotHead(path);
    expect(head.manifest).toEqual(manifest);
    const target = newTarget();
    await unpackDatabase(path, head, target, () => undefined, never);
    expect(readFileSync(target).equals(database)).toBe(true);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(hashOfFile(path)).toBe(before);
    expect(statSync(path).size).toBeLessThan(database.length);
  });

  it('leaves no file behind when saving is stopped', async () => {
    const path = join(folder, 'stopped.quarterdeck');
    const stopping = new AbortController();
    const writing = writeSnapshot(
      parseSnapshot(good).manifest,
      writeFile(database, 'database'),
      new AtomicFileWriter(path),
      () => stopping.abort(),
      stopping.signal,
    );
    await expect(writing).rejects.toThrow();
    expect(existsSync(path)).toBe(false);
  });

  it('is refused when it is truncated at any position', async () => {
    const headEnd = buildHead(parseSnapshot(good).manifest).length;
    const places = [1, 8, 9, 12, 20, fixedHead - 1, fixedHead, fixedHead + 5, headEnd - 1];
    places.push(headEnd, headEnd + 1, headEnd + 40, good.length - 5, good.length - 1);
    for (const place of places)
      expect([place, await sentenceOf(good.subarray(0, place))]).toEqual([place, refused.damaged]);
  });

  it('is refused when any byte differs', async () => {
    const sentences = new Set<string>();
    for (let place = 0; place < good.length; place += 997) {
      const changed = Buffer.from(good);
      changed[place] = (changed[place] ?? 0) ^ 0xff;
      sentences.add(await sentenceOf(changed));
    }
    const version = Buffer.from(good);
    version.writeUInt32BE(0, 8);
    sentences.add(await sentenceOf(version));
    expect([...sentences].sort()).toEqual([refused.notOurs, refused.damaged].sort());
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['a database without a snapshot header', Buffer.concat([Buffer.from('SQLite format 3\0'), database])],
  ])('is not %s', async (_, file) => {
    expect(await sentenceOf(file)).toBe(refused.notOurs);
  });

  it('is neither a folder nor a missing file', async () => {
    const failure = (path: string) => readSnapshotHead(path).catch((error) => error.data.sentence);
    expect(await failure(join(folder, 'nowhere.quarterdeck'))).toBe(refused.noFile);
    expect([refused.notOurs, refused.noFile]).toContain(await failure(folder));
  });

  it('of a newer format names the version that created it', async () => {
    const later = withManifest((same) => ({ ...same, version: '9.2.0' }));
    later.writeUInt32BE(2, 8);
    expect(await sentenceOf(later)).toBe(refused.newer('9.2.0'));
    expect(await sentenceOf(later.subarray(0, fixedHead + 3))).toBe(refused.newer(null));
  });

  it('is refused when its manifest was changed', async () => {
    const changed = Buffer.from(good);
    changed.write('https://other.', changed.indexOf('https://server'));
    expect(changed.equals(good)).toBe(false);
    expect(await sentenceOf(changed)).toBe(refused.damaged);
  });

  it('is refused when its database has another size than the manifest states', async () => {
    const says = (bytes: number) =>
      withManifest((same) => ({ ...same, database: { ...same.database, bytes } }));
    expect(await sentenceOf(says(database.length - 1))).toBe(refused.damaged);
    expect(await sentenceOf(says(database.length + 1))).toBe(refused.damaged);
    expect(await sentenceOf(says(maxDatabaseBytes + 1))).toBe(refused.tooLarge(8));
  });

  it('is refused when its database has another hash than the manifest states', async () => {
    const other = withManifest((same) => ({
      ...same,
      database: { ...same.database, sha256: 'a'.repeat(64) },
    }));
    expect(await sentenceOf(other)).toBe(refused.damaged);
  });

  it('never unpacks to more bytes than the manifest states', async () => {
    const bomb = zstdCompressSync(Buffer.alloc(200_000_000));
    const small = withManifest((same) => ({ ...same, database: { ...same.database, bytes: 1_000_000 } }));
    const head = buildHead(parseSnapshot(small).manifest);
    const path = writeFile(Buffer.concat([head, bomb]));
    const target = newTarget();
    let most = 0;
    const unpacking = unpackDatabase(
      path,
      await readSnapshotHead(path),
      target,
      (bytes) => {
        most = bytes;
      },
      never,
    );
    await expect(unpacking).rejects.toMatchObject({ data: { sentence: refused.damaged } });
    expect(most).toBeLessThanOrEqual(1_000_000);
    expect(statSync(target, { throwIfNoEntry: false })?.size ?? 0).toBeLessThanOrEqual(1_000_000);
    expect(bomb.length).toBeLessThan(100_000);
  });

  it('is refused when unpacking it needs more memory than allowed', async () => {
    // A zstd window of 100 MB by another writer, still below the size limit of the database.
    const content = Buffer.alloc(100_000_000, 'abcdefghij');
    const wide = zstdCompressSync(content, {
      params: { [constants.ZSTD_c_windowLog]: 27, [constants.ZSTD_c_compressionLevel]: 1 },
    });
    const sha256 = createHash('sha256').update(content).digest('hex');
    const head = buildHead({ ...someManifest, database: { bytes: content.length, sha256 } });
    expect(await sentenceOf(Buffer.concat([head, wide]))).toBe(refused.damaged);
  });

  it.each([
    ['no server', { server: undefined }],
    ['a script as the server address', { server: { ...someManifest.server, origin: 'javascript:1' } }],
    ['an unknown kind', { server: { ...someManifest.server, kind: 'other' } }],
    ['an invalid time', { takenAt: 'yesterday' }],
    ['no model', { model: 0 }],
    ['an extremely long name', { person: { id: 'p', name: 'x'.repeat(600) } }],
  ])('is refused when its manifest has %s', async (_, wrong) => {
    const text = Buffer.from(JSON.stringify({ ...parseSnapshot(good).manifest, ...wrong }));
    const head = Buffer.from(good.subarray(0, fixedHead));
    head.writeUInt32BE(text.length, fixedHead - 36);
    createHash('sha256')
      .update(text)
      .digest()
      .copy(head, fixedHead - 32);
    expect(await sentenceOf(Buffer.concat([head, text]))).toBe(refused.damaged);
  });
});
