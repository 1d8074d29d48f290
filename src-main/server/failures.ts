import { STATUS_CODES } from 'node:http';
import { type FailureCode, failureSentences, missingPermissionSentence } from '#contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import { messageOf } from './errorBody.ts';

/** Description of a request for the details of a failure. Never contains a header or a body. */
export interface RequestSummary {
  readonly method: string;
  /** Path on the origin without the query, which can contain user input. */
  readonly path: string;
}

const requestText = ({ method, path }: RequestSummary): string => `${method} ${path}`;

const offlineCodes = ['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN'];
const timeoutCodes = [
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
];

/** Codes after which a read may be retried, because no answer arrived. */
const connectionCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
];

/** Returns the innermost error code of an error chain, for example `ECONNREFUSED`. */
export function codeOf(error: unknown): string | undefined {
  let code: string | undefined;
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') code = at.code;
    if (at instanceof AggregateError && at.errors.length > 0) return codeOf(at.errors[0]) ?? code;
  }
  return code;
}

/** Returns whether the connection failed, or broke before the answer. */
export const isConnectionFailure = (error: unknown): boolean => connectionCodes.includes(codeOf(error) ?? '');

/** Codes that prove that the server did not receive the request. */
const unsentCodes = [...offlineCodes, 'ENOTFOUND', 'ECONNREFUSED', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/** Returns whether a failed request never left this computer: no connection, or an untrusted certificate. */
export function wasNeverSent({ cause }: Failure): boolean {
  const code = codeOf(cause) ?? '';
  return unsentCodes.includes(code) || /^(?:CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code);
}

export function failureOfNetwork(error: unknown, summary: RequestSummary): Failure {
  const code = codeOf(error);
  const timedOut =
    (error instanceof DOMException && error.name === 'TimeoutError') || timeoutCodes.includes(code ?? '');
  const details = `${requestText(summary)}: ${code ?? (error instanceof Error ? error.message : String(error))}`;
  if (timedOut)
    return new Failure('TIMEOUT', { sentence: failureSentences.timeout, details }, { cause: error });
  const sentence = offlineCodes.includes(code ?? '') ? failureSentences.noInternet : failureSentences.network;
  return new Failure('OFFLINE', { sentence, details }, { cause: error });
}

const codeOfStatus = (status: number): FailureCode => {
  if (status === 401) return 'UNAUTHENTICATED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404 || status === 410) return 'NOT_FOUND';
  if (status === 409) return 'CONFLICT';
  if (status === 408 || status === 504) return 'TIMEOUT';
  if (status >= 400 && status < 500) return 'INVALID';
  return 'SERVER';
};

function sentenceOf(
  code: FailureCode,
  status: number,
  needs: { object: string; action: string } | undefined,
  { method, path }: RequestSummary,
): string {
  if (code === 'UNAUTHENTICATED') return failureSentences.unauthenticated;
  if (code === 'FORBIDDEN') {
    if (needs !== undefined) return missingPermissionSentence(needs);
    return method === 'GET' ? failureSentences.forbiddenPage : failureSentences.forbiddenAction;
  }
  if (code === 'TIMEOUT') return failureSentences.timeout;
  if (code === 'NOT_FOUND') return 'The requested data was not found on the server.';
  // The server proxies these paths to its health checker, and answers 502 when that is down.
  if ((status === 502 || status === 503) && path.includes('/canary/'))
    return `The health checker did not answer. The server answered ${status}.`;
  if (code === 'SERVER') return `The server answered ${status}.`;
  return 'The server did not accept the request.';
}

/**
 * Creates the failure for an error status.
 * @param header returns a header of the answer; `X-Rbac-*` name the missing permission
 */
export function failureOfStatus(
  status: number,
  body: string,
  header: (name: string) => string | null,
  summary: RequestSummary,
): Failure {
  const code = codeOfStatus(status);
  const object = header('x-rbac-object');
  const action = header('x-rbac-action');
  const needs = code === 'FORBIDDEN' && object && action ? { object, action } : undefined;
  const serverMessage = messageOf(body);
  return new Failure(code, {
    sentence: sentenceOf(code, status, needs, summary),
    details: `${requestText(summary)}: ${status}${serverMessage === undefined ? '' : `\n${serverMessage}`}`,
    ...(serverMessage === undefined ? {} : { serverMessage }),
    ...(needs === undefined ? {} : { needs }),
  });
}

/**
 * Creates the failure for an answer of a proxy whose server is down. As after a broken connection, a write
 * may have been executed.
 */
export function failureOfOutage(status: number, body: string, summary: RequestSummary): Failure {
  const name = STATUS_CODES[status];
  const serverMessage = messageOf(body);
  return new Failure('OFFLINE', {
    sentence: `The server cannot be reached. It answered ${status}${name === undefined ? '' : ` (${name})`}.`,
    details: `${requestText(summary)}: ${status}${serverMessage === undefined ? '' : `\n${serverMessage}`}`,
  });
}

/** Creates the failure for a 401 of a server without sign-in, which the user cannot resolve here. */
export const failureOfUnknownLogin = ({ data }: Failure): Failure =>
  new Failure('SERVER', { ...data, sentence: failureSentences.unknownLogin });

/**
 * Creates the failure for an answer that is too large for memory.
 * @param maxMegabytes limit of one answer
 */
export const failureOfLargeAnswer = (maxMegabytes: number, summary: RequestSummary): Failure =>
  new Failure('SERVER', {
    sentence: `The server sent more than ${maxMegabytes} MB in one response. Quarterdeck stopped reading.`,
    details: requestText(summary),
  });

export function failureOfUnexpectedAnswer(body: string, summary: RequestSummary, cause?: unknown): Failure {
  return new Failure(
    'SERVER',
    {
      sentence: failureSentences.unreadable,
      details: `${requestText(summary)}: ${body.slice(0, 300) || 'empty answer'}`,
    },
    { cause },
  );
}

/**
 * Creates the failure for a page whose rows, total and range are still inconsistent after rereads.
 * @param problem description of the inconsistency
 */
export const failureOfInconsistentPage = (problem: string, summary: RequestSummary): Failure =>
  new Failure('SERVER', {
    sentence: 'The server sent rows that do not match their count. Quarterdeck will retry later.',
    details: `${requestText(summary)}: ${problem}`,
  });
