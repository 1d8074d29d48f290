import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where the first file of a thread lies: beside its starter when run from source, beside main's entries when built.
 * @param starter `import.meta.url` of the module that starts it
 * @param source path of the thread's file from there
 * @param built its name among the built files, an entry of the build's configuration
 */
export function threadFile(starter: string, source: string, built: string): string {
  if (starter.endsWith('.ts')) return fileURLToPath(new URL(source, starter));
  const folder = new URL('.', starter);
  const inChunks = basename(fileURLToPath(folder)) === 'chunks';
  return fileURLToPath(new URL(inChunks ? `../${built}` : built, folder));
}
