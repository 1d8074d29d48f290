import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SignedIn } from '#contract/entities/session.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { freezeSession, useLiveSession, useWorkspaces } from '#parts/bridge/live.ts';
import { useSignInAgain } from '#parts/useSignInAgain.ts';
import { messages } from '../messages.ts';
import { loginAddress } from '../returnTo.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { contentBelow } from './contentBelow.tsx';
import { SelectedSignInMethod } from './SelectedSignInMethod.tsx';
import styles from './SignIn.module.css';
import type { Purpose } from './SignInMethodProps.ts';
import { messages as own } from './signInAgainMessages.ts';
import { titleOf, useSignInMethod } from './useSignInMethod.ts';

/** Returns the first empty field, because the email is filled in. Otherwise the first control. */
function firstControl(body: Element | null): HTMLElement | null {
  const inputs = [...(body?.querySelectorAll<HTMLInputElement>('form input') ?? [])];
  return inputs.find(({ value }) => value === '') ?? body?.querySelector('form input, button') ?? null;
}

const connectedElement = (element: Element | null): HTMLElement | null =>
  element instanceof HTMLElement && element.isConnected ? element : null;

/** Sign-in over a page after the session has expired. The user then continues on the page. */
export function SignInDialog({ state }: { readonly state: SignedIn }) {
  const liveSession = useLiveSession();
  const list = useWorkspaces();
  const workspace = list?.workspaces.find(({ id }) => id === list.openId);
  const { href } = useLocation();
  const navigateTo = useNavigateTo();
  const { previousFocus, close } = useSignInAgain.getState();
  const [purpose, setPurpose] = useState<Purpose>('sign-in');
  const choice = useSignInMethod(workspace, liveSession?.status === 'second-factor' ? liveSession : state);
  const body = useRef<HTMLDivElement>(null);
  const hasLeft = useRef(false);
  useEffect(() => freezeSession(state), [state]);
  useEffect(() => () => freezeSession(undefined), []);
  if (workspace === undefined || state.server.status !== 'expired') return null;
  const leave = () => {
    hasLeft.current = true;
    close();
  };
  return (
    <Dialog
      title={messages.signIn.titles[titleOf(choice, purpose)]}
      open
      size="small"
      initialFocus={() => firstControl(body.current)}
      // After the sign-in, restore the previous focus, because the button that opened the dialog is removed.
      finalFocus={() => (hasLeft.current ? null : connectedElement(previousFocus))}
      onClose={leave}
      aside={
        <a
          href={loginAddress(href)}
          onClick={(event) => {
            event.preventDefault();
            leave();
            navigateTo(loginAddress(href));
          }}
        >
          {own.page}
        </a>
      }
      actions={<Button onClick={leave}>{messages.signIn.backToCached}</Button>}
    >
      <FieldSizeContext value="signIn">
        <div ref={body} className={styles.fieldset}>
          <p className={styles.message}>
            {state.server.sentence} {own.stays}
          </p>
          <SelectedSignInMethod
            choice={choice}
            workspace={workspace}
            back={href}
            isOverlay
            onPurpose={setPurpose}
            onDone={() => undefined}
            below={contentBelow(choice)}
          />
        </div>
      </FieldSizeContext>
    </Dialog>
  );
}
