import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateFolder, writePrivateFileSync } from '../base/privateFile.ts';
import { systemCodeOf } from '../base/systemCode.ts';
import { FolderLock } from './FolderLock.ts';

/**
 * Content of `owner.json`: the process that owns the data folder. For later starts of the application; it is
 * not the lock.
 */
export interface FolderOwner {
  /** Absent while the owner has not written the file. */
  readonly pid?: number;
  readonly host?: 'electron' | 'web';
  /** Address of the owner's window on the web host. It contains the key, so the file has mode 0600. */
  readonly url?: string;
  /** Whether the web host can open a window itself. */
  readonly hasWindow?: boolean;
}

export type FolderProblem = 'full' | 'read-only';

/** Parsed by hand: this module loads before the window, and a schema library takes long to load. */
function toOwner(content: unknown): FolderOwner {
  if (typeof content !== 'object' || content === null) return {};
  const { pid, host, url, hasWindow } = content as Readonly<Record<string, unknown>>;
  return {
    ...(typeof pid === 'number' && Number.isInteger(pid) ? { pid } : {}),
    ...(host === 'electron' || host === 'web' ? { host } : {}),
    ...(typeof url === 'string' && URL.canParse(url) ? { url } : {}),
    ...(typeof hasWindow === 'boolean' ? { hasWindow } : {}),
  };
}

/**
 * Removes a file. Renames a folder with the same name.
 * @returns whether a file existed
 */
function removeFile(path: string): boolean {
  try {
    rmSync(path);
    return true;
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'ERR_FS_EISDIR') renameSync(path, `${path}.corrupt-${Date.now()}`);
    return false;
  }
}

/**
 * The data folder of one user. One process owns the folder from its start to its end and holds the lock
 * `owner.lock` (`FolderLock`). `owner.json` contains its window address for later starts. Used by both hosts;
 * see docs/user/data-and-privacy.md.
 */
export class DataFolder {
  readonly path: string;
  /** The previous owner ended without releasing the folder. Its window may still be open. */
  readonly wasAbandoned: boolean;
  readonly problem: FolderProblem | undefined;
  readonly #lock: FolderLock | undefined;
  readonly #ownerPath: string;

  private constructor(path: string, { lock, problem }: { lock?: FolderLock; problem?: FolderProblem }) {
    this.path = path;
    this.#lock = lock;
    this.#ownerPath = join(path, 'owner.json');
    this.wasAbandoned = lock !== undefined && removeFile(this.#ownerPath);
    this.problem = problem ?? (this.#writeOwner({}) ? undefined : 'full');
  }

  /**
   * Takes the folder for this process. Creates a missing folder (0700). On a read-only disk no lock is
   * needed, because the folder cannot change.
   * @returns the folder, or what is known about its owner
   * @throws Error with a message for the user when the folder cannot be used
   */
  static take(path: string): { readonly folder: DataFolder } | { readonly owner: FolderOwner } {
    try {
      ensurePrivateFolder(path);
    } catch (error) {
      throw new Error(`The data folder ${path} cannot be used: ${sentenceOf(error)}`, { cause: error });
    }
    const lockPath = join(path, 'owner.lock');
    try {
      const attempt = FolderLock.take(lockPath);
      if (attempt.state === 'locked') return { folder: new DataFolder(path, { lock: attempt.lock }) };
      if (attempt.state === 'busy') return { owner: DataFolder.#readOwner(path) };
      const problem = attempt.code === 'ENOSPC' || attempt.code === 'EDQUOT' ? 'full' : 'read-only';
      return { folder: new DataFolder(path, { problem }) };
    } catch (error) {
      throw new Error(`The file ${lockPath} cannot be locked. Remove it and start Quarterdeck again.`, {
        cause: error,
      });
    }
  }

  static #readOwner(path: string): FolderOwner {
    try {
      return toOwner(JSON.parse(readFileSync(join(path, 'owner.json'), 'utf8')));
    } catch {
      // The owner has not written the file yet.
      return {};
    }
  }

  /**
   * Writes the address of this process's window for later starts. Never throws: without the file they only
   * wait longer.
   */
  announce(about: Omit<FolderOwner, 'pid'>): void {
    if (this.#lock !== undefined) this.#writeOwner(about);
  }

  release(): void {
    if (this.#lock === undefined) return;
    removeFile(this.#ownerPath);
    this.#lock.release();
  }

  /** @returns whether the file could be written */
  #writeOwner(about: Omit<FolderOwner, 'pid'>): boolean {
    try {
      writePrivateFileSync(this.#ownerPath, JSON.stringify({ pid: process.pid, ...about }));
      return true;
    } catch {
      // The lock does not depend on this file.
      return false;
    }
  }
}

const sentences: Readonly<Record<string, string>> = {
  EACCES: 'you do not have write permission.',
  EEXIST: 'it is not a folder.',
  ENOENT: 'it cannot be created there.',
  ENOSPC: 'there is no space left on the disk.',
  ENOTDIR: 'a part of its path is not a folder.',
  EPERM: 'you do not have write permission.',
  EROFS: 'the disk is read-only, and the folder does not exist yet.',
};

const sentenceOf = (error: unknown): string =>
  sentences[systemCodeOf(error) ?? ''] ?? (error instanceof Error ? error.message : String(error));
