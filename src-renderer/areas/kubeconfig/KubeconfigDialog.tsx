import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Undo2 } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import { queries } from '../../parts/bridge/bridge.ts';
import { useWorkspaces } from '../../parts/bridge/live.ts';
import { docsUrl } from '../../parts/docs.ts';
import { FailurePanel } from '../../parts/FailurePanel.tsx';
import { WebLink } from '../../parts/WebLink.tsx';
import { ChangeView } from './ChangeView.tsx';
import { ChangeNotes, ChooseStage } from './ChooseStage.tsx';
import { DialogActions } from './DialogActions.tsx';
import { DoneStage, doneTitle } from './DoneStage.tsx';
import { useKubeconfigDialog } from './dialogStore.ts';
import type { Stage } from './installation.ts';
import styles from './Kubeconfig.module.css';
import { messages } from './messages.ts';
import { RefusalPanel, TroublePanel } from './TroublePanel.tsx';
import { useInstallation } from './theInstallation.ts';
import { type Chosen, useChosen } from './useChosen.ts';

function titleOf(stage: Stage): string {
  if (stage.at === 'done') return doneTitle(stage.check);
  return stage.at === 'confirm' ? messages.confirmTitle : messages.title;
}

interface BodyProps {
  readonly chosen: Chosen;
  readonly first: RefObject<HTMLInputElement | null>;
}

function Choosing({ chosen: { start, name, answer }, first }: BodyProps) {
  const { wish, choose, busy } = useInstallation();
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
        Gives <code>kubectl</code> {messages.gives} {workspace}.
      </p>
      <ChooseStage
        places={start.data?.places}
        commands={start.data?.commands}
        wish={wish}
        name={name}
        answer={answer}
        locked={busy !== undefined}
        first={first}
        choose={choose}
      />
    </>
  );
}

function Body(props: BodyProps) {
  const { stage, trouble, busy, unlock, verify } = useInstallation();
  const noted = useRef<HTMLDivElement>(null);
  const { at } = stage;
  useEffect(() => {
    // The pressed button is no longer there.
    // Focus the message, not a button that a second Enter would press.
    if (at === 'confirm' || at === 'held') noted.current?.focus();
  }, [at]);
  const onUnlock = (path: string) => void unlock(path);
  return (
    <>
      {at === 'choose' && <Choosing {...props} />}
      {at === 'confirm' && (
        <div className={styles.stage}>
          <div ref={noted} className={styles.why} role="alert" tabIndex={-1}>
            <StatusIcon shape="warning" />
            <p>
              {stage.why} {stage.pending !== null && messages.confirmHeld}
            </p>
          </div>
          <ChangeView change={stage.change} />
          <ChangeNotes change={stage.change} />
        </div>
      )}
      {at === 'held' && (
        <div ref={noted} className={styles.stage} tabIndex={-1}>
          <RefusalPanel refusal={stage.refusal} busy={busy === 'install'} onUnlock={onUnlock} />
          <p>{messages.held}</p>
        </div>
      )}
      {at === 'done' && <DoneStage {...stage} onVerify={() => void verify()} />}
      <div className={styles.trouble}>
        <TroublePanel trouble={trouble} busy={busy === 'install'} onUnlock={onUnlock} />
      </div>
    </>
  );
}

function Aside() {
  const { stage, busy, undo } = useInstallation();
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
      <Button busy={busy === 'undo'} onClick={() => void undo()}>
        <Undo2 aria-hidden />
        {messages.undo}
      </Button>
      <span className={styles.aside}>{messages.undoNote}</span>
    </>
  );
}

export function KubeconfigDialog() {
  const { open, hide } = useKubeconfigDialog();
  const { stage, trouble, begin, close, abandon, busy } = useInstallation();
  const answers = useQueryClient();
  const chosen = useChosen(open);
  const first = useRef<HTMLInputElement>(null);
  const doneButton = useRef<HTMLButtonElement>(null);
  const { at } = stage;
  useLayoutEffect(() => {
    if (open) begin();
  }, [open, begin]);
  useEffect(() => {
    // The files may have changed.
    if (at === 'done' || at === 'choose' || trouble !== undefined)
      void answers.invalidateQueries({ queryKey: queries.kubeconfig.key() });
  }, [answers, at, trouble]);
  const before = useRef(at);
  useEffect(() => {
    if (at === 'done') doneButton.current?.focus();
    else if (at === 'choose' && before.current === 'done') first.current?.focus();
    before.current = at;
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
      initialFocus={at === 'done' ? doneButton : first}
      reading={busy !== undefined}
      aside={<Aside />}
      actions={<DialogActions chosen={chosen} close={leave} doneButton={doneButton} />}
    >
      <Body chosen={chosen} first={first} />
    </Dialog>
  );
}
