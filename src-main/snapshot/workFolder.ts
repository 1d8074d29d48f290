import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrivateFolder } from '../base/privateFile.ts';

/** Prefix of the ids of snapshot workspaces. */
export const snapshotIdPrefix = 'snapshot-';

const folderOf = (data: string): string => join(data, 'snapshots');

/** Removes work files of a crashed process. @throws the file system's error */
export const clearWork = (data: string): void => rmSync(folderOf(data), { recursive: true, force: true });

/**
 * Removes snapshot files without a workspace, left by a process that crashed between storing the two.
 * @param workspaceIds ids of all workspaces
 * @throws the file system's error
 */
export function clearOrphans(data: string, workspaceIds: readonly string[]): void {
  const storedFolder = join(data, 'kept');
  let names: string[];
  try {
    names = readdirSync(storedFolder);
  } catch {
    // The folder does not exist yet.
    return;
  }
  for (const name of names) {
    if (name.startsWith(snapshotIdPrefix) && !workspaceIds.includes(name))
      rmSync(join(storedFolder, name), { recursive: true, force: true });
  }
}

/**
 * Runs work with a private folder, and removes the folder afterwards.
 * @param data path of the data folder
 * @throws errors of the work
 */
export async function inWorkFolder<T>(data: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(folderOf(data), randomUUID());
  ensurePrivateFolder(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the free disk space for this user, in bytes. @throws the file system's error */
export async function freeSpaceBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

export const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);
