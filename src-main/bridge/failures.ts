import { ORPCError } from '@orpc/server';
import { type FailureData, type FieldFailure, failureSentences } from '#contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import { isStackOverflow } from '../base/stackOverflow.ts';
import { systemCodeOf } from '../base/systemCode.ts';
import { CacheError, type CacheErrorCode } from '../cache/CacheError.ts';
import { StoppedError } from '../sync/syncErrors.ts';
import { inputProblems } from './inputProblems.ts';

/** oRPC's own codes, for calls that did not reach a handler. */
const orpcFailures: Readonly<Record<string, { code: string; status: number; sentence: string }>> = {
  BAD_REQUEST: { code: 'INVALID', status: 400, sentence: 'The input is invalid.' },
  NOT_FOUND: { code: 'NOT_FOUND', status: 404, sentence: 'Quarterdeck does not know this request.' },
};

const httpStatuses = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID: 400,
  CONFLICT: 409,
  OFFLINE: 502,
  TIMEOUT: 504,
  SERVER: 500,
} as const;

const createTypedError = (
  code: string,
  status: number,
  data: FailureData,
  cause: unknown,
): ORPCError<string, FailureData> =>
  new ORPCError(code, { status, message: data.sentence, data, defined: true, cause });

const problemLine = ({ path, message }: FieldFailure): string => `${path.join('.')}: ${message}`;

type KnownFailure = readonly [code: keyof typeof httpStatuses, sentence: string];

const { diskFull, readOnlyFolder, storeClosed, storeFailed, invalidId, tooDeep } = failureSentences;

const cacheFailures: Readonly<Record<CacheErrorCode, KnownFailure>> = {
  FULL: ['SERVER', diskFull],
  UNWRITABLE: ['SERVER', readOnlyFolder],
  CLOSED: ['CONFLICT', storeClosed],
  CORRUPT: ['SERVER', storeFailed],
  NEWER: ['SERVER', storeFailed],
  OLDER: ['SERVER', storeFailed],
  FAILED: ['SERVER', storeFailed],
};

const systemFailures: Readonly<Record<string, KnownFailure>> = {
  ENOSPC: ['SERVER', diskFull],
  EDQUOT: ['SERVER', diskFull],
  EROFS: ['SERVER', readOnlyFolder],
};

/** Returns failures that any call can meet: errors of this computer, or of a closing workspace. */
function knownFailure(error: unknown): KnownFailure | undefined {
  if (error instanceof CacheError) return cacheFailures[error.code];
  if (error instanceof StoppedError) return ['CONFLICT', storeClosed];
  // `encodeURIComponent` throws for half of a surrogate pair, for example in an id within a path.
  if (error instanceof URIError) return ['INVALID', invalidId];
  if (isStackOverflow(error)) return ['SERVER', tooDeep];
  return systemFailures[systemCodeOf(error) ?? ''];
}

/**
 * Converts any error to a typed failure of the contract. No other function does this.
 * @param redact removes secrets from the raw cause of an unexpected error
 */
export function toBridgeError(
  error: unknown,
  redact: (text: string) => string,
): ORPCError<string, FailureData> {
  if (error instanceof Failure)
    return createTypedError(error.code, httpStatuses[error.code], error.data, error);
  if (error instanceof ORPCError) {
    const own = orpcFailures[error.code];
    const { fields, sentence } = inputProblems(error.code === 'BAD_REQUEST' ? error.cause : undefined);
    const cause = error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
    const data: FailureData = {
      sentence: sentence ?? own?.sentence ?? failureSentences.fallback,
      details: redact(fields.length === 0 ? cause : fields.map(problemLine).join('\n')),
      ...(fields.length === 0 ? {} : { fields }),
    };
    return createTypedError(own?.code ?? 'SERVER', own?.status ?? 500, data, error);
  }
  const [code, sentence] = knownFailure(error) ?? ['SERVER', failureSentences.fallback];
  return createTypedError(code, httpStatuses[code], { sentence, details: redact(String(error)) }, error);
}
