import { Button } from '../../kit/controls/Button.tsx';
import { EmptyPanel } from '../../kit/panels/Panel.tsx';
import { FailurePanel } from '../FailurePanel.tsx';
import { toShownFailure } from '../failures.ts';
import type { ListWords } from '../list/ListWords.ts';
import { messages } from './resourceWords.ts';

interface ResourceFailureProps {
  readonly error: unknown;
  /** Singular name of the kind. */
  readonly one: string;
  readonly words: ListWords;
  readonly onRetry: () => void;
}

export function ResourceFailure({ error, one, words, onRetry }: ResourceFailureProps) {
  if (toShownFailure(error).code !== 'NOT_FOUND')
    return (
      <FailurePanel
        error={error}
        title={messages.readFailed(one)}
        needs={words.needs}
        refused={words.refused}
        onRetry={onRetry}
      />
    );
  return (
    <EmptyPanel title={messages.notFound} actions={<Button onClick={onRetry}>Try again</Button>}>
      {messages.notFoundText}
    </EmptyPanel>
  );
}
