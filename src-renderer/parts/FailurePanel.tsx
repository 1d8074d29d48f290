import { Button } from '#kit/controls/Button.tsx';
import { ErrorPanel, ForbiddenPanel } from '#kit/panels/Panel.tsx';
import { failureTexts } from './failureTexts.ts';
import type { RefusalTexts } from './ListTexts.ts';

interface FailurePanelProps extends RefusalTexts {
  readonly error: unknown;
  /** Title of the panel: what could not be read. */
  readonly title: string;
  readonly onRetry: () => void;
}

/** Error panel with the failure, what to do, and expandable details. */
export function FailurePanel({ onRetry, ...failed }: FailurePanelProps) {
  const { isRefusal, title, text, details } = failureTexts(failed);
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
