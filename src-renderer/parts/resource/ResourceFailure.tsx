import { Button } from '#kit/controls/Button.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { FailurePanel } from '../FailurePanel.tsx';
import { toDisplayFailure } from '../failures.ts';
import type { ListTexts } from '../list/ListTexts.ts';
import { messages } from './resourceTexts.ts';

interface ResourceFailureProps {
  readonly error: unknown;
  /** Singular name of the kind. */
  readonly noun: string;
  readonly texts: ListTexts;
  readonly onRetry: () => void;
}

export function ResourceFailure({ error, noun, texts, onRetry }: ResourceFailureProps) {
  if (toDisplayFailure(error).code !== 'NOT_FOUND')
    return (
      <FailurePanel
        error={error}
        title={messages.readFailed(noun)}
        needs={texts.needs}
        refused={texts.refused}
        onRetry={onRetry}
      />
    );
  return (
    <EmptyPanel title={messages.notFound} actions={<Button onClick={onRetry}>Try again</Button>}>
      {messages.notFoundText}
    </EmptyPanel>
  );
}
