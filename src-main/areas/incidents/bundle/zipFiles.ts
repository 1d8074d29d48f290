import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { BundleFile } from './BundleFacts.ts';

/**
 * Yields a ZIP file of the files in a folder. The last entry is `SHA256SUMS` with the hash of every file.
 * @param folder name of the folder inside the archive
 * @param onFile called with the number of finished files
 */
export async function* zipFiles(
  files: readonly BundleFile[],
  folder: string,
  nowMs: number,
  onFile: (done: number) => void,
): AsyncGenerator<Uint8Array, void, void> {
  const ready: Uint8Array[] = [];
  let failed: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error === null) ready.push(chunk);
    else failed = error;
  });
  const add = (path: string, bytes: Uint8Array): Uint8Array[] => {
    const entry = new ZipDeflate(`${folder}/${path}`, { level: 6 });
    entry.mtime = nowMs;
    zip.add(entry);
    entry.push(bytes, true);
    if (failed !== undefined) throw failed;
    return ready.splice(0);
  };
  const sums: string[] = [];
  for (const [place, { path, data }] of files.entries()) {
    const bytes = strToU8(data);
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`);
    yield* add(path, bytes);
    onFile(place + 1);
    // Lets other work of the main process run.
    await setImmediate();
  }
  yield* add('SHA256SUMS', strToU8(sums.join('')));
  zip.end();
  if (failed !== undefined) throw failed;
  yield* ready;
}
