import type { Failure } from '../base/Failure.ts';
import type { ServerAnswer } from './ServerAnswer.ts';

/** Whether the server itself answered a request, of whatever status. */
export type ReachOutcome =
  | { readonly reached: true }
  | { readonly reached: false; readonly failure: Failure };

/** Statuses by which a gateway reports that the server behind it did not answer. */
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
 * Whether a proxy may have written this answer in place of the server. The server writes its own errors as JSON. The web client answers
 * `Internal Server Error` as plain text for a stopped server, and for a single request that made the server drop its connection.
 */
export const isSuspect = ({ status, body }: Pick<ServerAnswer, 'status' | 'body'>): boolean =>
  gatewayStatuses.includes(status) || (status >= 500 && !isJson(body));
