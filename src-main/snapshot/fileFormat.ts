import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, constants as fsConstants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { Failure } from '../base/Failure.ts';
import { FrameEnd } from './FrameEnd.ts';
import { manifestSchema, maxDatabaseBytes, type SnapshotManifest } from './manifest.ts';
import { messages } from './messages.ts';

/*
 * Format of a snapshot file, in order: magic bytes; format version (4 bytes, big-endian); length of the
 * manifest (same); SHA-256 of the manifest (32 bytes); manifest (JSON); SQLite file of the cache as one
 * Zstandard frame with a checksum.
 */

/** Not text. Programs that convert line endings damage these bytes, which reveals the damage. */
const magic = Buffer.from('\x89QDK\r\n\x1a\n', 'latin1');
const formatVersion = 1;
const hashBytes = 32;
const headBytes = magic.length + 4 + 4 + hashBytes;
const maxManifestBytes = 256 * 1024;

/** A fast compression level; the result is about 1.5 times as large as at the best level. */
const compressionOptions = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};
/** Limits the memory for decompression to 8 MB, which is enough for this compression level. */
const decompressionOptions = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const refusal = (sentence: string, details: string, cause?: unknown): Failure =>
  new Failure('INVALID', { sentence, details }, cause === undefined ? {} : { cause });

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Returns all bytes before the database. */
export function buildHead(manifest: SnapshotManifest): Buffer {
  const text = Buffer.from(JSON.stringify(manifestSchema.parse(manifest)));
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(formatVersion, 0);
  numbers.writeUInt32BE(text.length, 4);
  return Buffer.concat([magic, numbers, sha256(text), text]);
}

/** Passes chunks on, and reports the number of bytes so far. */
async function* countBytes(
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
 * Writes a snapshot. Compression runs in Node.js threads.
 * @param database path of the sealed copy
 * @param onBytes called with the number of database bytes written
 * @throws stream errors, or the signal's reason; the target is then destroyed
 */
export async function writeSnapshot(
  manifest: SnapshotManifest,
  database: string,
  target: Writable,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  async function* withHead(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
    yield buildHead(manifest);
    yield* chunks;
  }
  await pipeline(
    createReadStream(database),
    (chunks: AsyncIterable<Buffer>) => countBytes(chunks, onBytes),
    createZstdCompress(compressionOptions),
    withHead,
    target,
    { signal },
  );
}

export interface SnapshotHead {
  readonly manifest: SnapshotManifest;
  /** Start of the database, in bytes. */
  readonly offset: number;
}

async function readExactly(file: FileHandle, bytes: number, at: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}

const laterSchema = z.object({ version: z.string().max(50) });

/**
 * Returns the version for a message, if its format is valid. The manifest of a later version is untrusted.
 */
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
  if (!found.isFile()) throw refusal(refused.notOurs, 'The path is not a file.');
  const head = await readExactly(file, headBytes, 0);
  if (!head.subarray(0, magic.length).equals(magic)) {
    const cut = head.length < magic.length && head.length > 0 && magic.subarray(0, head.length).equals(head);
    throw cut
      ? refusal(refused.damaged, `It has ${head.length} bytes.`)
      : refusal(refused.notOurs, 'The file does not have the header of a snapshot.');
  }
  if (head.length < headBytes) throw refusal(refused.damaged, `It has ${head.length} bytes.`);
  const version = head.readUInt32BE(magic.length);
  const length = head.readUInt32BE(magic.length + 4);
  const text = length > maxManifestBytes ? undefined : await readExactly(file, length, headBytes);
  if (version > formatVersion)
    throw refusal(
      refused.newer(text === undefined ? null : versionIn(text)),
      `The format version is ${version}.`,
    );
  if (version < formatVersion) throw refusal(refused.damaged, `The format version is ${version}.`);
  if (text === undefined) throw refusal(refused.damaged, `The manifest would be ${length} bytes long.`);
  if (text.length < length) throw refusal(refused.damaged, 'The file ends within the manifest.');
  if (!sha256(text).equals(head.subarray(magic.length + 8)))
    throw refusal(refused.damaged, 'The manifest was modified.');
  const manifest = readManifest(text);
  if (manifest.database.bytes > maxDatabaseBytes)
    throw refusal(
      refused.tooLarge(maxDatabaseBytes / 1024 ** 3),
      `The manifest states a database of ${manifest.database.bytes} bytes.`,
    );
  return { manifest, offset: headBytes + length };
}

function readManifest(text: Buffer): SnapshotManifest {
  try {
    return manifestSchema.parse(JSON.parse(text.toString('utf8')));
  } catch (error) {
    throw refusal(messages.refused.damaged, `The manifest cannot be read: ${String(error)}`, error);
  }
}

function toReadFailure(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error) || !('syscall' in error)) return error;
  return refusal(messages.refused.noFile, error.message, error);
}

/** Opens without blocking, because opening a FIFO would block the thread until a writer opens it. */
const openRegular = (path: string): Promise<FileHandle> =>
  open(path, fsConstants.O_RDONLY | (fsConstants.O_NONBLOCK ?? 0));

/**
 * Reads the manifest of a snapshot.
 * @throws Failure INVALID with a message that says why the file is refused
 */
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

/**
 * Reads a file from an offset. Converts read errors here, so that they differ from write
 * errors of the target.
 */
async function* readFrom(path: string, start: number): AsyncGenerator<Buffer, void, void> {
  try {
    yield* createReadStream(path, { start });
  } catch (error) {
    throw toReadFailure(error);
  }
}

/**
 * Passes the frame on and rejects bytes after it, which the decompressor would ignore. The last block has a
 * flag (RFC 8878, section 3.1.1).
 */
async function* frameOnly(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  const end = new FrameEnd();
  for await (const chunk of chunks) {
    const after = end.consume(chunk);
    if (after > 0)
      throw refusal(messages.refused.damaged, `The file has ${after} or more bytes after its end.`);
    yield chunk;
  }
}

/** Returns whether decompression failed because the frame is malformed or incomplete. */
const isDecompressionError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(ZSTD|Z)_|^ERR_ZLIB/.test(String(error.code));

/**
 * Unpacks the database into a new private file. Never writes more bytes than the manifest declares.
 * @param target path that must not exist
 * @param onBytes called with the number of bytes written
 * @throws Failure INVALID with a message that says why the file is refused; file system errors of the target;
 * the signal's reason
 */
export async function unpackDatabase(
  path: string,
  { manifest, offset }: SnapshotHead,
  target: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { bytes: expectedBytes, sha256: expectedSha256 } = manifest.database;
  const { damaged } = messages.refused;
  const hash = createHash('sha256');
  let receivedBytes = 0;
  async function* checked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
    for await (const chunk of chunks) {
      receivedBytes += chunk.length;
      if (receivedBytes > expectedBytes)
        throw refusal(
          damaged,
          `The database has more than the ${expectedBytes} bytes that the manifest states.`,
        );
      hash.update(chunk);
      onBytes(receivedBytes);
      yield chunk;
    }
  }
  try {
    await pipeline(
      readFrom(path, offset),
      frameOnly,
      createZstdDecompress(decompressionOptions),
      checked,
      createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    );
  } catch (error) {
    throw isDecompressionError(error) ? refusal(damaged, error.message, error) : error;
  }
  if (receivedBytes < expectedBytes)
    throw refusal(
      damaged,
      `The database has ${receivedBytes} of the ${expectedBytes} bytes that the manifest states.`,
    );
  if (hash.digest('hex') !== expectedSha256)
    throw refusal(damaged, 'The content differs from the saved content.');
}
