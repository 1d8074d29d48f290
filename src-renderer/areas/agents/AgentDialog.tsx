import { useQuery } from '@tanstack/react-query';
import type { Agent } from '../../../src-preload/contract/agents.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { queries } from '../../parts/bridge/bridge.ts';
import { FailurePanel } from '../../parts/FailurePanel.tsx';
import { isForbidden, toShownFailure } from '../../parts/failures.ts';
import { agentLabel } from './agentText.ts';
import { listWords, messages } from './messages.ts';
import { OpenAgent } from './OpenAgent.tsx';

interface AgentDialogProps {
  readonly id: string;
  /** What the list says of it, when it stands there. */
  readonly listed: Agent | undefined;
  /** What the server's clock said when the list was read; ISO 8601. */
  readonly serverTime: string;
  readonly onClose: () => void;
}

/** One agent as the server says it is now; as the list says, where the server has no answer. */
export function AgentDialog({ id, listed, serverTime, onClose }: AgentDialogProps) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...queries.agents.get.queryOptions({ input: { id } }),
    staleTime: 0,
  });
  const read = data?.data;
  const agent = read?.agent ?? listed;
  // What is changed is the newest there is: what was read some time ago may have been changed by somebody else.
  const ready = isFetchedAfterMount;
  const gone = error !== null && (isForbidden(error) || toShownFailure(error).code === 'NOT_FOUND');
  if (ready && agent !== undefined && !gone) {
    return <OpenAgent agent={agent} serverTime={read?.serverTime ?? serverTime} onClose={onClose} />;
  }
  return (
    <Dialog
      title={listed === undefined ? messages.form.label : agentLabel(listed)}
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.close}</Button>}
    >
      {!ready ? (
        <SkeletonRows count={6} />
      ) : (
        <FailurePanel
          error={error}
          title={messages.agentFailed}
          needs={listWords.needs}
          refused={listWords.refused}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  );
}
