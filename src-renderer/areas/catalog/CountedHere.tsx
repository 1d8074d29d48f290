import type { AnswerOrigin } from '../../parts/asOfState.ts';
import { useSync } from '../../parts/bridge/live.ts';
import { KeptNotice } from '../../parts/KeptNotice.tsx';
import { messages } from './messages.ts';

interface CountedHereProps {
  /** The current answer, or the previous one while loading. Undefined if there is none. */
  readonly answer: AnswerOrigin | undefined;
  /** Whether loading has taken long enough to explain the reason. */
  readonly waiting: boolean;
}

/** Explains why groups are slow if the server cannot count them and the first sync is not complete. */
export function CountedHere({ answer, waiting }: CountedHereProps) {
  const items = useSync()?.feeds.find(({ name }) => name === 'items');
  const slow = waiting ? items !== undefined && items.asOf === null : answer?.source === 'server';
  return slow ? <KeptNotice text={messages.countedHere} details={undefined} /> : null;
}
