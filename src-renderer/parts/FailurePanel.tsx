import { Button } from '../kit/controls/Button.tsx';
import { ErrorPanel, ForbiddenPanel } from '../kit/panels/Panel.tsx';
import { failureWords } from './failureWords.ts';
import type { RefusalWords } from './list/ListWords.ts';

interface FailurePanelProps extends RefusalWords {
  readonly error: unknown;
  /** Title of the panel: what could not be read. */
  readonly title: string;
  readonly onRetry: () => void;
}

/** Error panel with the failure, what to do, and expandable details. */
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
