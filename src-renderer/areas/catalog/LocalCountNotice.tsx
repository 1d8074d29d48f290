import type { AnswerOrigin } from '#parts/asOfState.ts';
import { useSync } from '#parts/bridge/live.ts';
import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import { messages } from './messages.ts';

interface LocalCountNoticeProps {
  /** The current answer, or the previous one while loading. Undefined if there is none. */
  readonly answer: AnswerOrigin | undefined;
  /** Whether loading has taken long enough to explain the reason. */
  readonly isSlow: boolean;
}

/** Explains why groups are slow if the server cannot count them and the first sync is not complete. */
export function LocalCountNotice({ answer, isSlow }: LocalCountNoticeProps) {
  const items = useSync()?.feeds.find(({ name }) => name === 'items');
  const slow = isSlow ? items !== undefined && items.asOf === null : answer?.source === 'server';
  return slow ? <StaleDataNotice text={messages.localCount} details={undefined} /> : null;
}
