import { Button } from '../kit/controls/Button.tsx';
import { ErrorPanel, ForbiddenPanel } from '../kit/panels/Panel.tsx';
import { failureWords } from './failureWords.ts';
import type { RefusalWords } from './list/ListWords.ts';

interface FailurePanelProps extends RefusalWords {
  readonly error: unknown;
  /** What could not be read, as the panel's title. */
  readonly title: string;
  readonly onRetry: () => void;
}

/** A panel's failure: what happened, what to do, and the raw cause one click away. */
export function FailurePanel({ onRetry, ...failed }: FailurePanelProps) {
  const { isRefusal, title, text, details } = failureWords(failed);
  const Panel = isRefusal ? ForbiddenPanel : ErrorPanel;
  return (
    <Panel
      title={title}
      details={details}
      actions={
        <Button onClick={onRetry} kind="default">
          Try again
        </Button>
      }
    >
      {text}
    </Panel>
  );
}
