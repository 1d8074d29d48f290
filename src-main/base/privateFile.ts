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
 * Creates a folder that only this person can read (0700), with its parents. Node's own `recursive` never ends for a folder in which
 * the system creates nothing, such as `/proc`: each attempt answers ENOENT there, although the parent exists.
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

/** What systems say of permissions where the file system has none, as FAT and some network shares. */
const withoutPermissions: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/**
 * Says who may read and write a file that this process made. Where the file system has no permissions the file stays as it is.
 * @throws any other error of the file system
 */
export function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && withoutPermissions.has(error.code))) throw error;
  }
}

/**
 * Writes a file that only this person can read (0600), whole or not at all.
 * @throws the file system's error; the old content is then untouched
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
 * The same at once, for what is of use to this run alone: after a power cut it may be gone.
 * @throws the file system's error; the old content is then untouched
 */
export function writePrivateFileNow(path: string, content: string): void {
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
 * Reads a file that the user chose. A FIFO or a device would wait for its writer, or never end: it is refused.
 * @throws the file system's error; an error with the code EINVAL for anything but a file
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

/** The content of a file, or undefined when it is not there. @throws any other error of the file system */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readRegularFile(path)).toString('utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Removes what was to become a file of this application alone, and was left by a process that died before it was whole.
 * On a read-only disk they stay.
 * @throws the file system's other errors
 */
export function removeHalves(path: string): void {
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
