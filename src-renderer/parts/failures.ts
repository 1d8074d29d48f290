import { ORPCError } from '@orpc/client';
import {
  type FailureCode,
  type FailureData,
  failureCodes,
  failureSentences,
} from '#contract/rules/failures.ts';

export interface DisplayFailure extends FailureData {
  readonly code: FailureCode;
}

const isFailureCode = (code: string): code is FailureCode => failureCodes.some((known) => known === code);

function isFailureData(data: unknown): data is FailureData {
  return typeof data === 'object' && data !== null && 'sentence' in data && typeof data.sentence === 'string';
}

/** Whether the server refused access. Cached data must be hidden then. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === ('FORBIDDEN' satisfies FailureCode);

/** Whether the connection to the main process was lost. The app frame reports this. */
export const isBridgeLost = (error: unknown): boolean =>
  error instanceof ORPCError &&
  isFailureData(error.data) &&
  error.data.sentence === failureSentences.bridgeLost;

/** Converts any error to a displayable failure: the typed one from the bridge, or a fallback. */
export function toDisplayFailure(error: unknown): DisplayFailure {
  if (error instanceof ORPCError && isFailureCode(error.code) && isFailureData(error.data)) {
    return { code: error.code, ...error.data };
  }
  return { code: 'SERVER', sentence: failureSentences.fallback, details: String(error) };
}

/** Whether the server may have acted although the call failed: no answer, or an unreadable one. */
export const isOutcomeUnknown = ({ code, sentence }: DisplayFailure): boolean =>
  code === 'OFFLINE' || code === 'TIMEOUT' || sentence === failureSentences.unreadable;
