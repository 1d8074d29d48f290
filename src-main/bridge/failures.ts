import { ORPCError } from '@orpc/server';
import { type FailureData, failureSentences } from '../../src-preload/contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import { isStackOverflow } from '../base/stackOverflow.ts';

/** oRPC's own codes, for what never reached a handler. */
const ownCodes: Readonly<Record<string, { code: string; status: number; sentence: string }>> = {
  BAD_REQUEST: { code: 'INVALID', status: 400, sentence: 'Quarterdeck did not accept what was entered.' },
  NOT_FOUND: { code: 'NOT_FOUND', status: 404, sentence: 'Quarterdeck does not know this call.' },
};

const statusOf = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID: 400,
  CONFLICT: 409,
  OFFLINE: 502,
  TIMEOUT: 504,
  SERVER: 500,
} as const;

const typed = (
  code: string,
  status: number,
  data: FailureData,
  cause: unknown,
): ORPCError<string, FailureData> =>
  new ORPCError(code, { status, message: data.sentence, data, defined: true, cause });

/**
 * The one place where errors become the typed failures of the contract.
 * @param redact takes secrets out of the raw cause of a fault of ours
 */
export function toBridgeError(
  error: unknown,
  redact: (text: string) => string,
): ORPCError<string, FailureData> {
  if (error instanceof Failure) return typed(error.code, statusOf[error.code], error.data, error);
  if (error instanceof ORPCError) {
    const own = ownCodes[error.code];
    const cause = error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
    const data = { sentence: own?.sentence ?? failureSentences.fallback, details: redact(cause) };
    return typed(own?.code ?? 'SERVER', own?.status ?? 500, data, error);
  }
  const sentence = isStackOverflow(error) ? failureSentences.tooDeep : failureSentences.fallback;
  const data = { sentence, details: redact(String(error)) };
  return typed('SERVER', 500, data, error);
}
