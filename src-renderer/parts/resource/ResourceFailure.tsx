import { Link } from '@tanstack/react-router';
import { Button } from '#kit/controls/Button.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { FailurePanel } from '../FailurePanel.tsx';
import { toDisplayFailure } from '../failures.ts';
import type { ListTexts } from '../ListTexts.ts';
import { messages } from './resourceTexts.ts';

interface ResourceFailureProps {
  readonly error: unknown;
  /** Singular name of the kind. */
  readonly noun: string;
  readonly texts: ListTexts;
  /** Address of the list, for pages that have no other way back to it. */
  readonly listPath?: string | undefined;
  readonly onRetry: () => void;
}

export function ResourceFailure({ error, noun, texts, listPath, onRetry }: ResourceFailureProps) {
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
    <EmptyPanel
      title={messages.notFound}
      actions={
        <>
          {listPath !== undefined && <Link to={listPath}>{messages.showList(texts.rows)}</Link>}
          <Button onClick={onRetry}>Try again</Button>
        </>
      }
    >
      {messages.notFoundText}
    </EmptyPanel>
  );
}
