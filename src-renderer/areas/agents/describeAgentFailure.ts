import type { FormFailure } from '#kit/form/FormFailure.ts';
import { isOutcomeUnknown, toDisplayFailure } from '#parts/failures.ts';
import { messages } from './messages.ts';

/** Describes a failed creation. After a timeout, the agent may exist anyway. */
export function describeAgentFailure(error: unknown): FormFailure {
  const failure = toDisplayFailure(error);
  const { sentence, details, fields } = failure;
  const { mayExist, inputPreserved } = messages.form;
  return {
    sentence: `${sentence} ${isOutcomeUnknown(failure) ? mayExist : inputPreserved}`,
    details,
    fields,
  };
}
