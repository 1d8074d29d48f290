import { describe, expect, it } from 'vitest';
import { failureSentences } from '#contract/rules/failures.ts';
import { toBridgeError } from '#main/bridge/failures.ts';
import { CacheError } from '#main/cache/CacheError.ts';
import { StoppedError } from '#main/sync/syncErrors.ts';

const systemError = (code: string) =>
  Object.assign(new Error(`${code}: it failed, write`), { code, syscall: 'write' });

function uriError(): unknown {
  try {
    return encodeURIComponent('\ud800');
  } catch (error) {
    return error;
  }
}

describe('a local failure', () => {
  it.each([
    ['a full disk for a settings file', systemError('ENOSPC'), 'SERVER', failureSentences.diskFull],
    ['an exceeded quota', systemError('EDQUOT'), 'SERVER', failureSentences.diskFull],
    ['a read-only disk', systemError('EROFS'), 'SERVER', failureSentences.readOnlyFolder],
    ['a full disk for a database', new CacheError('FULL', 'full'), 'SERVER', failureSentences.diskFull],
    ['a read-only database', new CacheError('UNWRITABLE', 'ro'), 'SERVER', failureSentences.readOnlyFolder],
    ['a damaged database', new CacheError('CORRUPT', 'torn'), 'SERVER', failureSentences.storeFailed],
    ['a closed database', new CacheError('CLOSED', 'closed'), 'CONFLICT', failureSentences.storeClosed],
    ['a stopped sync', new StoppedError('stopped'), 'CONFLICT', failureSentences.storeClosed],
    ['an unpaired surrogate in an id', uriError(), 'INVALID', failureSentences.invalidId],
  ])('has a code, a sentence, and its raw cause: %s', (_what, error, code, sentence) => {
    const failure = toBridgeError(error, (text) => text);
    expect(failure).toMatchObject({ code, defined: true, data: { sentence } });
    expect(failure.data.details).toBe(String(error));
  });
});
