import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateFolder, writePrivateFileNow } from '../base/privateFile.ts';
import { systemCodeOf } from '../base/systemCode.ts';
import { FolderLock } from './FolderLock.ts';

/** What `owner.json` says about the process that has the data folder. It serves second starts; it is not the lock. */
export interface Owner {
  /** Absent while the owner has not written the file. */
  readonly pid?: number;
  readonly host?: 'electron' | 'web';
  /** Address of the owner's window on the web host. The file is 0600, because the address holds the key. */
  readonly url?: string;
  /** Whether the web host can open a window itself. */
  readonly hasWindow?: boolean;
}

/** Why nothing can be written to the folder. */
export type FolderProblem = 'full' | 'read-only';

/** Written by hand: this module loads before the window, and a schema library takes long to load. */
function toOwner(content: unknown): Owner {
  if (typeof content !== 'object' || content === null) return {};
  const { pid, host, url, hasWindow } = content as Readonly<Record<string, unknown>>;
  return {
    ...(typeof pid === 'number' && Number.isInteger(pid) ? { pid } : {}),
    ...(host === 'electron' || host === 'web' ? { host } : {}),
    ...(typeof url === 'string' && URL.canParse(url) ? { url } : {}),
    ...(typeof hasWindow === 'boolean' ? { hasWindow } : {}),
  };
}

/** Removes a file, or moves away a folder that has its name. @returns whether a file was there */
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
 * The data folder of one person. One process owns it, from its start until its end: it holds the lock `owner.lock` (`FolderLock`), and
 * `owner.json` has the address of its window for a second start. Both hosts use it; README, "Where data is kept".
 */
export class DataFolder {
  readonly path: string;
  /** The previous owner ended without releasing the folder: its window may still be open. */
  readonly wasLeft: boolean;
  /** Set when nothing can be written. */
  readonly problem: FolderProblem | undefined;
  readonly #lock: FolderLock | undefined;
  readonly #ownerPath: string;

  private constructor(path: string, { lock, problem }: { lock?: FolderLock; problem?: FolderProblem }) {
    this.path = path;
    this.#lock = lock;
    this.#ownerPath = join(path, 'owner.json');
    this.wasLeft = lock !== undefined && removeFile(this.#ownerPath);
    this.problem = problem ?? (this.#note({}) ? undefined : 'full');
  }

  /**
   * Takes the folder for this process, and creates it (0700) if it does not exist. On a read-only disk there is no lock: nothing in the
   * folder can change.
   * @returns the folder, or what is known about the process that owns it
   * @throws an error with a sentence when the folder cannot be used
   */
  static take(path: string): { readonly folder: DataFolder } | { readonly owner: Owner } {
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

  static #readOwner(path: string): Owner {
    try {
      return toOwner(JSON.parse(readFileSync(join(path, 'owner.json'), 'utf8')));
    } catch {
      // The owner has not written it yet.
      return {};
    }
  }

  /** Notes for second starts where the window of this process is. Without the note they can only wait, so it never throws. */
  announce(about: Omit<Owner, 'pid'>): void {
    if (this.#lock !== undefined) this.#note(about);
  }

  /** Releases the folder to the next start. */
  release(): void {
    if (this.#lock === undefined) return;
    removeFile(this.#ownerPath);
    this.#lock.release();
  }

  /** @returns whether the note could be written */
  #note(about: Omit<Owner, 'pid'>): boolean {
    try {
      writePrivateFileNow(this.#ownerPath, JSON.stringify({ pid: process.pid, ...about }));
      return true;
    } catch {
      // The lock does not depend on it.
      return false;
    }
  }
}

const sentences: Readonly<Record<string, string>> = {
  EACCES: 'you may not write there.',
  EEXIST: 'it is not a folder.',
  ENOENT: 'it cannot be created there.',
  ENOSPC: 'there is no space left on the disk.',
  ENOTDIR: 'a part of its path is not a folder.',
  EPERM: 'you may not write there.',
  EROFS: 'the disk is read-only, and the folder does not exist yet.',
};

const sentenceOf = (error: unknown): string =>
  sentences[systemCodeOf(error) ?? ''] ?? (error instanceof Error ? error.message : String(error));
