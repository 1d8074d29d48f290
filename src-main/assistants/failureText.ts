import { ORPCError } from '@orpc/client';
import type { FailureData } from '#contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import { messages } from './messages.ts';

const isFailureData = (data: unknown): data is FailureData =>
  typeof data === 'object' && data !== null && 'sentence' in data && typeof data.sentence === 'string';

const dataOf = (error: unknown): FailureData | undefined => {
  if (error instanceof Failure) return error.data;
  return error instanceof ORPCError && isFailureData(error.data) ? error.data : undefined;
};

/** Returns what failed as a sentence, with the reason of the server if there is one. */
export function failureText(error: unknown): string {
  const data = dataOf(error);
  if (data === undefined) return messages.unexpected;
  const { sentence, serverMessage } = data;
  return serverMessage === undefined || sentence.includes(serverMessage)
    ? sentence
    : `${sentence} The server answered: ${serverMessage}`;
}

/** Whether the error is a failure with a sentence. Any other error is a bug. */
export const isExpected = (error: unknown): boolean => dataOf(error) !== undefined;
