import type { FeedState } from '#contract/sync.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { Details } from '#kit/panels/Details.tsx';
import { FeedProblem } from './FeedProblem.tsx';
import { messages } from './messages.ts';

/** Number of rows with a date in the future, and some of their names. */
export function FutureRowsNote({ ahead }: { readonly ahead: FeedState['ahead'] }) {
  if (ahead === undefined) return null;
  const { count, names } = ahead;
  const more = count - names.length;
  const lines = [...names, ...(more > 0 ? [messages.ahead.more(formatInteger(more))] : [])];
  return (
    <FeedProblem>
      <p>{messages.ahead.sentence(messages.rows(formatInteger(count)), count === 1)}</p>
      <Details text={lines.join('\n')} />
    </FeedProblem>
  );
}
