import { constants } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';

export const privateMode = 0o600;
const renameTries = 10;
const renameWaitMs = 50;

/** Returns the error code of the file system, for example `ENOENT`. */
export const fileErrorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Flushes a folder's entries to disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows does not support this.
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a private file and flushes it to disk. @throws the file system's error, also if the file exists */
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

/** Replaces a file. On Windows this fails while another program reads the file, so it is retried. */
export async function replace(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await rename(from, to);
    } catch (error) {
      const busy = ['EPERM', 'EACCES', 'EBUSY'].includes(String(fileErrorCode(error)));
      if (process.platform !== 'win32' || !busy || tries >= renameTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, renameWaitMs * tries));
    }
  }
}
