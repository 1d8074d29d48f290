import type { FeedState } from '#contract/sync.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { Details } from '#kit/panels/Details.tsx';
import { FeedProblem } from './FeedProblem.tsx';
import { messages } from './messages.ts';

type Unreadable = FeedState['unreadable'];

/** Ids and reasons of unreadable rows, as plain text to copy. */
function rowsText({ count, rows }: Unreadable): string {
  const lines = rows.map(({ id, reason }) => `${id || messages.unreadable.noId}\n${reason}`);
  const more = count - rows.length;
  return [...lines, ...(more > 0 ? [messages.unreadable.more(formatInteger(more))] : [])].join('\n\n');
}

/** Number of rows that were omitted as unreadable. The details list their ids and reasons. */
export function UnreadableRowsList({ unreadable }: { readonly unreadable: Unreadable }) {
  const { count } = unreadable;
  if (count === 0) return null;
  return (
    <FeedProblem>
      <p>{messages.unreadable.sentence(messages.rows(formatInteger(count)), count === 1)}</p>
      <Details text={rowsText(unreadable)} />
    </FeedProblem>
  );
}
