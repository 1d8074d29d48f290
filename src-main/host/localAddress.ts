import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { systemCodeOf } from '../base/systemCode.ts';

/** Systems limit the path of a socket to about 104 bytes. */
const maxPathBytes = 100;

const hashOf = (dataFolder: string): string => createHash('sha256').update(dataFolder).digest('hex');

/**
 * Returns an address for local connections to the owner of a data folder: a named pipe on Windows, otherwise
 * a socket in the folder. A folder whose path is too long has its sockets in a folder of its own in the
 * temporary folder.
 * @param name distinguishes the addresses of one data folder
 */
export function localAddress(dataFolder: string, name: string, platform = process.platform): string {
  if (platform === 'win32') return `\\\\.\\pipe\\quarterdeck-${name}-${hashOf(dataFolder).slice(0, 32)}`;
  const path = join(dataFolder, `${name}.sock`);
  if (Buffer.byteLength(path) <= maxPathBytes) return path;
  return join(tmpdir(), `quarterdeck-${hashOf(dataFolder).slice(0, 16)}`, `${name}.sock`);
}

/** Names of folders in the temporary folder. */
const temporaryName = /^quarterdeck-[0-9a-f]{16}$/;

const isPipe = (address: string): boolean => address.startsWith('\\\\.\\pipe\\');

/** Removes the socket of an earlier owner. If that fails, listening fails as well and reports the error. */
function removeSocket(address: string): void {
  try {
    rmSync(address, { force: true });
  } catch {
    // A folder with this name.
  }
}

/**
 * Prepares an address for listening: creates a private folder in the temporary folder if the address needs
 * one, and removes the socket of an earlier owner. Only the owner of the data folder may call this function.
 * @throws Error if another user owns the folder in the temporary folder, or can open it
 */
export function prepareLocalAddress(address: string): void {
  if (isPipe(address)) return;
  const folder = dirname(address);
  if (dirname(folder) === tmpdir() && temporaryName.test(basename(folder))) {
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      if (systemCodeOf(error) !== 'EEXIST') throw error;
    }
    // Every user can create files in the temporary folder.
    const found = lstatSync(folder);
    const isOwn = found.isDirectory() && found.uid === process.getuid?.();
    if (!isOwn || (found.mode & 0o077) !== 0)
      throw new Error(`The folder ${folder} is not private. Remove it and start Quarterdeck again.`);
  }
  removeSocket(address);
}

/** Lets only the current user open a socket (0600). Named pipes have no mode. */
export function makeSocketPrivate(address: string): void {
  if (!isPipe(address)) chmodSync(address, 0o600);
}
