import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { KubeconfigChange, KubeconfigEntry } from '../../../src-preload/contract/kubeconfig.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { useToasts } from '../../kit/overlay/toastStore.ts';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { bridge, queries } from '../../parts/bridge/bridge.ts';
import { FailurePanel } from '../../parts/FailurePanel.tsx';
import { toShownFailure } from '../../parts/failures.ts';
import { ChangeView } from './ChangeView.tsx';
import { ChangeNotes } from './ChooseStage.tsx';
import type { Trouble } from './installation.ts';
import styles from './Kubeconfig.module.css';
import { messages } from './messages.ts';
import { RefusalPanel, TroublePanel } from './TroublePanel.tsx';

const { removal } = messages;

/** The entry in the file was changed by another program, so only the list entry is removed. */
const onlyForgets = (change: KubeconfigChange | undefined): boolean => change?.refusal?.kind === 'changed';

interface ChangeProps {
  readonly entry: KubeconfigEntry;
  readonly change: KubeconfigChange;
}

function Change({ entry: { name, path }, change }: ChangeProps) {
  if (onlyForgets(change)) return <p>{change.refusal?.sentence}</p>;
  if (change.refusal !== null) return <RefusalPanel refusal={change.refusal} />;
  return (
    <>
      <p>
        {removal.text(name, path)} {removal.tokenStays}
      </p>
      <ChangeView change={change} />
      <ChangeNotes change={change} />
    </>
  );
}

interface RemovalDialogProps {
  readonly entry: KubeconfigEntry;
  readonly onClose: () => void;
}

/** Previews a removal before it happens. Cancel has the focus, so that Enter removes nothing. */
export function RemovalDialog({ entry, onClose }: RemovalDialogProps) {
  const { id, name, path } = entry;
  const cancel = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const { data, error, refetch } = useQuery({
    ...queries.kubeconfig.inventory.preview.queryOptions({ input: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const forgetting = onlyForgets(data);
  const blocked = data === undefined || (data.refusal !== null && !forgetting);
  const remove = async () => {
    if (data === undefined) return;
    setBusy(true);
    setTrouble(undefined);
    try {
      const { refusal } = await bridge.kubeconfig.inventory.remove({ id, fingerprint: data.fingerprint });
      if (refusal === null) {
        const text = forgetting ? removal.forgotten(name) : removal.removed(name, path);
        useToasts.getState().show({ kind: 'done', text });
        return onClose();
      }
      setTrouble({ kind: 'refusal', refusal });
      await refetch();
    } catch (failed) {
      setTrouble({ kind: 'failure', failure: toShownFailure(failed) });
    } finally {
      setBusy(false);
    }
  };
  // Removes another program's stale lock, then continues.
  const unlock = async (lock: string) => {
    try {
      await bridge.kubeconfig.lock.remove({ path: lock });
    } catch (failed) {
      return setTrouble({ kind: 'failure', failure: toShownFailure(failed) });
    }
    await remove();
  };
  return (
    <Dialog
      title={removal.title(name)}
      open
      alert
      initialFocus={cancel}
      held={busy}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            {removal.cancel}
          </Button>
          <Button
            kind="danger"
            busy={busy}
            disabledReason={blocked ? (data?.refusal?.sentence ?? messages.stop.waiting) : undefined}
            onClick={() => void remove()}
          >
            {forgetting ? removal.forget : removal.remove}
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        {data !== undefined && <Change entry={entry} change={data} />}
        {data === undefined && error === null && <SkeletonRows count={4} />}
        {data === undefined && error !== null && (
          <FailurePanel error={error} title={messages.startFailed} onRetry={() => void refetch()} />
        )}
        <TroublePanel trouble={trouble} busy={busy} onUnlock={(lock) => void unlock(lock)} />
      </div>
    </Dialog>
  );
}
