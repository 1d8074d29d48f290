import type { FormFailure } from '../../../kit/form/FormFailure.ts';
import { toShownFailure } from '../../failures.ts';

/** What the dialog of a run displays of a failure: the sentence, then the server's own words. */
export function describeRunFailure(error: unknown): FormFailure {
  const { sentence, serverMessage, details } = toShownFailure(error);
  return {
    sentence: [sentence, serverMessage].filter(Boolean).join(' '),
    ...(details === undefined ? {} : { details }),
  };
}
