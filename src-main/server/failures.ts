import { STATUS_CODES } from 'node:http';
import { type FailureCode, failureSentences } from '../../src-preload/contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import { messageOf } from './errorBody.ts';

/** What was asked, for the "Details" of a failure: never a header or a body. */
export interface Asked {
  readonly method: string;
  /** Path on the origin, without the query: it may hold what a person typed. */
  readonly path: string;
}

const askedText = ({ method, path }: Asked): string => `${method} ${path}`;

const offlineCodes = ['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN'];
const timeoutCodes = [
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
];

/** Codes after which a read may be asked again: nothing was answered. */
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

/** The innermost system or library code of an error chain, for example `ECONNREFUSED`. */
export function codeOf(error: unknown): string | undefined {
  let code: string | undefined;
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') code = at.code;
    if (at instanceof AggregateError && at.errors.length > 0) return codeOf(at.errors[0]) ?? code;
  }
  return code;
}

/** Whether an error means that no connection came about or that it broke before the answer. */
export const isConnectionFailure = (error: unknown): boolean => connectionCodes.includes(codeOf(error) ?? '');

/** Codes after which a server has heard nothing of a request. */
const unsentCodes = [...offlineCodes, 'ENOTFOUND', 'ECONNREFUSED', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/** Whether a request that failed never left this computer: no connection came about, or its certificate was not trusted. */
export function wasNeverSent({ cause }: Failure): boolean {
  const code = codeOf(cause) ?? '';
  return unsentCodes.includes(code) || /^(?:CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code);
}

/** The failure for a request that got no whole answer; texts of specification part 1 section 8. */
export function failureOfNetwork(error: unknown, asked: Asked): Failure {
  const code = codeOf(error);
  const timedOut =
    (error instanceof DOMException && error.name === 'TimeoutError') || timeoutCodes.includes(code ?? '');
  const details = `${askedText(asked)}: ${code ?? (error instanceof Error ? error.message : String(error))}`;
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
  { path }: Asked,
): string {
  if (code === 'UNAUTHENTICATED') return failureSentences.unauthenticated;
  if (code === 'FORBIDDEN') {
    return needs === undefined
      ? 'You do not have permission to access this page.'
      : `You need ${needs.action} on ${needs.object}.`;
  }
  if (code === 'TIMEOUT') return failureSentences.timeout;
  if (code === 'NOT_FOUND') return 'The server does not have what was asked for.';
  // The server passes these paths on to its health checker, and answers 502 without it.
  if ((status === 502 || status === 503) && path.includes('/canary/'))
    return `The health checker did not answer. The server answered ${status}.`;
  if (code === 'SERVER') return `The server answered ${status}.`;
  return 'The server did not accept the request.';
}

/**
 * The failure for an answer with an error status; status mapping of server reference section 4.
 * @param header reads a header of the answer; `X-Rbac-*` say what was missing
 */
export function failureOfStatus(
  status: number,
  body: string,
  header: (name: string) => string | null,
  asked: Asked,
): Failure {
  const code = codeOfStatus(status);
  const object = header('x-rbac-object');
  const action = header('x-rbac-action');
  const needs = code === 'FORBIDDEN' && object && action ? { object, action } : undefined;
  const serverMessage = messageOf(body);
  return new Failure(code, {
    sentence: sentenceOf(code, status, needs, asked),
    details: `${askedText(asked)}: ${status}${serverMessage === undefined ? '' : `\n${serverMessage}`}`,
    ...(serverMessage === undefined ? {} : { serverMessage }),
    ...(needs === undefined ? {} : { needs }),
  });
}

/**
 * The failure for an answer that a proxy gave in place of a server that is down. A write may have arrived all the same, as after a
 * connection that broke.
 */
export function failureOfOutage(status: number, body: string, asked: Asked): Failure {
  const name = STATUS_CODES[status];
  const serverMessage = messageOf(body);
  return new Failure('OFFLINE', {
    sentence: `The server cannot be reached. It answered ${status}${name === undefined ? '' : ` (${name})`}.`,
    details: `${askedText(asked)}: ${status}${serverMessage === undefined ? '' : `\n${serverMessage}`}`,
  });
}

/** A 401 of a server at which nobody signs in: there is nothing that the person could do about it here. */
export const failureOfUnknownLogin = ({ data }: Failure): Failure =>
  new Failure('SERVER', { ...data, sentence: failureSentences.unknownLogin });

/** The failure for an answer that is too large to be held in memory. @param mostMegabytes how much is read of one */
export const failureOfLargeAnswer = (mostMegabytes: number, asked: Asked): Failure =>
  new Failure('SERVER', {
    sentence: `The server sent more than ${mostMegabytes} MB in one answer. Quarterdeck did not read it to its end.`,
    details: askedText(asked),
  });

/** The failure for an answer whose body is not what the server's interface says. */
export function failureOfRubbish(body: string, asked: Asked, cause?: unknown): Failure {
  return new Failure(
    'SERVER',
    {
      sentence: failureSentences.unreadable,
      details: `${askedText(asked)}: ${body.slice(0, 300) || 'empty answer'}`,
    },
    { cause },
  );
}

/** The failure for a page whose rows, total and range disagree, also when it is read again. @param problem what disagrees */
export const failureOfContradiction = (problem: string, asked: Asked): Failure =>
  new Failure('SERVER', {
    sentence: 'The server sent rows that do not match their count. They are read again later.',
    details: `${askedText(asked)}: ${problem}`,
  });
