import type { AnswerOrigin } from '../../parts/asOfState.ts';
import { useSync } from '../../parts/bridge/live.ts';
import { KeptNotice } from '../../parts/KeptNotice.tsx';
import { messages } from './messages.ts';

interface CountedHereProps {
  /** What is shown; nothing, or the answer before, while it is waited for. */
  readonly answer: AnswerOrigin | undefined;
  /** It has been waited for long enough to be told why. */
  readonly waiting: boolean;
}

/** Says of groups that the server cannot count why they come slowly, as long as not everything is synced. */
export function CountedHere({ answer, waiting }: CountedHereProps) {
  const items = useSync()?.feeds.find(({ name }) => name === 'items');
  const slow = waiting ? items !== undefined && items.asOf === null : answer?.source === 'server';
  return slow ? <KeptNotice text={messages.countedHere} details={undefined} /> : null;
}
