import type { FormFailure } from '../../kit/form/FormFailure.ts';
import { isUndecided, toShownFailure } from '../../parts/failures.ts';
import { messages } from './messages.ts';

/** Why an agent was not made, or that it may have been made all the same. */
export function describeAgentFailure(error: unknown): FormFailure {
  const failure = toShownFailure(error);
  const { sentence, details } = failure;
  const { perhapsMade, failedKept } = messages.form;
  return { sentence: `${sentence} ${isUndecided(failure) ? perhapsMade : failedKept}`, details };
}
