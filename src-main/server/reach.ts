import type { Failure } from '../base/Failure.ts';
import { failureOfStatus } from './failures.ts';
import type { ServerAnswer } from './ServerAnswer.ts';

/** Whether the server itself answered a request, of whatever status. */
export type ReachOutcome =
  | { readonly reached: true }
  | { readonly reached: false; readonly failure: Failure };

/** With these a gateway says that there is no server behind it. Any other error is the server's own answer. */
const gatewayStatuses: readonly number[] = [502, 503, 504];

/** What an answer says about the server being there. */
export function reachOf({ status, body, header, asked }: ServerAnswer): ReachOutcome {
  if (!gatewayStatuses.includes(status)) return { reached: true };
  return { reached: false, failure: failureOfStatus(status, body, header, asked) };
}
