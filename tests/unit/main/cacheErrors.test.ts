import { describe, expect, it } from 'vitest';
import { CacheError, reviveCacheError, serializeCacheError, toCacheError } from '#main/cache/CacheError.ts';

const coded = (code: string) => Object.assign(new Error(`said ${code}`), { code });

describe('a cache error', () => {
  it.each([
    ['SQLITE_FULL', 'FULL'],
    ['ENOSPC', 'FULL'],
    ['SQLITE_IOERR_SHMSIZE', 'FULL'],
    ['SQLITE_IOERR_WRITE', 'FULL'],
    ['SQLITE_IOERR_FSYNC', 'FULL'],
    ['SQLITE_CORRUPT', 'CORRUPT'],
    ['SQLITE_CORRUPT_VTAB', 'CORRUPT'],
    ['SQLITE_CORRUPT_INDEX', 'CORRUPT'],
    ['SQLITE_NOTADB', 'CORRUPT'],
    ['SQLITE_READONLY', 'UNWRITABLE'],
    ['SQLITE_READONLY_DIRECTORY', 'UNWRITABLE'],
    ['SQLITE_CANTOPEN', 'UNWRITABLE'],
    ['SQLITE_PERM', 'UNWRITABLE'],
    ['EACCES', 'UNWRITABLE'],
    ['EROFS', 'UNWRITABLE'],
    ['EPERM', 'UNWRITABLE'],
    ['ENOENT', 'UNWRITABLE'],
    ['ENOTDIR', 'UNWRITABLE'],
    ['EEXIST', 'UNWRITABLE'],
    ['SQLITE_IOERR_READ', 'FAILED'],
    ['SQLITE_BUSY', 'FAILED'],
    ['SQLITE_ERROR', 'FAILED'],
    ['', 'FAILED'],
  ])('with code %j is %s, with the original message and cause', (code, expected) => {
    const cause = coded(code);
    const error = toCacheError(cause);
    expect(error).toBeInstanceOf(CacheError);
    expect(error).toMatchObject({ code: expected, message: cause.message, cause });
  });

  it.each([[new RangeError('no such grouping')], ['a text'], [undefined], [{ code: 7 }]])(
    'is FAILED for %j',
    (thrown) => {
      expect(toCacheError(thrown).code).toBe('FAILED');
    },
  );

  it('is the same after a transfer between threads, and is not wrapped twice', () => {
    const error = new CacheError('NEWER', 'later');
    expect(toCacheError(error)).toBe(error);
    expect(reviveCacheError(serializeCacheError(error))).toMatchObject({ code: 'NEWER', message: 'later' });
    expect(serializeCacheError(coded('SQLITE_FULL'))).toEqual({ code: 'FULL', message: 'said SQLITE_FULL' });
  });
});
