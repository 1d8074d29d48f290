import { failureSentences } from '#contract/rules/failures.ts';
import { toDisplayFailure } from './failures.ts';
import type { RefusalTexts } from './ListTexts.ts';

interface FailedPart extends RefusalTexts {
  readonly error: unknown;
  /** Title: what could not be read. */
  readonly title: string;
}

interface FailureTexts {
  /** Whether the server refused access. Nothing is broken. */
  readonly isRefusal: boolean;
  readonly title: string;
  readonly text: string;
  readonly details: string | undefined;
}

/** For data that only the server has. The reason is the first line of the details. */
const notStored = 'This is not stored on this computer. It loads when the server is reachable.';
const unreachable: ReadonlySet<string> = new Set([failureSentences.network, failureSentences.noInternet]);
const administrator = 'Ask an administrator of this workspace.';

const askAdministrator = (sentence: string): string => `${sentence} ${administrator}`;

/** Returns the texts for a part of the page that could not be read. */
export function failureTexts({ error, title, needs, refused = askAdministrator }: FailedPart): FailureTexts {
  const { code, sentence, details } = toDisplayFailure(error);
  if (code === 'OFFLINE' && unreachable.has(sentence))
    return {
      isRefusal: false,
      title,
      text: notStored,
      details: [sentence, details].filter(Boolean).join('\n'),
    };
  if (code !== 'FORBIDDEN') return { isRefusal: false, title, text: sentence, details };
  const refusal =
    needs === undefined ? 'You do not have access to this' : `You need read permission on ${needs}`;
  const isRepeated = refused === askAdministrator && sentence === `${refusal}.`;
  return { isRefusal: true, title: refusal, text: isRepeated ? administrator : refused(sentence), details };
}
