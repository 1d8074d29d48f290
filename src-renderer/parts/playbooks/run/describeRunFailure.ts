import type { FormFailure } from '#kit/form/FormFailure.ts';
import { toDisplayFailure } from '#parts/failures.ts';

/** Returns the sentence and the server's message of a failed run. */
export function describeRunFailure(error: unknown): FormFailure {
  const { sentence, serverMessage, details, fields } = toDisplayFailure(error);
  return {
    sentence: [sentence, serverMessage].filter(Boolean).join(' '),
    ...(details === undefined ? {} : { details }),
    fields,
  };
}
