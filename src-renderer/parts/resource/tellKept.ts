import type { FormFailure } from '../../kit/form/FormFailure.ts';
import { toShownFailure } from '../failures.ts';
import { messages } from './resourceWords.ts';

/** Describes a failed save: sentence, server message, and that the input is not lost. */
export function tellKept(error: unknown): FormFailure {
  const { sentence, serverMessage, details } = toShownFailure(error);
  return {
    sentence: [sentence, serverMessage, messages.failedKept].filter(Boolean).join(' '),
    details,
  };
}
