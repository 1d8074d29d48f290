import { constants } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';

/** Permissions of what only this person may read. */
export const privateMode = 0o600;
const renameTries = 10;
const renameWaitMs = 50;

/** The file system's name of an error, for example `ENOENT`. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Brings the names in a folder to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no such thing.
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a private file that must not be there yet, and brings it to the disk. @throws the file system's error */
export async function writeNew(path: string, content: Buffer): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, 'wx', privateMode);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle?.close();
  }
}

/** Puts a file in the place of another. On Windows a file that another program reads cannot be replaced for a moment. */
export async function replace(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await rename(from, to);
    } catch (error) {
      const busy = ['EPERM', 'EACCES', 'EBUSY'].includes(String(codeOf(error)));
      if (process.platform !== 'win32' || !busy || tries >= renameTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, renameWaitMs * tries));
    }
  }
}
