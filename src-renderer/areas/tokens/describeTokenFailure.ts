import type { FormFailure } from '../../kit/form/FormFailure.ts';
import { isUndecided, toShownFailure } from '../../parts/failures.ts';
import { messages } from './messages.ts';

/** Why a token was not made, or that it may have been made all the same: our words, the server's own, and what to do. */
export function describeTokenFailure(error: unknown): FormFailure {
  const failure = toShownFailure(error);
  const { code, sentence, details } = failure;
  const { perhapsMade, failedKept } = messages.make;
  // What it says of a name that is taken is about its database.
  const serverMessage = code === 'CONFLICT' ? undefined : failure.serverMessage;
  const next = isUndecided(failure) ? perhapsMade : failedKept;
  return { sentence: [sentence, serverMessage, next].filter(Boolean).join(' '), details };
}
