import { Button } from '../kit/controls/Button.tsx';
import { ErrorPanel, ForbiddenPanel } from '../kit/panels/Panel.tsx';
import { toShownFailure } from './failures.ts';
import type { RefusalWords } from './list/ListWords.ts';

interface FailurePanelProps extends RefusalWords {
  readonly error: unknown;
  /** What could not be read, as the panel's title. */
  readonly title: string;
  readonly onRetry: () => void;
}

const askAdministrator = (sentence: string): string => `${sentence} Ask an administrator of this workspace.`;

/** A panel's failure: what happened, what to do, and the raw cause one click away. */
export function FailurePanel({
  error,
  title,
  onRetry,
  needs,
  refused = askAdministrator,
}: FailurePanelProps) {
  const { code, sentence, details } = toShownFailure(error);
  const retry = (
    <Button onClick={onRetry} kind="default">
      Try again
    </Button>
  );
  return code === 'FORBIDDEN' ? (
    <ForbiddenPanel
      title={needs === undefined ? 'You do not have access to this' : `You need read on ${needs}`}
      details={details}
      actions={retry}
    >
      {refused(sentence)}
    </ForbiddenPanel>
  ) : (
    <ErrorPanel title={title} details={details} actions={retry}>
      {sentence}
    </ErrorPanel>
  );
}
