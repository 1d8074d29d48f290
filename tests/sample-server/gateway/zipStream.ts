import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive. Its content is generated on demand. */
export interface ZipFile {
  readonly path: string;
  readonly chunks: Iterable<Uint8Array>;
  /** Whether to store the content without compression, which is faster. */
  readonly stored?: boolean;
}

/** Generates the bytes of an archive in chunks, without a size limit. */
export function* zipOf(files: Iterable<ZipFile>): Generator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error !== null) throw error;
    ready.push(bytes);
  });
  function* taken(): Generator<Uint8Array> {
    const pieces = ready;
    ready = [];
    yield* pieces;
  }
  for (const { path, chunks, stored = false } of files) {
    const file = stored ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    archive.add(file);
    for (const chunk of chunks) {
      file.push(chunk);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  archive.end();
  yield* taken();
}
