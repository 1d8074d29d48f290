import type { FormFailure } from '../../kit/form/FormFailure.ts';
import { isUndecided, toShownFailure } from '../../parts/failures.ts';
import { messages } from './messages.ts';

/** Describes a failed creation. After a timeout, the agent may exist anyway. */
export function describeAgentFailure(error: unknown): FormFailure {
  const failure = toShownFailure(error);
  const { sentence, details } = failure;
  const { perhapsMade, failedKept } = messages.form;
  return { sentence: `${sentence} ${isUndecided(failure) ? perhapsMade : failedKept}`, details };
}
