import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SignedIn, SignOutPreview } from '#contract/entities/session.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Checkbox } from '#kit/fields/Checkbox.tsx';
import { Stack } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { allWorkspacesPath } from '#parts/screenLinks.ts';
import { useSignOut } from '../useSignOut.ts';
import { messages } from './messages.ts';
import { SignOutEffectLists } from './SignOutEffectLists.tsx';

/** Returns the effects of signing out. Undefined while loading or on failure. */
function useSignOutPreview(): SignOutPreview | undefined {
  const [preview, setPreview] = useState<SignOutPreview>();
  useEffect(() => {
    bridge.session.farewell().then(setPreview, () => {
      // The dialog then shows the general text. Sign-out must always be possible.
    });
  }, []);
  return preview;
}

/**
 * Prompts whether to also delete the local data. The plain
 * sign-out button has the focus, so Enter deletes nothing.
 */
export function SignOutDialog({ state }: { readonly state: SignedIn }) {
  const close = useSignOut((question) => question.close);
  const { history } = useRouter();
  const list = useWorkspaces();
  const [forgetData, setForgetData] = useState(false);
  const [busy, setBusy] = useState(false);
  const signOutButton = useRef<HTMLButtonElement>(null);
  const preview = useSignOutPreview();
  const workspace = list?.workspaces.find(({ id }) => id === list.openId)?.name ?? '';
  const signOut = () => {
    setBusy(true);
    bridge.session
      .signOut({ forgetData })
      .then(({ server }) => {
        // This screen does not need the session, and would hide the sign-in of the workspace.
        if (history.location.pathname === allWorkspacesPath) history.replace('/');
        if (server !== 'unreachable') return;
        const text = messages.notNotified(preview?.host ?? messages.theServer);
        useToasts.getState().show({ kind: 'info', text });
      })
      .catch((error: unknown) => {
        const { sentence, details } = toDisplayFailure(error);
        useToasts.getState().show({ kind: 'failed', text: sentence, details });
      })
      .finally(close);
  };
  return (
    <Dialog
      title={messages.title(workspace)}
      open
      alert
      size="small"
      isLocked={busy}
      initialFocus={signOutButton}
      onClose={close}
      actions={
        <>
          <Button disabled={busy} onClick={close}>
            {messages.cancel}
          </Button>
          <Button ref={signOutButton} kind={forgetData ? 'danger' : 'primary'} busy={busy} onClick={signOut}>
            {forgetData ? messages.signOutAndDelete : messages.signOut}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        {preview === undefined ? (
          <>
            <p>{messages.dataStays}</p>
            {state.server.status === 'offline' && <p>{messages.serverUnreachable}</p>}
          </>
        ) : (
          <SignOutEffectLists preview={preview} state={state} />
        )}
        <Checkbox
          label={messages.forget}
          hint={messages.forgetHint}
          value={forgetData}
          disabled={busy}
          onChange={setForgetData}
        />
      </Stack>
    </Dialog>
  );
}
