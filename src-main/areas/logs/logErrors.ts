import type { FailureCode, FailureData } from '#contract/rules/failures.ts';
import { Failure } from '#main/base/Failure.ts';
import type { ThreadError } from '#main/base/threadCalls.ts';

/** Serializes an error for the transfer between threads. */
export const serializeLogError = (error: unknown): ThreadError =>
  error instanceof Failure
    ? { code: error.code, message: error.message, data: error.data }
    : { code: 'fault', message: String(error) };

export const reviveLogError = ({ code, message, data }: ThreadError): Error =>
  code === 'fault' ? new Error(message) : new Failure(code as FailureCode, data as FailureData);
