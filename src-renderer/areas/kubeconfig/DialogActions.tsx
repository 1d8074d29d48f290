import { Copy, Download } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { downloadPath } from '#parts/downloadPath.ts';
import { fetchDisabledReason } from './installationRules.ts';
import { messages } from './messages.ts';
import { useInstallation } from './useInstallation.ts';
import type { InstallationSelection } from './useInstallationSelection.ts';
import { useKubeconfigAccess } from './useKubeconfigAccess.ts';

/**
 * Saves a kubeconfig to a file that the user chooses. Its contents never pass through the window.
 * @throws ORPCError
 */
async function saveKubeconfig(): Promise<void> {
  for await (const step of await bridge.kubeconfig.save()) {
    if (step.stage === 'offer') downloadPath(step.path);
    else if (step.stage === 'saved') useToasts.getState().show({ kind: 'done', text: messages.saved });
  }
}

/** Copies a kubeconfig to the clipboard without storing it. @throws ORPCError */
async function copyKubeconfig(): Promise<void> {
  const { text } = await bridge.kubeconfig.copy();
  await copyText(text, messages.copied);
}

/** Save and Copy, for users who install the file themselves. Each creates an access token. */
function DownloadActions() {
  const { busy, run } = useInstallation();
  const stop = fetchDisabledReason(useKubeconfigAccess());
  const buttonState = (own: 'save' | 'copy') => ({
    busy: busy === own,
    disabledReason: busy !== undefined && busy !== own ? messages.disabledReasons.busy : stop,
  });
  return (
    <>
      <Button {...buttonState('copy')} onClick={() => void run('copy', copyKubeconfig)}>
        <Copy aria-hidden />
        {messages.copy}
      </Button>
      <Button kind="primary" {...buttonState('save')} onClick={() => void run('save', saveKubeconfig)}>
        <Download aria-hidden />
        {messages.save}
      </Button>
    </>
  );
}

function InstallAction({
  selection: { asked, change, disabledReason },
}: {
  readonly selection: InstallationSelection;
}) {
  const { busy, install } = useInstallation();
  return (
    <Button
      // The context will not work, so installing it is not the suggested action.
      kind={change?.unusable == null ? 'primary' : 'default'}
      busy={busy === 'install'}
      disabledReason={busy === 'install' ? undefined : disabledReason}
      onClick={() => {
        if (asked !== undefined && change !== undefined) void install(asked, change);
      }}
    >
      {busy !== 'install' && <Download aria-hidden />}
      {messages.install}
    </Button>
  );
}

interface DialogActionsProps {
  readonly selection: InstallationSelection;
  readonly close: () => void;
  readonly doneButton: RefObject<HTMLButtonElement | null>;
}

export function DialogActions({ selection, close, doneButton }: DialogActionsProps) {
  const { stage, choices, busy, accept, retry } = useInstallation();
  const installing = busy === 'install';
  if (stage.at === 'done') {
    return (
      <Button ref={doneButton} kind="primary" onClick={close}>
        {messages.done}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={close}>{messages.close}</Button>
      {stage.at === 'choose' &&
        (choices.target === 'download' ? <DownloadActions /> : <InstallAction selection={selection} />)}
      {stage.at === 'confirm' && (
        <Button kind="primary" busy={installing} onClick={() => void accept()}>
          {messages.installThis}
        </Button>
      )}
      {stage.at === 'held' && (
        <Button kind="primary" busy={installing} onClick={() => void retry()}>
          {messages.tryAgain}
        </Button>
      )}
    </>
  );
}
