import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Checkbox } from '../../kit/fields/Checkbox.tsx';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { useToasts } from '../../kit/overlay/toastStore.ts';
import { bridge, queries } from '../../parts/bridge/bridge.ts';
import { toShownFailure } from '../../parts/failures.ts';
import { messages } from './messages.ts';
import styles from './Workspaces.module.css';

const { removing } = messages;

interface RemoveDialogProps {
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

/** Names what goes and what stays before a workspace is removed. Cancel has the focus: Enter removes nothing. */
export function RemoveDialog({ workspace: { id, name, origin }, onClose }: RemoveDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [forgetData, setForgetData] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({ ...queries.kubeconfig.inventory.list.queryOptions(), staleTime: 0 });
  const entries = data?.entries.filter((entry) => entry.workspaceId === id) ?? [];
  const remove = async () => {
    setBusy(true);
    const { show } = useToasts.getState();
    try {
      await bridge.workspaces.remove({ id, forgetData });
      show({ kind: 'done', text: removing.done(name) });
    } catch (error) {
      const { sentence, details } = toShownFailure(error);
      show({ kind: 'failed', text: sentence, details });
    }
    onClose();
  };
  return (
    <Dialog
      title={removing.title(name)}
      open
      alert
      size="small"
      held={busy}
      initialFocus={cancel}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} disabled={busy} onClick={onClose}>
            {removing.cancel}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            {forgetData ? removing.removeAll : removing.remove}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p>{removing.text(name, origin)}</p>
        {entries.length > 0 && <p>{removing.kubeconfigs(entries.map((entry) => entry.name))}</p>}
        <Checkbox
          label={removing.forget}
          hint={`${removing.forgetHint} ${removing.stays}`}
          value={forgetData}
          disabled={busy}
          onChange={setForgetData}
        />
      </div>
    </Dialog>
  );
}
