import { toShownFailure } from './failures.ts';
import type { RefusalWords } from './list/ListWords.ts';

interface FailedPart extends RefusalWords {
  readonly error: unknown;
  /** Title: what could not be read. */
  readonly title: string;
}

interface FailureWords {
  /** Whether the server refused access. Nothing is broken. */
  readonly isRefusal: boolean;
  readonly title: string;
  readonly text: string;
  readonly details: string | undefined;
}

const askAdministrator = (sentence: string): string => `${sentence} Ask an administrator of this workspace.`;

/** Returns the texts for a part of the page that could not be read. */
export function failureWords({ error, title, needs, refused = askAdministrator }: FailedPart): FailureWords {
  const { code, sentence, details } = toShownFailure(error);
  if (code !== 'FORBIDDEN') return { isRefusal: false, title, text: sentence, details };
  return {
    isRefusal: true,
    title: needs === undefined ? 'You do not have access to this' : `You need read permission on ${needs}`,
    text: refused(sentence),
    details,
  };
}
