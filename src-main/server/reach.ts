import type { Failure } from '../base/Failure.ts';
import type { ServerAnswer } from './ServerAnswer.ts';

export type ReachOutcome =
  | { readonly reached: true }
  | { readonly reached: false; readonly failure: Failure };

/** Statuses of a gateway whose server did not answer. */
const gatewayStatuses: readonly number[] = [502, 503, 504];

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns whether a proxy may have answered for the server. The server writes errors as JSON. The web client
 * answers plain text `Internal Server Error` when the server is down or drops a connection.
 */
export const isSuspect = ({ status, body }: Pick<ServerAnswer, 'status' | 'body'>): boolean =>
  gatewayStatuses.includes(status) || (status >= 500 && !isJson(body));
