import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Undo2 } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { docsUrl } from '#parts/docs.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { WebLink } from '#parts/WebLink.tsx';
import { ChangeNotes, ChooseStage } from './ChooseStage.tsx';
import { DialogActions } from './DialogActions.tsx';
import { DoneStage, doneTitle } from './DoneStage.tsx';
import { useKubeconfigDialog } from './dialogStore.ts';
import { InstallationErrorPanel, RefusalPanel } from './InstallationErrorPanel.tsx';
import type { InstallationStage } from './installation.ts';
import { undoOf } from './installationRules.ts';
import styles from './Kubeconfig.module.css';
import { KubeconfigDiff } from './KubeconfigDiff.tsx';
import { messages } from './messages.ts';
import { useInstallation } from './useInstallation.ts';
import { type InstallationSelection, useInstallationSelection } from './useInstallationSelection.ts';
import { useRemainingToken } from './useRemainingToken.ts';

function titleOf(stage: InstallationStage): string {
  if (stage.at === 'done') return doneTitle(stage.check);
  return stage.at === 'confirm' ? messages.confirmTitle : messages.title;
}

interface BodyProps {
  readonly selection: InstallationSelection;
  readonly firstInput: RefObject<HTMLInputElement | null>;
}

function ChooseContent({ selection: { start, name, answer }, firstInput }: BodyProps) {
  const { choices, choose, busy } = useInstallation();
  const list = useWorkspaces();
  const workspace = list?.workspaces.find(({ id }) => id === list.openId)?.name ?? '';
  if (start.isError) {
    return (
      <FailurePanel error={start.error} title={messages.startFailed} onRetry={() => void start.refetch()} />
    );
  }
  return (
    <>
      <p className={styles.intro}>
        Gives <code>kubectl</code> {messages.accessDescription} {workspace}.
      </p>
      <ChooseStage
        targets={start.data?.places}
        commands={start.data?.commands}
        choices={choices}
        name={name}
        preview={answer}
        locked={busy !== undefined}
        firstInput={firstInput}
        onChange={choose}
      />
    </>
  );
}

function Body(props: BodyProps) {
  const { stage, error, busy, unlock, verify } = useInstallation();
  const messageRef = useRef<HTMLDivElement>(null);
  const { at } = stage;
  useEffect(() => {
    // The pressed button is no longer there.
    // Focus the message, not a button that a second Enter would press.
    if (at === 'confirm' || at === 'held') messageRef.current?.focus();
  }, [at]);
  const onUnlock = (path: string) => void unlock(path);
  return (
    <>
      {at === 'choose' && <ChooseContent {...props} />}
      {at === 'confirm' && (
        <div className={styles.stage}>
          <div ref={messageRef} className={styles.why} role="alert" tabIndex={-1}>
            <StatusIcon shape="warning" />
            <p>
              {stage.why} {stage.pending !== null && messages.confirmTokenNote}
            </p>
          </div>
          <KubeconfigDiff change={stage.change} />
          <ChangeNotes change={stage.change} />
        </div>
      )}
      {at === 'held' && (
        <div ref={messageRef} className={styles.stage} tabIndex={-1}>
          <RefusalPanel refusal={stage.refusal} busy={busy === 'install'} onUnlock={onUnlock} />
          <p>{messages.retryTokenNote}</p>
        </div>
      )}
      {at === 'done' && <DoneStage {...stage} onVerify={() => void verify()} />}
      <div className={styles.trouble}>
        <InstallationErrorPanel error={error} busy={busy === 'install'} onUnlock={onUnlock} />
      </div>
    </>
  );
}

function Aside() {
  const { stage, busy, undo } = useInstallation();
  const remainingToken = useRemainingToken();
  if (stage.at !== 'done') {
    return (
      <WebLink url={docsUrl} className={styles.link}>
        {messages.learnMore}
        <ExternalLink aria-hidden />
      </WebLink>
    );
  }
  return (
    <>
      <Button busy={busy === 'undo'} onClick={() => void undo(remainingToken())}>
        <Undo2 aria-hidden />
        {messages.undo}
      </Button>
      <Text size={12} tone="muted">
        {messages.undoNotes[undoOf(stage.installed)]}
      </Text>
    </>
  );
}

export function KubeconfigDialog() {
  const { open, hide } = useKubeconfigDialog();
  const { stage, error, begin, close, abandon, busy } = useInstallation();
  const queryClient = useQueryClient();
  const selection = useInstallationSelection(open);
  const firstInput = useRef<HTMLInputElement>(null);
  const doneButton = useRef<HTMLButtonElement>(null);
  const { at } = stage;
  useLayoutEffect(() => {
    if (open) begin();
  }, [open, begin]);
  useEffect(() => {
    // The files may have changed.
    if (at === 'done' || at === 'choose' || error !== undefined)
      void queryClient.invalidateQueries({ queryKey: queries.kubeconfig.key() });
  }, [queryClient, at, error]);
  const previousStage = useRef(at);
  useEffect(() => {
    if (at === 'done') doneButton.current?.focus();
    else if (at === 'choose' && previousStage.current === 'done') firstInput.current?.focus();
    previousStage.current = at;
  }, [at]);
  // Runs when the user or the workspace changes.
  useEffect(
    () => () => {
      hide();
      abandon();
    },
    [hide, abandon],
  );
  const leave = () => {
    hide();
    close();
  };
  return (
    <Dialog
      title={titleOf(stage)}
      open={open}
      onClose={leave}
      initialFocus={at === 'done' ? doneButton : firstInput}
      hasFocusableBody={busy !== undefined}
      aside={<Aside />}
      actions={<DialogActions selection={selection} close={leave} doneButton={doneButton} />}
    >
      <Body selection={selection} firstInput={firstInput} />
    </Dialog>
  );
}
