import type { ThreadError } from '../base/threadCalls.ts';

/**
 * Kinds of cache errors:
 * `FULL` the disk is full; `CORRUPT` the file is damaged; `NEWER` a later version wrote the file; `OLDER` an earlier
 * version wrote the file, which is not migrated;
 * `UNWRITABLE` the folder or file cannot be written; `CLOSED` the cache is closed; `FAILED` any other error.
 */
export type CacheErrorCode = 'FULL' | 'CORRUPT' | 'NEWER' | 'OLDER' | 'UNWRITABLE' | 'CLOSED' | 'FAILED';

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
  // A folder that cannot be created shows as missing (ENOENT) or as a file in the path (ENOTDIR, EEXIST).
  [/^SQLITE_(READONLY|CANTOPEN|PERM)|^(EACCES|EROFS|EPERM|ENOENT|ENOTDIR|EEXIST)/, 'UNWRITABLE'],
];

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Converts an error for sending it to another thread. */
export function serializeCacheError(error: unknown): ThreadError {
  const { code, message } = toCacheError(error);
  return { code, message };
}

/** Restores a `CacheError` from the form sent between threads. */
export const reviveCacheError = ({ code, message }: ThreadError): CacheError =>
  new CacheError(code as CacheErrorCode, message);

/**
 * Restores an error of the user's own data. CORRUPT becomes FAILED, because this data cannot be synced again
 * and is never discarded.
 */
export function reviveUserError(error: ThreadError): CacheError {
  const revived = reviveCacheError(error);
  return revived.code === 'CORRUPT' ? new CacheError('FAILED', revived.message) : revived;
}

/**
 * Converts an error of opening a file. A migration or statement that SQLite rejects means that the schema is
 * not ours. The result is CORRUPT, because later calls would fail as well.
 */
export function toOpenError(error: unknown): CacheError {
  const known = toCacheError(error);
  const refused = known.code === 'FAILED' && /^SQLITE_(ERROR|CONSTRAINT|MISMATCH)/.test(codeOf(known.cause));
  return refused ? new CacheError('CORRUPT', known.message, { cause: known.cause }) : known;
}

export function toCacheError(error: unknown): CacheError {
  if (error instanceof CacheError) return error;
  const found = codes.find(([pattern]) => pattern.test(codeOf(error)))?.[1];
  // A full disk can also appear as an I/O error, for example when the shared memory of the log grows.
  const full = codeOf(error).startsWith('SQLITE_IOERR') && /SHMSIZE|WRITE|FSYNC/.test(codeOf(error));
  const message = error instanceof Error ? error.message : String(error);
  return new CacheError(found ?? (full ? 'FULL' : 'FAILED'), message, { cause: error });
}
