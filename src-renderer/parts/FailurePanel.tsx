import { Button } from '../kit/controls/Button.tsx';
import { ErrorPanel, ForbiddenPanel } from '../kit/panels/Panel.tsx';
import { toShownFailure } from './failures.ts';

interface FailurePanelProps {
  readonly error: unknown;
  /** What could not be read, as the panel's title. */
  readonly title: string;
  readonly onRetry: () => void;
}

/** A panel's failure: what happened, what to do, and the raw cause one click away. */
export function FailurePanel({ error, title, onRetry }: FailurePanelProps) {
  const { code, sentence, details } = toShownFailure(error);
  const retry = (
    <Button onClick={onRetry} kind="default">
      Try again
    </Button>
  );
  return code === 'FORBIDDEN' ? (
    <ForbiddenPanel title="You do not have access to this" details={details} actions={retry}>
      {sentence} Ask an administrator of this workspace.
    </ForbiddenPanel>
  ) : (
    <ErrorPanel title={title} details={details} actions={retry}>
      {sentence}
    </ErrorPanel>
  );
}
