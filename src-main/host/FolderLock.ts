import { accessSync, closeSync, constants, openSync, rmdirSync, truncateSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isUnwritable, systemCodeOf } from '../base/systemCode.ts';

/**
 * Result codes of SQLite (https://www.sqlite.org/rescode.html), as `node:sqlite` and better-sqlite3 report
 * them.
 */
const sqliteBusy: readonly unknown[] = [5, 'SQLITE_BUSY'];
const sqliteNotADatabase: readonly unknown[] = [26, 'SQLITE_NOTADB'];

/**
 * How long (ms) to wait for another process that takes the lock at the same moment: both attempts can
 * collide.
 */
const collisionMs = 100;

const sqliteCodeOf = (error: unknown): unknown =>
  error instanceof Error && 'errcode' in error ? error.errcode : systemCodeOf(error);

interface LockDatabase {
  exec(sql: string): unknown;
  close(): unknown;
}

type LockDatabaseClass = new (path: string, options: { readonly timeout: number }) => LockDatabase;

/** Node's built-in driver. Electron up to 34 has none and uses the driver of the cache. */
const databaseClass = (): LockDatabaseClass =>
  process.getBuiltinModule('node:sqlite')?.DatabaseSync ??
  (createRequire(import.meta.url)('better-sqlite3') as LockDatabaseClass);

export type LockAttempt =
  | { readonly state: 'locked'; readonly lock: FolderLock }
  /** Another process, or another object of this process, holds the lock. */
  | { readonly state: 'busy' }
  /** The lock file cannot be created, so nothing else can be written either. */
  | { readonly state: 'unwritable'; readonly code: string };

/**
 * Creates the file unless it exists. Never opens an existing file: closing it would release a POSIX lock of
 * this process.
 */
function createIfMissing(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
}

/**
 * A lock that the operating system releases when its process ends: the exclusive lock of an empty SQLite
 * database that stays open.
 * Node has no file locks. A pid file needs a rule for stale files, and every such rule has a race. Two starts
 * see a dead owner, and the second one removes the new lock of the first. A pid may also belong to another
 * program by now, or to another container.
 * SQLite's lock (`fcntl`, `LockFileEx`) has neither problem. It holds while its process is suspended, and
 * works wherever the databases of the data folder work. Loading the built-in `node:sqlite` takes less than a
 * millisecond, and the native driver of the cache 20 ms.
 * The lock file is never removed, and nothing else in this process may open it. Closing a file releases the
 * POSIX locks that the process has on it.
 */
export class FolderLock {
  #database: LockDatabase | undefined;

  private constructor(database: LockDatabase) {
    this.#database = database;
  }

  /**
   * Takes the lock if it is free.
   * @param path of the lock file, in an existing folder
   * @throws the file system's or SQLite's error when the file can be written but not locked
   */
  static take(path: string): LockAttempt {
    try {
      createIfMissing(path);
    } catch (error) {
      const code = systemCodeOf(error);
      if (code === undefined || !isUnwritable(error)) throw error;
      return { state: 'unwritable', code };
    }
    // SQLite opens a read-only file without an error, and locks nothing.
    const code = findWriteErrorCode(path);
    if (code !== undefined) return { state: 'unwritable', code };
    try {
      return FolderLock.#open(path);
    } catch (error) {
      // Only an unlocked file can be read, so no process uses it. Its content has no meaning.
      if (sqliteNotADatabase.includes(sqliteCodeOf(error))) truncateSync(path);
      else if (!removeEmptyFolder(path)) throw error;
      createIfMissing(path);
      return FolderLock.#open(path);
    }
  }

  static #open(path: string): LockAttempt {
    const Database = databaseClass();
    const database = new Database(path, { timeout: collisionMs });
    try {
      // A journal on disk needs space, and would outlive a killed process.
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
      return { state: 'locked', lock: new FolderLock(database) };
    } catch (error) {
      database.close();
      if (sqliteBusy.includes(sqliteCodeOf(error))) return { state: 'busy' };
      throw error;
    }
  }

  release(): void {
    this.#database?.close();
    this.#database = undefined;
  }
}

function findWriteErrorCode(path: string): string | undefined {
  try {
    accessSync(path, constants.W_OK);
    return undefined;
  } catch (error) {
    return systemCodeOf(error);
  }
}

/** Removes an empty folder. `rmdir` never removes a file, so it cannot remove the lock of another process. */
function removeEmptyFolder(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch {
    return false;
  }
}
