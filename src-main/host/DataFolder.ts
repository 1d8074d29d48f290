import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveNameSync } from '../base/giveName.ts';
import { ensurePrivateFolder, writePrivateFileNow } from '../base/privateFile.ts';

export interface Owner {
  readonly pid: number;
  /** Where a second start reaches the first window; the file is 0600 because the address holds the key. */
  readonly url?: string;
}

/** Read by hand: this stands before the window, and a library for schemas behind it. */
function toOwner(content: unknown): Owner | undefined {
  if (typeof content !== 'object' || content === null || !('pid' in content)) return undefined;
  const { pid } = content;
  if (typeof pid !== 'number' || !Number.isInteger(pid)) return undefined;
  return 'url' in content && typeof content.url === 'string' ? { pid, url: content.url } : { pid };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readOwner(path: string): Owner | undefined {
  try {
    return toOwner(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // Missing or damaged: nobody owns the folder.
    return undefined;
  }
}

/** How long a lock file may be empty before it counts as damaged, and how often it is looked at. */
const writingMs = 1_000;
const lookMs = 10;

/** Where the file system has no links, a lock is an empty file for a moment: its owner is about to write their pid. */
function isBeingWritten(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.size === 0 && Math.abs(Date.now() - found.mtimeMs) < writingMs;
}

/** Waits without giving way: nothing else runs before the folder is taken. */
const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * The data folder of one person, owned by one process at a time: a lock file names the owner's pid.
 * Both hosts use it; architecture section 5.
 */
export class DataFolder {
  readonly path: string;
  /** The process that had it before died without giving it back: a window of it may still be open. */
  readonly wasLeft: boolean;
  readonly #lockPath: string;

  private constructor(path: string, wasLeft: boolean) {
    this.path = path;
    this.wasLeft = wasLeft;
    this.#lockPath = join(path, 'owner.json');
  }

  /**
   * Takes the folder for this process, making it (0700) when it is not there.
   * @param gone pid of an owner that was found not to answer: its lock is taken over although a process has that pid
   * @returns the folder, or the living process that has it
   * @throws the file system's error when the folder cannot be used
   */
  static take(path: string, gone?: number): { readonly folder: DataFolder } | { readonly owner: Owner } {
    ensurePrivateFolder(path);
    for (let attempt = 0; ; attempt += 1) {
      const folder = new DataFolder(path, attempt > 0);
      if (folder.#tryLock()) return { folder };
      while (isBeingWritten(folder.#lockPath)) pause(lookMs);
      if (attempt > 2) throw new Error(`The lock file ${folder.#lockPath} could not be taken.`);
      const owner = readOwner(folder.#lockPath);
      if (owner !== undefined && owner.pid !== gone && owner.pid !== process.pid && isAlive(owner.pid))
        return { owner };
      rmSync(folder.#lockPath, { force: true });
    }
  }

  /** The lock gets its name when it is whole, so that nobody reads half of one. */
  #tryLock(): boolean {
    const own = `${this.#lockPath}.${process.pid}`;
    writeFileSync(own, JSON.stringify({ pid: process.pid }), { mode: 0o600 });
    try {
      giveNameSync(own, this.#lockPath);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(own, { force: true });
    }
  }

  /** Says where a second start reaches this process. */
  announce(url: string): void {
    writePrivateFileNow(this.#lockPath, JSON.stringify({ pid: process.pid, url }));
  }

  /** Gives the folder back. */
  release(): void {
    if (readOwner(this.#lockPath)?.pid === process.pid) rmSync(this.#lockPath, { force: true });
  }
}
