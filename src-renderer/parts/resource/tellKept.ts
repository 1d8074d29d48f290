import type { FormFailure } from '../../kit/form/FormFailure.ts';
import { toShownFailure } from '../failures.ts';
import { messages } from './resourceWords.ts';

/** Why a form was not accepted: in our words, then the server's own, and that nothing typed is lost. */
export function tellKept(error: unknown): FormFailure {
  const { sentence, serverMessage, details } = toShownFailure(error);
  return {
    sentence: [sentence, serverMessage, messages.failedKept].filter(Boolean).join(' '),
    details,
  };
}
