import { Button } from '../../kit/controls/Button.tsx';
import { ForbiddenPanel } from '../../kit/panels/Panel.tsx';
import { FailurePanel } from '../FailurePanel.tsx';
import { isForbidden, toShownFailure } from '../failures.ts';
import type { ListWords } from './ListWords.ts';
import { messages } from './messages.ts';

interface ReadFailureProps {
  readonly error: unknown;
  readonly words: Pick<ListWords, 'rows' | 'failed' | 'needs' | 'refused'>;
  /** What could not be read, where it is not the list. */
  readonly title?: string;
  readonly onRetry: () => void;
}

/** Why there is nothing to be seen; whom the server refuses is told what is needed, where that is known. */
export function ReadFailure({ error, words, title, onRetry }: ReadFailureProps) {
  const { rows, failed, needs, refused } = words;
  if (needs === undefined || !isForbidden(error)) {
    return <FailurePanel error={error} title={title ?? failed ?? messages.failed(rows)} onRetry={onRetry} />;
  }
  const { sentence, details } = toShownFailure(error);
  return (
    <ForbiddenPanel
      title={messages.needs(needs)}
      details={details}
      actions={<Button onClick={onRetry}>{messages.tryAgain}</Button>}
    >
      {(refused ?? messages.askAdministrator)(sentence)}
    </ForbiddenPanel>
  );
}
