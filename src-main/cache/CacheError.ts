import type { ThreadError } from '../base/threadCalls.ts';

/**
 * What can be wrong with the files of the cache:
 * `FULL` the disk has no room; `CORRUPT` the file is damaged; `NEWER` a later Quarterdeck wrote it; `UNWRITABLE` the folder or file
 * cannot be written; `CLOSED` it was closed; `FAILED` anything else.
 */
export type CacheErrorCode = 'FULL' | 'CORRUPT' | 'NEWER' | 'UNWRITABLE' | 'CLOSED' | 'FAILED';

export class CacheError extends Error {
  readonly code: CacheErrorCode;

  constructor(code: CacheErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CacheError';
    this.code = code;
  }
}

const codes: ReadonlyArray<readonly [pattern: RegExp, code: CacheErrorCode]> = [
  [/^SQLITE_FULL|^ENOSPC/, 'FULL'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'CORRUPT'],
  // A folder that cannot be made shows as one that is not there, or as a file in its way.
  [/^SQLITE_(READONLY|CANTOPEN|PERM)|^(EACCES|EROFS|EPERM|ENOENT|ENOTDIR|EEXIST)/, 'UNWRITABLE'],
];

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** What crosses between threads of an error of the cache. */
export function describeCacheError(error: unknown): ThreadError {
  const { code, message } = toCacheError(error);
  return { code, message };
}

/** The error again, in the other thread. */
export const reviveCacheError = ({ code, message }: ThreadError): CacheError =>
  new CacheError(code as CacheErrorCode, message);

/** The same of what a person typed. That cannot be brought back, so its damage is never a reason to set a file aside. */
export function reviveUserError(error: ThreadError): CacheError {
  const revived = reviveCacheError(error);
  return revived.code === 'CORRUPT' ? new CacheError('FAILED', revived.message) : revived;
}

/**
 * Sorts an error of opening a file. A migration or a statement that SQLite refuses there was written for another file than this one,
 * whatever its version says: no later call would fare better.
 */
export function toOpenError(error: unknown): CacheError {
  const known = toCacheError(error);
  const refused = known.code === 'FAILED' && /^SQLITE_(ERROR|CONSTRAINT|MISMATCH)/.test(codeOf(known.cause));
  return refused ? new CacheError('CORRUPT', known.message, { cause: known.cause }) : known;
}

/** Sorts an error of SQLite or of the file system into what the application can act on. */
export function toCacheError(error: unknown): CacheError {
  if (error instanceof CacheError) return error;
  const found = codes.find(([pattern]) => pattern.test(codeOf(error)))?.[1];
  // A full disk shows in other places too: growing the shared memory of the log fails as an input/output error.
  const full = codeOf(error).startsWith('SQLITE_IOERR') && /SHMSIZE|WRITE|FSYNC/.test(codeOf(error));
  const message = error instanceof Error ? error.message : String(error);
  return new CacheError(found ?? (full ? 'FULL' : 'FAILED'), message, { cause: error });
}
