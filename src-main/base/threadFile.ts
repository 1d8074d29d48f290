import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path of a thread's entry file: relative to its starter in the sources, and next to the main
 * entries in a build.
 * @param starter `import.meta.url` of the module that starts the thread
 * @param source path of the thread's file, relative to the starter
 * @param built its name in the build, an entry of the build's configuration
 */
export function threadFile(starter: string, source: string, built: string): string {
  if (starter.endsWith('.ts')) return fileURLToPath(new URL(source, starter));
  const folder = new URL('.', starter);
  const inChunks = basename(fileURLToPath(folder)) === 'chunks';
  return fileURLToPath(new URL(inChunks ? `../${built}` : built, folder));
}
