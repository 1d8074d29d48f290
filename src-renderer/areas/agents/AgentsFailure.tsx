import { Button } from '../../kit/controls/Button.tsx';
import { ForbiddenPanel } from '../../kit/panels/Panel.tsx';
import { FailurePanel } from '../../parts/FailurePanel.tsx';
import { isForbidden, toShownFailure } from '../../parts/failures.ts';
import { messages } from './messages.ts';

interface AgentsFailureProps {
  readonly error: unknown;
  readonly title: string;
  readonly onRetry: () => void;
}

/** Why there are no agents to be seen. The server's refusal names an object of its own that says nothing to a person. */
export function AgentsFailure({ error, title, onRetry }: AgentsFailureProps) {
  if (!isForbidden(error)) return <FailurePanel error={error} title={title} onRetry={onRetry} />;
  const { sentence, details } = toShownFailure(error);
  return (
    <ForbiddenPanel
      title={messages.forbidden}
      details={details}
      actions={<Button onClick={onRetry}>{messages.tryAgain}</Button>}
    >
      {messages.forbiddenText(sentence)}
    </ForbiddenPanel>
  );
}
