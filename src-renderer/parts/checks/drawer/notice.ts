import type { AnswerOrigin } from '../../asOfState.ts';
import { type Notice, noticeOf } from '../../noticeOf.ts';
import { messages } from './messages.ts';

interface Asked {
  readonly answer: AnswerOrigin | undefined;
  readonly error: unknown;
}

/** Why what is shown could not be read anew; said once, although several parts were asked for. */
export function drawerNotice(check: Asked, runs: Asked): Notice | undefined {
  const { kept, listedOnly, stale } = messages;
  const ofCheck = { data: check.answer, error: check.error };
  // A chart that could not be read at all says so in its own place.
  const ofRuns = { data: runs.answer, error: runs.answer === undefined ? null : runs.error };
  return (
    noticeOf(ofCheck, check.answer === undefined ? listedOnly : stale, kept) ?? noticeOf(ofRuns, stale, kept)
  );
}
