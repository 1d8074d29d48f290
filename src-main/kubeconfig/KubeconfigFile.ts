import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Journal, Lock } from './Journal.ts';

/** What a file held, and how it was. */
export interface FileState {
  /** Where it is, links followed. */
  readonly path: string;
  /** Empty when there is none. */
  readonly text: string;
  readonly exists: boolean;
  /** Of the bytes; of nothing, when there is no file. */
  readonly hash: string;
  /** Permission bits; 0600 when there is no file. */
  readonly mode: number;
  /** Milliseconds since 1970; null when there is no file. */
  readonly changedAtMs: number | null;
}

/** A file was not changed, and is as it was. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal';
  readonly kind: 'locked' | 'unreadable' | 'read-only' | 'full' | 'changed';
  readonly details: string | undefined;
  readonly lock: { readonly path: string; readonly ageMs: number } | undefined;

  constructor(
    kind: FileRefusal['kind'],
    sentence: string,
    more: { details?: string; lock?: FileRefusal['lock'] } = {},
  ) {
    super(sentence);
    this.kind = kind;
    this.details = more.details;
    this.lock = more.lock;
  }
}

export interface Written {
  /** Null when there was nothing to keep. */
  readonly backup: { readonly path: string; readonly bytes: number } | null;
  /** Of what stands there now. */
  readonly hash: string;
}

const backupsKept = 5;
const privateMode = 0o600;
const renameTries = 10;
const renameWaitMs = 50;
/** What stands behind the file's own name; other files may be called alike. */
const backupName = /^\.backup-(\d{4}-\d\d-\d\dT\d{4})(?:-(\d+))?$/;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** What the file system says, as a sentence that says what to do. */
export function toRefusal(error: unknown): unknown {
  if (error instanceof FileRefusal || !(error instanceof Error) || !('syscall' in error)) return error;
  const details = error.message;
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new FileRefusal('full', 'The disk is full. The file is as it was.', { details });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new FileRefusal(
      'read-only',
      'The file or its folder cannot be written. Change its permissions, or choose another place.',
      { details },
    );
  return new FileRefusal('unreadable', 'The file cannot be used. The details say why.', { details });
}

/** The target of a link, also of one whose target is not there yet; else the path itself. */
async function followed(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    // The folder may be a link; the file is new.
    const folder = await realpath(dirname(path)).catch(() => dirname(path));
    const target = await readlink(path).catch(() => undefined);
    return target === undefined ? join(folder, basename(path)) : followed(resolve(folder, target));
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no such thing.
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeNew(path: string, content: Buffer): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, 'wx', privateMode);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle?.close();
  }
}

/** On Windows a file that another program reads cannot be replaced for a moment. */
async function replace(from: string, to: string): Promise<void> {
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

interface Backup {
  readonly path: string;
  readonly stamp: string;
  /** Of those of one minute; the first one has none in its name. */
  readonly number: number;
}

/** Backups of a file, the oldest first. */
async function backupsOf(path: string): Promise<Backup[]> {
  const name = basename(path);
  const names = await readdir(dirname(path));
  return names
    .flatMap((one): Backup[] => {
      const found = one.startsWith(name) ? backupName.exec(one.slice(name.length)) : null;
      if (found === null) return [];
      const [, when = '', number = '1'] = found;
      return [{ path: join(dirname(path), one), stamp: when, number: Number(number) }];
    })
    .sort((a, b) => (a.stamp === b.stamp ? a.number - b.number : a.stamp < b.stamp ? -1 : 1));
}

/** The part of a backup's name that says when, to the minute: it is shown before the file is written. @param ms milliseconds since 1970 */
const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replaceAll(':', '');

/**
 * One file of kubectl, read and replaced the way that kubectl and its file system expect: under kubectl's lock, whole or not at
 * all, and with what was there kept beside it.
 */
export class KubeconfigFile {
  /** As it was named: kubectl's lock stands beside that name. */
  readonly path: string;
  readonly #journal: Journal;

  constructor(path: string, journal: Journal) {
    this.path = path;
    this.#journal = journal;
  }

  get lockPath(): string {
    return `${this.path}.lock`;
  }

  /** What the backup of a write at that moment is called. */
  backupNameAt(nowMs: number): string {
    return `${basename(this.path)}.backup-${stamp(nowMs)}`;
  }

  /** @throws FileRefusal when it is there and cannot be read */
  async read(): Promise<FileState> {
    try {
      const path = await followed(this.path);
      const bytes = await readFile(path);
      const { mode, mtimeMs } = await stat(path);
      const text = bytes.toString('utf8');
      // What is no text would be another thing once it is written again.
      if (!Buffer.from(text, 'utf8').equals(bytes))
        throw new FileRefusal('unreadable', 'The file is not UTF-8 text. Quarterdeck does not change it.');
      return {
        path,
        text,
        exists: true,
        hash: hashOf(bytes),
        mode: mode & 0o777,
        changedAtMs: mtimeMs,
      };
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw toRefusal(error);
      const path = await followed(this.path);
      return { path, text: '', exists: false, hash: '', mode: privateMode, changedAtMs: null };
    }
  }

  /**
   * Finds out, without changing anything, whether `write` would be refused: a lock, a folder that cannot be written.
   * @throws FileRefusal
   */
  async assertWritable(): Promise<void> {
    const lock = await this.#lockState();
    if (lock !== undefined) throw this.#locked(lock);
    try {
      const target = await followed(this.path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await access(dirname(target), constants.W_OK);
      const probe = join(dirname(target), `.quarterdeck-${randomUUID()}.tmp`);
      await this.#journal.during({ temporaries: [probe] }, async () => {
        try {
          await writeNew(probe, Buffer.alloc(4_096));
        } finally {
          await rm(probe, { force: true });
        }
      });
    } catch (error) {
      throw toRefusal(error);
    }
  }

  /**
   * Replaces the file, unless it is another one than it was. Bytes that cannot be text are safe: they make it unparsable before.
   * @param before what was read
   * @param text what it holds from now on; undefined removes it
   * @throws FileRefusal; the file is then as it was
   */
  async write(
    before: FileState,
    text: string | undefined,
    nowMs: number,
    { backUp = true }: { readonly backUp?: boolean } = {},
  ): Promise<Written> {
    const target = before.path;
    const bytes = text === undefined ? undefined : Buffer.from(text, 'utf8');
    const temporary = join(dirname(target), `.quarterdeck-${randomUUID()}.tmp`);
    const halfBackup = join(dirname(target), `.quarterdeck-${randomUUID()}.tmp`);
    const mark = randomUUID();
    const lock = { path: this.lockPath, mark, made: `${this.lockPath}.${mark}` };
    try {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      return await this.#journal.during({ lock, temporaries: [temporary, halfBackup, lock.made] }, () =>
        this.#whileLocked(lock, async () => {
          const now = await this.read();
          if (now.hash !== before.hash || now.exists !== before.exists || now.path !== target)
            throw new FileRefusal('changed', 'The file was changed meanwhile. Look at the change again.');
          const backup = backUp && before.exists ? await this.#backUp(target, halfBackup, nowMs) : null;
          if (bytes === undefined) await rm(target);
          else {
            try {
              await writeNew(temporary, bytes);
              // What others could read they can read no more; what only the owner could not write stays so.
              await chmod(temporary, before.exists ? before.mode & privateMode : privateMode);
              await replace(temporary, target);
            } finally {
              await rm(temporary, { force: true });
            }
          }
          await syncFolder(dirname(target));
          return { backup, hash: bytes === undefined ? '' : hashOf(bytes) };
        }),
      );
    } catch (error) {
      throw toRefusal(error);
    }
  }

  /**
   * Puts back what a backup holds, byte for byte.
   * @param backup undefined when there was no file
   * @param hash of the file as it was written: anything else was changed since, and stays
   * @throws FileRefusal
   */
  async restore(backup: string | undefined, hash: string, nowMs: number): Promise<void> {
    const now = await this.read();
    if (now.hash !== hash)
      throw new FileRefusal(
        'changed',
        'The file was changed after the installation. Undoing it would lose that change; remove the entries instead.',
      );
    // It was text when it was kept.
    const kept =
      backup === undefined
        ? undefined
        : await readFile(backup, 'utf8').catch((error: unknown) => {
            throw toRefusal(error);
          });
    // What goes is what was installed, and its token: nobody misses it, and it need not lie about.
    await this.write(now, kept, nowMs, { backUp: false });
  }

  async #backUp(target: string, half: string, nowMs: number): Promise<NonNullable<Written['backup']>> {
    const bytes = await readFile(target);
    const path = await this.#writeBackup(target, half, bytes, nowMs);
    const all = await backupsOf(target);
    for (const old of all.slice(0, Math.max(0, all.length - backupsKept))) {
      if (old.path !== path) await rm(old.path, { force: true });
    }
    return { path, bytes: bytes.length };
  }

  /** Has its name only when it is whole: half a backup is none. Two of one minute have a number. */
  async #writeBackup(target: string, half: string, bytes: Buffer, nowMs: number): Promise<string> {
    const when = stamp(nowMs);
    const name = join(dirname(target), `${basename(target)}.backup-${when}`);
    const last = (await backupsOf(target)).findLast((one) => one.stamp === when);
    try {
      await writeNew(half, bytes);
      for (let number = (last?.number ?? 0) + 1; ; number += 1) {
        const path = number === 1 ? name : `${name}-${number}`;
        try {
          await link(half, path);
          return path;
        } catch (error) {
          if (codeOf(error) !== 'EEXIST') throw error;
        }
      }
    } finally {
      await rm(half, { force: true });
    }
  }

  async #whileLocked<T>({ path, mark, made }: Lock, work: () => Promise<T>): Promise<T> {
    try {
      // With its mark from the first moment on: whoever finds it can tell whose it is.
      await writeNew(made, Buffer.from(mark));
      await link(made, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      throw this.#locked((await this.#lockState()) ?? 0);
    } finally {
      await rm(made, { force: true });
    }
    try {
      return await work();
    } finally {
      await rm(path, { force: true });
    }
  }

  /** How old a lock is that stands there, in milliseconds. */
  async #lockState(): Promise<number | undefined> {
    try {
      return Math.max(0, Date.now() - (await stat(this.lockPath)).mtimeMs);
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
      throw toRefusal(error);
    }
  }

  #locked(ageMs: number): FileRefusal {
    return new FileRefusal('locked', 'Another program is changing this file at the moment.', {
      lock: { path: this.lockPath, ageMs },
    });
  }
}
