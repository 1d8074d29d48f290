import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, constants as fsConstants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { Failure } from '../base/Failure.ts';
import { FrameEnd } from './FrameEnd.ts';
import { longestDatabase, type Manifest, manifestSchema } from './manifest.ts';
import { messages } from './messages.ts';

/*
 * A snapshot, from its first byte: the mark, the version of this form (4 bytes, the larger first), the length of the manifest (likewise), its
 * SHA-256 (32 bytes), the manifest (JSON), and the SQLite file of the cache as one frame of Zstandard with a checksum, which is the end.
 */

/** Not text, and hurt by whoever turns line ends into others. */
const mark = Buffer.from('\x89QDK\r\n\x1a\n', 'latin1');
const formatVersion = 1;
const hashBytes = 32;
const headBytes = mark.length + 4 + 4 + hashBytes;
const longestManifest = 256 * 1024;

/** Quick, and half as large again as the smallest that can be had in any time. */
const compressing = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};
/** What is packed needs no more memory than this to be unpacked: 8 MB. */
const unpacking = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const refusal = (sentence: string, details: string, cause?: unknown): Failure =>
  new Failure('INVALID', { sentence, details }, cause === undefined ? {} : { cause });

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Everything before the database. */
export function headOf(manifest: Manifest): Buffer {
  const text = Buffer.from(JSON.stringify(manifestSchema.parse(manifest)));
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(formatVersion, 0);
  numbers.writeUInt32BE(text.length, 4);
  return Buffer.concat([mark, numbers, sha256(text), text]);
}

/** Passes everything on and tells how many bytes that were so far. */
async function* counted(
  chunks: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer, void, void> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    onBytes(bytes);
    yield chunk;
  }
}

/**
 * Writes a snapshot. Compression runs in threads of Node's own.
 * @param database path of the sealed copy
 * @param onBytes hears how many bytes of the database are written
 * @throws the streams' errors, the signal's reason; the target is destroyed then
 */
export async function writeSnapshot(
  manifest: Manifest,
  database: string,
  target: Writable,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  async function* withHead(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
    yield headOf(manifest);
    yield* chunks;
  }
  await pipeline(
    createReadStream(database),
    (chunks: AsyncIterable<Buffer>) => counted(chunks, onBytes),
    createZstdCompress(compressing),
    withHead,
    target,
    { signal },
  );
}

export interface SnapshotHead {
  readonly manifest: Manifest;
  /** Where the database begins, in bytes. */
  readonly offset: number;
}

async function readExactly(file: FileHandle, bytes: number, at: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}

const laterSchema = z.object({ version: z.string().max(50) });

/** A version to be named in a sentence: a later one may say anything there. */
function versionIn(text: Buffer): string | null {
  try {
    const version = laterSchema.parse(JSON.parse(text.toString('utf8'))).version;
    return /^[\w.+-]+$/.test(version) ? version : null;
  } catch {
    return null;
  }
}

async function readHead(file: FileHandle): Promise<SnapshotHead> {
  const { refused } = messages;
  const found = await file.stat();
  if (!found.isFile()) throw refusal(refused.notOurs, 'It is no file.');
  const head = await readExactly(file, headBytes, 0);
  if (!head.subarray(0, mark.length).equals(mark)) {
    const cut = head.length < mark.length && head.length > 0 && mark.subarray(0, head.length).equals(head);
    throw cut
      ? refusal(refused.damaged, `It has ${head.length} bytes.`)
      : refusal(refused.notOurs, 'It does not begin as a snapshot does.');
  }
  if (head.length < headBytes) throw refusal(refused.damaged, `It has ${head.length} bytes.`);
  const version = head.readUInt32BE(mark.length);
  const length = head.readUInt32BE(mark.length + 4);
  const text = length > longestManifest ? undefined : await readExactly(file, length, headBytes);
  if (version > formatVersion)
    throw refusal(refused.newer(text === undefined ? null : versionIn(text)), `It has form ${version}.`);
  if (version < formatVersion) throw refusal(refused.damaged, `It has form ${version}.`);
  if (text === undefined)
    throw refusal(refused.damaged, `What it says of itself would be ${length} bytes long.`);
  if (text.length < length) throw refusal(refused.damaged, 'It ends within what it says of itself.');
  if (!sha256(text).equals(head.subarray(mark.length + 8)))
    throw refusal(refused.damaged, 'What it says of itself was changed.');
  const manifest = readManifest(text);
  if (manifest.database.bytes > longestDatabase)
    throw refusal(refused.tooLarge(longestDatabase / 1024 ** 3), `It says ${manifest.database.bytes} bytes.`);
  return { manifest, offset: headBytes + length };
}

function readManifest(text: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text.toString('utf8')));
  } catch (error) {
    throw refusal(messages.refused.damaged, `What it says of itself cannot be read: ${String(error)}`, error);
  }
}

/** What the file system says of a file that cannot be read. */
function toReadFailure(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error) || !('syscall' in error)) return error;
  return refusal(messages.refused.noFile, error.message, error);
}

/** Opening a FIFO blocks the thread until a writer opens it: it is opened without blocking, and refused. */
const openRegular = (path: string): Promise<FileHandle> =>
  open(path, fsConstants.O_RDONLY | (fsConstants.O_NONBLOCK ?? 0));

/** Reads what a snapshot says of itself. @throws Failure INVALID with the sentence why it is refused */
export async function readSnapshotHead(path: string): Promise<SnapshotHead> {
  let file: FileHandle | undefined;
  try {
    file = await openRegular(path);
    return await readHead(file);
  } catch (error) {
    throw toReadFailure(error);
  } finally {
    await file?.close();
  }
}

/** The bytes of a file from a place on. An error of reading is told from one of writing what comes of it. */
async function* read(path: string, start: number): AsyncGenerator<Buffer, void, void> {
  try {
    yield* createReadStream(path, { start });
  } catch (error) {
    throw toReadFailure(error);
  }
}

/**
 * Passes the frame on, and refuses bytes after it: the decompressor ignores them. The last block says that it is the last one.
 * Source: RFC 8878, section 3.1.1.
 */
async function* frameOnly(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  const end = new FrameEnd();
  for await (const chunk of chunks) {
    const after = end.take(chunk);
    if (after > 0) throw refusal(messages.refused.damaged, `It has ${after} or more bytes after its end.`);
    yield chunk;
  }
}

/** What unpacking says of bytes that are no frame, or not all of one. */
const isOfFrame = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(ZSTD|Z)_|^ERR_ZLIB/.test(String(error.code));

/**
 * Unpacks the database into a new file of this person alone. Never more bytes are written than the manifest says.
 * @param target where nothing stands
 * @param onBytes hears how many bytes are written
 * @throws Failure INVALID with the sentence why it is refused; the file system's error of the target, the signal's reason
 */
export async function unpackDatabase(
  path: string,
  { manifest, offset }: SnapshotHead,
  target: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { bytes: wanted, sha256: expected } = manifest.database;
  const { damaged } = messages.refused;
  const hash = createHash('sha256');
  let given = 0;
  async function* checked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
    for await (const chunk of chunks) {
      given += chunk.length;
      if (given > wanted) throw refusal(damaged, `It holds more than the ${wanted} bytes that it says.`);
      hash.update(chunk);
      onBytes(given);
      yield chunk;
    }
  }
  try {
    await pipeline(
      read(path, offset),
      frameOnly,
      createZstdDecompress(unpacking),
      checked,
      createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    );
  } catch (error) {
    throw isOfFrame(error) ? refusal(damaged, error.message, error) : error;
  }
  if (given < wanted) throw refusal(damaged, `It holds ${given} of the ${wanted} bytes that it says.`);
  if (hash.digest('hex') !== expected) throw refusal(damaged, 'Its content is not the one that was saved.');
}
