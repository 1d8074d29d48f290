import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { Checkbox } from '#kit/fields/Checkbox.tsx';
import { Stack } from '#kit/layout/boxes.tsx';
import { ConfirmAction } from '#parts/actions/ConfirmAction.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { snapshotMark } from '#parts/workspaces/snapshotMark.ts';
import { messages } from './messages.ts';

const { removing } = messages;

interface RemoveDialogProps {
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

/** Lists what is deleted and what remains before a workspace is removed. */
export function RemoveDialog({ workspace, onClose }: RemoveDialogProps) {
  const { id, name, origin } = workspace;
  const mark = snapshotMark(workspace);
  const [forgetData, setForgetData] = useState(false);
  const { data } = useQuery({ ...queries.kubeconfig.inventory.list.queryOptions(), staleTime: 0 });
  const entries = data?.entries.filter((entry) => entry.workspaceId === id) ?? [];
  const removal = useServerAction({
    local: true,
    call: bridge.workspaces.remove,
    toasts: { done: removing.done(name) },
  });
  return (
    <ConfirmAction
      title={removing.title(name)}
      action={removal}
      input={{ id, forgetData }}
      confirm={forgetData ? removing.removeAll : removing.remove}
      onClose={onClose}
      onDone={onClose}
    >
      <Stack minWidth={0} gap={16}>
        <p>{mark === undefined ? removing.text(name, origin) : removing.snapshot(name, mark)}</p>
        {entries.length > 0 && <p>{removing.kubeconfigs(entries.map((entry) => entry.name))}</p>}
        {mark === undefined && (
          <Checkbox
            label={removing.forget}
            hint={`${removing.forgetHint} ${removing.dataStays}`}
            value={forgetData}
            disabled={removal.busy}
            onChange={setForgetData}
          />
        )}
      </Stack>
    </ConfirmAction>
  );
}
