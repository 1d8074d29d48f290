import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive; its bytes are made when they are wanted. */
export interface ZipFile {
  readonly path: string;
  readonly chunks: Iterable<Uint8Array>;
  /** Whether its bytes are put there as they are, which is quicker. */
  readonly stored?: boolean;
}

/** The bytes of an archive, a piece at a time, whatever its size. */
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
