import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrivateFolder } from '../base/privateFile.ts';

/** Ids of snapshots' workspaces begin so. */
export const snapshotIds = 'snapshot-';

const folderOf = (data: string): string => join(data, 'snapshots');

/** Removes what a process that died left of its work. @throws the file system's error */
export const clearWork = (data: string): void => rmSync(folderOf(data), { recursive: true, force: true });

/**
 * Removes files of snapshots that no workspace has: a process died between keeping the one and the other.
 * @param known ids of all workspaces
 * @throws the file system's error
 */
export function clearOrphans(data: string, known: readonly string[]): void {
  const kept = join(data, 'kept');
  let names: string[];
  try {
    names = readdirSync(kept);
  } catch {
    // Nothing was ever kept.
    return;
  }
  for (const name of names) {
    if (name.startsWith(snapshotIds) && !known.includes(name))
      rmSync(join(kept, name), { recursive: true, force: true });
  }
}

/** Works in a private folder of its own, which goes with the work. @param data the data folder @throws what the work throws */
export async function inWorkFolder<T>(data: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(folderOf(data), randomUUID());
  ensurePrivateFolder(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bytes that this person may still write beside a file. @throws the file system's error */
export async function roomBeside(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

export const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);
