import type { FormFailure } from '#kit/form/FormFailure.ts';
import { toDisplayFailure } from '../failures.ts';
import { messages } from './resourceTexts.ts';

/** Describes a failed save: sentence, server message, and that the input is not lost. */
export function describeSaveFailure(error: unknown): FormFailure {
  const { sentence, serverMessage, details } = toDisplayFailure(error);
  return {
    sentence: [sentence, serverMessage, messages.changesPreserved].filter(Boolean).join(' '),
    details,
  };
}
