import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemCodeOf } from './systemCode.ts';

const privateFolder = { mode: 0o700 };

/**
 * Creates a folder with its parents that only the current user can read (0700). Node's own `recursive` never
 * ends in folders such as `/proc`. Each attempt there answers ENOENT, although the parent exists.
 * @throws the file system's error; EEXIST for a file with that name
 */
export function ensurePrivateFolder(path: string): void {
  const attempt = () => {
    try {
      mkdirSync(path, privateFolder);
    } catch (error) {
      if (systemCodeOf(error) !== 'ENOENT' && statSync(path, { throwIfNoEntry: false })?.isDirectory())
        return;
      throw error;
    }
  };
  try {
    attempt();
  } catch (error) {
    const parent = dirname(path);
    if (systemCodeOf(error) !== 'ENOENT' || parent === path || existsSync(parent)) throw error;
    ensurePrivateFolder(parent);
    attempt();
  }
}

/** Error codes of file systems without permissions, such as FAT and some network shares. */
const unsupportedModeCodes: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/**
 * Sets the permissions of a file. Does nothing on file systems without permissions.
 * @throws any other file system error
 */
export function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && unsupportedModeCodes.has(error.code))) throw error;
  }
}

/**
 * Writes a file atomically that only the current user can read (0600).
 * @throws the file system's error; the old content stays unchanged
 */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(content, 'utf8');
    await handle.sync();
    await handle.close();
    await rename(temporary, path);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Like `writePrivateFile`, but synchronous and without flushing. For data of this run only, because a power
 * cut can lose it.
 * @throws the file system's error; the old content stays unchanged
 */
export function writePrivateFileSync(path: string, content: string): void {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(temporary, content, { flag: 'wx', mode: 0o600 });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Reads a file that the user chose. Rejects FIFOs and devices, which could block or never end.
 * @throws the file system's error; an error with the code EINVAL for anything but a regular file
 */
export async function readRegularFile(path: string): Promise<Buffer> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await handle.stat();
    if (!found.isFile())
      throw Object.assign(new Error(`EINVAL: not a file, open '${path}'`), {
        code: 'EINVAL',
        syscall: 'open',
      });
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/**
 * Returns the content of a file. Undefined for a missing file.
 * @throws any other file system error
 */
export async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return (await readRegularFile(path)).toString('utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Removes temporary files of a process that crashed during a write. On a read-only disk they stay.
 * @throws other file system errors
 */
export function removeTemporaryFiles(path: string): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.tmp')) continue;
    try {
      rmSync(join(folder, name), { force: true });
    } catch (error) {
      if (systemCodeOf(error) !== 'EROFS') throw error;
    }
  }
}
