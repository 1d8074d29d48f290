import { useState } from 'react';
import { resourceRules } from '#contract/rules/resources.ts';
import { Note, Stack } from '#kit/layout/boxes.tsx';
import { ConfirmAction } from '#parts/actions/ConfirmAction.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { typedOf, useGuard } from '#parts/guard/useGuard.ts';
import type { RemovalProps } from '#parts/resource/ResourceDefinition.ts';
import { rowLabel } from '#parts/resource/rowLabel.ts';
import { uploadsText } from './agentText.ts';
import { messages } from './messages.ts';

const { deletion } = messages;

/** Asks whether to delete the agent's data as well, then asks for confirmation. */
export function DeleteAgentDialog({ row, onClose, onDone }: RemovalProps) {
  const name = rowLabel(row);
  const [cleanup, setCleanup] = useState<boolean>();
  const guard = useGuard({ act: 'delete', kind: 'agents', id: row.id });
  const removal = useServerAction({
    requirement: resourceRules.agents.writes,
    call: bridge.resources.remove,
    invalidates: [queries.resources.list.key()],
    toasts: { done: deletion.done },
  });
  const uploads = uploadsText(row);
  const isCleanupUndecided = cleanup === undefined;
  const about = uploads === '' ? deletion.noResources : deletion.resources(uploads);
  return (
    <ConfirmAction
      title={deletion.title(name)}
      action={removal}
      input={{ kind: 'agents', id: row.id, cleanup: cleanup === true, ...typedOf(guard) }}
      confirm={deletion.confirm}
      guard={guard}
      choices={
        isCleanupUndecided
          ? [
              { label: deletion.no, onChoose: () => setCleanup(false) },
              { label: deletion.yes, onChoose: () => setCleanup(true) },
            ]
          : undefined
      }
      onClose={onClose}
      onDone={onDone}
    >
      <Stack gap={8} flow="anywhere">
        <p>{isCleanupUndecided ? deletion.withResources : deletion.confirmQuestion}</p>
        <Note>
          {isCleanupUndecided ? about : cleanup ? deletion.dataDeleted(name) : deletion.dataStays(name)}
        </Note>
      </Stack>
    </ConfirmAction>
  );
}
