import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { BundleFile } from './BundleFacts.ts';

/**
 * Files as the bytes of a ZIP file, and last among them `SHA256SUMS` with the hash of each other one.
 * @param folder in which they stand
 * @param onFile told how many are done
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
    // Whoever else waits for main comes to their turn.
    await setImmediate();
  }
  yield* add('SHA256SUMS', strToU8(sums.join('')));
  zip.end();
  if (failed !== undefined) throw failed;
  yield* ready;
}
