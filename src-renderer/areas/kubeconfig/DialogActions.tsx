import { Copy, Download } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { copyText } from '../../kit/overlay/copyText.ts';
import { useToasts } from '../../kit/overlay/toastStore.ts';
import { bridge } from '../../parts/bridge/bridge.ts';
import { saveOffered } from '../../parts/saveOffered.ts';
import { fetchStop } from './installationRules.ts';
import { messages } from './messages.ts';
import { useInstallation } from './theInstallation.ts';
import type { Chosen } from './useChosen.ts';
import { useStanding } from './useStanding.ts';

/**
 * Saves a kubeconfig to a file that the user chooses. Its contents never pass through the window.
 * @throws ORPCError
 */
async function saveKubeconfig(): Promise<void> {
  for await (const step of await bridge.kubeconfig.save()) {
    if (step.stage === 'offer') saveOffered(step.path);
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
  const stop = fetchStop(useStanding());
  const word = (own: 'save' | 'copy') => ({
    busy: busy === own,
    disabledReason: busy !== undefined && busy !== own ? messages.stop.busy : stop,
  });
  return (
    <>
      <Button {...word('copy')} onClick={() => void run('copy', copyKubeconfig)}>
        <Copy aria-hidden />
        {messages.copy}
      </Button>
      <Button kind="primary" {...word('save')} onClick={() => void run('save', saveKubeconfig)}>
        <Download aria-hidden />
        {messages.save}
      </Button>
    </>
  );
}

function InstallAction({ chosen: { asked, change, stop } }: { readonly chosen: Chosen }) {
  const { busy, install } = useInstallation();
  return (
    <Button
      kind="primary"
      busy={busy === 'install'}
      disabledReason={busy === 'install' ? undefined : stop}
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
  readonly chosen: Chosen;
  readonly close: () => void;
  readonly doneButton: RefObject<HTMLButtonElement | null>;
}

export function DialogActions({ chosen, close, doneButton }: DialogActionsProps) {
  const { stage, wish, busy, accept, retry } = useInstallation();
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
        (wish.target === 'download' ? <DownloadActions /> : <InstallAction chosen={chosen} />)}
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
