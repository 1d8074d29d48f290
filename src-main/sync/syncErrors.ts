import type { FailureCode, FailureData } from '#contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import type { ThreadError } from '../base/threadCalls.ts';
import { CacheError, type CacheErrorCode } from '../cache/CacheError.ts';

/** The thread was stopped while a feed was syncing. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Converts an error for sending it from the sync thread. */
export function describeSyncError(error: unknown): ThreadError {
  if (error instanceof Failure)
    return { code: `failure:${error.code}`, message: error.message, data: error.data };
  if (error instanceof CacheError) return { code: `cache:${error.code}`, message: error.message };
  return { code: 'fault', message: String(error) };
}

/** Restores an error in the main thread. */
export function reviveSyncError({ code, message, data }: ThreadError): Error {
  const [kind, name] = code.split(':');
  if (kind === 'failure') return new Failure(name as FailureCode, data as FailureData);
  if (kind === 'cache') return new CacheError(name as CacheErrorCode, message);
  return new Error(message);
}
