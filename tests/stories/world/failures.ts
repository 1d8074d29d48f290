import { failureSentences } from '#contract/rules/failures.ts';
import { failing } from '../FakeBridge.ts';

/** Failures of a server, as src-main/server/failures.ts reports them to the window. */
export const failures = {
  broken: {
    name: 'failing (500)',
    code: 'SERVER',
    sentence: 'The server answered 500.',
    details: 'GET /db/some: 500\ndisk is full',
  },
  gone: {
    name: 'unreachable',
    code: 'OFFLINE',
    sentence: failureSentences.network,
    details: 'GET /db/some: ECONNREFUSED',
  },
  late: {
    name: 'too slow',
    code: 'TIMEOUT',
    sentence: failureSentences.timeout,
    details: 'GET /db/some: UND_ERR_HEADERS_TIMEOUT',
  },
  rubbish: {
    name: 'sending invalid data',
    code: 'SERVER',
    sentence: failureSentences.unreadable,
    details: 'GET /db/some: rubbish',
  },
  refused: {
    name: 'refusing access (403)',
    code: 'FORBIDDEN',
    sentence: 'You need read permission on catalog.',
    details: 'GET /db/some: 403\nunauthorized. Access Denied',
  },
} as const;

/** Returns the text of a panel in place of missing data. The details show why the server cannot be reached. */
export const panelText = ({ code, sentence }: KnownFailure): string => {
  if (code === 'OFFLINE')
    return 'This is not stored on this computer. It loads when the server is reachable.';
  // The title of a refusal has no period.
  return code === 'FORBIDDEN' ? sentence.replace(/\.$/, '') : sentence;
};

export type KnownFailure = (typeof failures)[keyof typeof failures];

/** Failures that do not invalidate the data read before. */
export const passing = [failures.broken, failures.gone, failures.late, failures.rubbish] as const;

/**
 * The failures in the stories of each screen. The list of agents has stories of all failures, because screens
 * share that code.
 * The messages of each screen are tested in tests/unit/renderer/failureTexts.test.ts.
 */
export const failuresOfEveryScreen = [failures.broken, failures.refused] as const;

export const failsWith = ({ code, sentence, details }: KnownFailure) => failing(code, { sentence, details });

export const missing = failing('NOT_FOUND', {
  sentence: 'The requested data was not found on the server.',
  details: 'GET /db/some: 404',
});

export const sessionEnded = failing('UNAUTHENTICATED', { sentence: failureSentences.unauthenticated });
