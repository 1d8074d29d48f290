import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { addressFile, keyFile } from '../protocol.ts';

/** Where the owner of a data folder listens, and the key of this run. */
export interface OwnerAddress {
  readonly address: string;
  readonly key: string;
}

/**
 * Reads the address of the owner of a data folder.
 * @returns undefined if no process owns the folder
 * @throws Error with a sentence for the user if another user can write or read the key
 */
export function readOwnerAddress(folder: string): OwnerAddress | undefined {
  const path = join(folder, keyFile);
  try {
    const { mode, uid } = statSync(path);
    const isOwn = process.getuid === undefined || uid === process.getuid();
    if (process.platform !== 'win32' && (!isOwn || (mode & 0o077) !== 0))
      throw new Error(`The file ${path} is not private, so the command line does not use it.`);
    return { key: readFileSync(path, 'utf8'), address: readFileSync(join(folder, addressFile), 'utf8') };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
