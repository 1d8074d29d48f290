import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readFile, readlink, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { linkExclusive } from '../base/linkExclusive.ts';
import { ensurePrivateFolder, readRegularFile, setMode } from '../base/privateFile.ts';
import { fileErrorCode, privateMode, replace, syncFolder, writeNew } from './atomicFile.ts';
import { backupNameAt, removeOldBackups, writeBackup } from './backups.ts';
import type { Journal, Lock } from './Journal.ts';
import { messages } from './messages.ts';

export interface FileState {
  /** Real path, with symbolic links resolved. */
  readonly path: string;
  /** Empty if there is no file. */
  readonly text: string;
  readonly exists: boolean;
  /** SHA-256 of the bytes; empty if there is no file. */
  readonly hash: string;
  /** Permission bits; 0600 if there is no file. */
  readonly mode: number;
  /** Milliseconds since 1970; null if there is no file. */
  readonly changedAtMs: number | null;
}

/** Thrown if a file could not be changed; the file is unchanged. */
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

export interface WrittenFile {
  /** Null if there was no file to back up. */
  readonly backup: { readonly path: string; readonly bytes: number } | null;
  /** SHA-256 of the written bytes; empty if the file was removed. */
  readonly hash: string;
}

/** Max file size: a cluster with its certificates has about 5 kB, so this is enough for over a thousand. */
const maxKubeconfigBytes = 8_000_000;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Converts a file system error to a message that says what to do. */
export function toFileRefusal(error: unknown): unknown {
  if (error instanceof FileRefusal || !(error instanceof Error) || !('syscall' in error)) return error;
  const details = error.message;
  const code = fileErrorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new FileRefusal('full', 'The disk is full. The file was not changed.', { details });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new FileRefusal(
      'read-only',
      'The file or its folder is not writable. Change the permissions, or choose another file.',
      { details },
    );
  return new FileRefusal('unreadable', 'The file cannot be used. See the details.', { details });
}

/** Resolves symbolic links, also if the target does not exist yet. */
async function resolveLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (fileErrorCode(error) !== 'ENOENT') throw error;
    // The file does not exist. Its folder, or the path itself, may still be a symbolic link.
    const folder = await realpath(dirname(path)).catch(() => dirname(path));
    const target = await readlink(path).catch(() => undefined);
    return target === undefined ? join(folder, basename(path)) : resolveLinks(resolve(folder, target));
  }
}

/** A kubeconfig file. Changes hold kubectl's lock, replace the file atomically, and leave a backup. */
export class KubeconfigFile {
  /** Path with symbolic links, because kubectl places its lock next to it. */
  readonly path: string;
  readonly #journal: Journal;

  constructor(path: string, journal: Journal) {
    this.path = path;
    this.#journal = journal;
  }

  get lockPath(): string {
    return `${this.path}.lock`;
  }

  backupNameAt(nowMs: number): string {
    return backupNameAt(this.path, nowMs);
  }

  /** @throws FileRefusal if the file exists but cannot be read */
  async read(): Promise<FileState> {
    try {
      const path = await resolveLinks(this.path);
      const found = await stat(path);
      // Reading a pipe or a device may never end. Reading a folder fails anyway.
      if (!found.isFile() && !found.isDirectory()) throw new FileRefusal('unreadable', messages.notAFile);
      if (found.size > maxKubeconfigBytes) throw new FileRefusal('unreadable', messages.tooManyBytes);
      const { mode, mtimeMs } = found;
      const bytes = await readRegularFile(path);
      const text = bytes.toString('utf8');
      // Text that is not UTF-8 would be written back as different bytes.
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
      if (fileErrorCode(error) !== 'ENOENT') throw toFileRefusal(error);
      const path = await resolveLinks(this.path);
      return { path, text: '', exists: false, hash: '', mode: privateMode, changedAtMs: null };
    }
  }

  /**
   * Checks whether `write` would be refused, for example because of a lock or a read-only folder.
   * @throws FileRefusal
   */
  async assertWritable(): Promise<void> {
    const lock = await this.#lockAgeMs();
    if (lock !== undefined) throw this.#lockedRefusal(lock);
    try {
      const target = await resolveLinks(this.path);
      ensurePrivateFolder(dirname(target));
      await access(dirname(target), constants.W_OK);
      const probe = join(dirname(target), `.quarterdeck-${randomUUID()}.tmp`);
      await this.#journal.runJournaled({ temporaries: [probe] }, async () => {
        try {
          await writeNew(probe, Buffer.alloc(4_096));
        } finally {
          await rm(probe, { force: true });
        }
      });
    } catch (error) {
      throw toFileRefusal(error);
    }
  }

  /**
   * Replaces the file if it is still the same.
   * @param before state when the file was read
   * @param text new content; undefined removes the file
   * @throws FileRefusal; the file is then unchanged
   */
  async write(
    before: FileState,
    text: string | undefined,
    nowMs: number,
    { backUp = true }: { readonly backUp?: boolean } = {},
  ): Promise<WrittenFile> {
    const target = before.path;
    const bytes = text === undefined ? undefined : Buffer.from(text, 'utf8');
    const temporary = join(dirname(target), `.quarterdeck-${randomUUID()}.tmp`);
    const halfBackup = join(dirname(target), `.quarterdeck-${randomUUID()}.tmp`);
    const mark = randomUUID();
    const lock = { path: this.lockPath, mark, made: `${this.lockPath}.${mark}` };
    try {
      ensurePrivateFolder(dirname(target));
      return await this.#journal.runJournaled({ lock, temporaries: [temporary, halfBackup, lock.made] }, () =>
        this.#whileLocked(lock, async () => {
          await this.#assertUnchanged(before);
          const backup = backUp && before.exists ? await this.#backUp(target, halfBackup, nowMs) : null;
          try {
            if (bytes !== undefined) {
              await writeNew(temporary, bytes);
              // Only the owner can read the new file. Missing owner permissions stay missing.
              setMode(temporary, before.exists ? before.mode & privateMode : privateMode);
            }
            // Programs that ignore the lock may have changed the file meanwhile.
            await this.#assertUnchanged(before);
            await (bytes === undefined ? rm(target) : replace(temporary, target));
          } catch (error) {
            if (backup !== null) await rm(backup.path, { force: true });
            throw error;
          } finally {
            await rm(temporary, { force: true });
          }
          if (backup !== null) await removeOldBackups(target, backup.path);
          await syncFolder(dirname(target));
          return { backup, hash: bytes === undefined ? '' : hashOf(bytes) };
        }),
      );
    } catch (error) {
      throw toFileRefusal(error);
    }
  }

  /**
   * Restores a backup byte for byte.
   * @param backup path of the backup; undefined if there was no file
   * @param hash SHA-256 of the installed file; a file that changed since is not restored
   * @throws FileRefusal
   */
  async restore(backup: string | undefined, hash: string, nowMs: number): Promise<void> {
    const now = await this.read();
    if (now.hash !== hash)
      throw new FileRefusal(
        'changed',
        'The file was changed after the installation. Undo would lose that change. Remove the entries instead.',
      );
    const backupText =
      backup === undefined
        ? undefined
        : await readFile(backup, 'utf8').catch((error: unknown) => {
            throw toFileRefusal(error);
          });
    // No backup, because a copy of the installed file would leave its token on disk.
    await this.write(now, backupText, nowMs, { backUp: false });
  }

  /** @throws FileRefusal if the file changed since it was read */
  async #assertUnchanged(before: FileState): Promise<void> {
    const now = await this.read();
    if (now.hash !== before.hash || now.exists !== before.exists || now.path !== before.path)
      throw new FileRefusal('changed', 'The file was changed in the meantime. Review the change again.');
  }

  async #backUp(target: string, half: string, nowMs: number): Promise<NonNullable<WrittenFile['backup']>> {
    const bytes = await readRegularFile(target);
    return { path: await writeBackup(target, half, bytes, nowMs), bytes: bytes.length };
  }

  async #whileLocked<T>({ path, mark, made }: Lock, work: () => Promise<T>): Promise<T> {
    try {
      // The lock has its mark from the start, because it is linked only when it is complete.
      await writeNew(made, Buffer.from(mark));
      await linkExclusive(made, path);
    } catch (error) {
      if (fileErrorCode(error) !== 'EEXIST') throw error;
      throw this.#lockedRefusal((await this.#lockAgeMs()) ?? 0);
    } finally {
      await rm(made, { force: true });
    }
    try {
      return await work();
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Returns the age of the lock in milliseconds; undefined if there is none. */
  async #lockAgeMs(): Promise<number | undefined> {
    try {
      return Math.max(0, Date.now() - (await stat(this.lockPath)).mtimeMs);
    } catch (error) {
      if (fileErrorCode(error) === 'ENOENT' || fileErrorCode(error) === 'ENOTDIR') return undefined;
      throw toFileRefusal(error);
    }
  }

  #lockedRefusal(ageMs: number): FileRefusal {
    return new FileRefusal('locked', 'Another program is changing this file at the moment.', {
      lock: { path: this.lockPath, ageMs },
    });
  }
}
