import type { FormFailure } from '#kit/form/FormFailure.ts';
import { isOutcomeUnknown, toDisplayFailure } from '#parts/failures.ts';
import { messages } from './messages.ts';

/**
 * Describes a failed creation: our sentence, the server's message, and the next step.
 * The token may exist anyway.
 */
export function describeTokenFailure(error: unknown): FormFailure {
  const failure = toDisplayFailure(error);
  const { code, sentence, details, fields } = failure;
  const { mayExist, inputPreserved } = messages.make;
  // For a name that is taken, the server's message is a database error.
  const serverMessage = code === 'CONFLICT' ? undefined : failure.serverMessage;
  const next = isOutcomeUnknown(failure) ? mayExist : inputPreserved;
  return { sentence: [sentence, serverMessage, next].filter(Boolean).join(' '), details, fields };
}
