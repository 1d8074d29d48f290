import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { KubeconfigChange, KubeconfigEntry } from '#contract/kubeconfig.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { toDisplayFailure } from '#parts/failures.ts';
import { ChangeNotes } from './ChooseStage.tsx';
import { InstallationErrorPanel, RefusalPanel } from './InstallationErrorPanel.tsx';
import type { InstallationError } from './installation.ts';
import styles from './Kubeconfig.module.css';
import { KubeconfigDiff } from './KubeconfigDiff.tsx';
import { messages } from './messages.ts';
import { useRemainingToken } from './useRemainingToken.ts';

const { removal } = messages;

/** The entry in the file was changed by another program, so only the list entry is removed. */
const removesListEntryOnly = (change: KubeconfigChange | undefined): boolean =>
  change?.refusal?.kind === 'changed';

interface RemovalPreviewProps {
  readonly entry: KubeconfigEntry;
  readonly change: KubeconfigChange;
}

function RemovalPreview({ entry, change }: RemovalPreviewProps) {
  const { name, path } = entry;
  const { note } = useRemainingToken()(entry);
  if (removesListEntryOnly(change))
    return (
      <p>
        {change.refusal?.sentence} {note}
      </p>
    );
  if (change.refusal !== null) return <RefusalPanel refusal={change.refusal} />;
  return (
    <>
      <p>
        {removal.text(name, path)} {note}
      </p>
      <KubeconfigDiff change={change} />
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
  const remainingToken = useRemainingToken();
  const [busy, setBusy] = useState(false);
  const [removalError, setRemovalError] = useState<InstallationError>();
  const { data, error, refetch } = useQuery({
    ...queries.kubeconfig.inventory.preview.queryOptions({ input: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const isListEntryOnly = removesListEntryOnly(data);
  const isBlocked = data === undefined || (data.refusal !== null && !isListEntryOnly);
  const remove = async () => {
    if (data === undefined) return;
    setBusy(true);
    setRemovalError(undefined);
    try {
      const { refusal } = await bridge.kubeconfig.inventory.remove({ id, fingerprint: data.fingerprint });
      if (refusal === null) {
        const text = isListEntryOnly ? removal.forgotten(name) : removal.removed(name, path);
        useToasts.getState().show({ kind: 'done', text, ...remainingToken(entry) });
        return onClose();
      }
      setRemovalError({ kind: 'refusal', refusal });
      await refetch();
    } catch (failed) {
      setRemovalError({ kind: 'failure', failure: toDisplayFailure(failed) });
    } finally {
      setBusy(false);
    }
  };
  // Removes another program's stale lock, then continues.
  const unlock = async (lock: string) => {
    try {
      await bridge.kubeconfig.lock.remove({ path: lock });
    } catch (failed) {
      return setRemovalError({ kind: 'failure', failure: toDisplayFailure(failed) });
    }
    await remove();
  };
  return (
    <Dialog
      title={removal.title(name)}
      open
      alert
      initialFocus={cancel}
      isLocked={busy}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            {removal.cancel}
          </Button>
          <Button
            kind="danger"
            busy={busy}
            disabledReason={
              isBlocked ? (data?.refusal?.sentence ?? messages.disabledReasons.waiting) : undefined
            }
            onClick={() => void remove()}
          >
            {isListEntryOnly ? removal.forget : removal.remove}
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        {data !== undefined && <RemovalPreview entry={entry} change={data} />}
        {data === undefined && error === null && <SkeletonRows count={4} />}
        {data === undefined && error !== null && (
          <FailurePanel error={error} title={messages.startFailed} onRetry={() => void refetch()} />
        )}
        <InstallationErrorPanel error={removalError} busy={busy} onUnlock={(lock) => void unlock(lock)} />
      </div>
    </Dialog>
  );
}
