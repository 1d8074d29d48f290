import type { AnswerOrigin } from '#parts/asOfState.ts';
import { type Notice, noticeOf } from '#parts/noticeOf.ts';
import { messages } from './messages.ts';

interface QueryResult {
  readonly answer: AnswerOrigin | undefined;
  readonly error: unknown;
}

/** Returns one notice for stale or missing data, even if several queries failed. */
export function drawerNotice(check: QueryResult, runs: QueryResult): Notice | undefined {
  const { kept, listedOnly, stale } = messages;
  const ofCheck = { data: check.answer, error: check.error };
  // A chart without any data displays its own error.
  const ofRuns = { data: runs.answer, error: runs.answer === undefined ? null : runs.error };
  return (
    noticeOf(ofCheck, check.answer === undefined ? listedOnly : stale, kept) ?? noticeOf(ofRuns, stale, kept)
  );
}
