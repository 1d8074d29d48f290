import type { FormFailure } from '#kit/form/FormFailure.ts';
import { toDisplayFailure } from '../failures.ts';
import { messages } from './resourceTexts.ts';

/**
 * Describes a failed save: one sentence, and that the input is not lost. The server's raw message is in the
 * details, except for the reason why it refused a value.
 * @param words sentence of the kind for a cause
 */
export function describeSaveFailure(error: unknown, words?: (cause: string) => string): FormFailure {
  const { code, sentence, serverMessage, details, fields } = toDisplayFailure(error);
  const shown = code === 'INVALID' ? serverMessage : undefined;
  const hidden = shown === undefined ? serverMessage : undefined;
  const cause = words === undefined ? sentence : words(sentence);
  return {
    sentence: [cause, shown, messages.changesPreserved].filter(Boolean).join(' '),
    details: [hidden, details].filter(Boolean).join('\n') || undefined,
    fields,
  };
}
