import { ORPCError } from '@orpc/client';
import {
  type FailureCode,
  type FailureData,
  failureCodes,
  failureSentences,
} from '../../src-preload/contract/rules/failures.ts';

export interface ShownFailure extends FailureData {
  readonly code: FailureCode;
}

const isFailureCode = (code: string): code is FailureCode => failureCodes.some((known) => known === code);

function isFailureData(data: unknown): data is FailureData {
  return typeof data === 'object' && data !== null && 'sentence' in data && typeof data.sentence === 'string';
}

/** The server refused: what the person saw before is not theirs to see any more. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === ('FORBIDDEN' satisfies FailureCode);

/** The window lost main: the frame says so, and nothing else need. */
export const isBridgeLost = (error: unknown): boolean =>
  error instanceof ORPCError &&
  isFailureData(error.data) &&
  error.data.sentence === failureSentences.bridgeLost;

/** What the window shows of any error: the typed failure that crossed the bridge, else the fallback sentence. */
export function toShownFailure(error: unknown): ShownFailure {
  if (error instanceof ORPCError && isFailureCode(error.code) && isFailureData(error.data)) {
    return { code: error.code, ...error.data };
  }
  return { code: 'SERVER', sentence: failureSentences.fallback, details: String(error) };
}

/** Whether the server may have done it all the same: it said nothing, or nothing that can be read. */
export const isUndecided = ({ code, sentence }: ShownFailure): boolean =>
  code === 'OFFLINE' || code === 'TIMEOUT' || sentence === failureSentences.unreadable;
