import { strToU8, zipSync } from 'fflate';
import type { DiagnosticsFile } from './Diagnostics.ts';

/**
 * One zip archive of the files, in a folder of its own.
 * @param folder its name
 * @returns its bytes; at most a few hundred kilobytes, so that packing takes milliseconds
 */
export function archiveOf(folder: string, files: readonly DiagnosticsFile[]): Uint8Array {
  return zipSync(Object.fromEntries(files.map(({ name, text }) => [`${folder}/${name}`, strToU8(text)])));
}
