import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SignedIn } from '../../../src-preload/contract/entities/session.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { FieldSizeContext } from '../../kit/fields/FieldSizeContext.ts';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { keepOverSignIn, useSessionNow, useWorkspaces } from '../../parts/bridge/live.ts';
import { messages } from '../messages.ts';
import { loginAddress } from '../returnTo.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { useSignInAgain } from '../useSignInAgain.ts';
import { belowOf } from './belowOf.tsx';
import type { Purpose } from './DoorProps.ts';
import styles from './SignIn.module.css';
import { messages as own } from './signInAgainMessages.ts';
import { ThisDoor } from './ThisDoor.tsx';
import { titleOf, useDoor } from './useDoor.ts';

const firstOf = (body: Element | null) => body?.querySelector<HTMLElement>('form input, button') ?? null;

const stillThere = (element: Element | null): HTMLElement | null =>
  element instanceof HTMLElement && element.isConnected ? element : null;

/** Sign-in over a page after the session has expired. The user then continues on the page. */
export function SignInDialog({ state }: { readonly state: SignedIn }) {
  const now = useSessionNow();
  const list = useWorkspaces();
  const workspace = list?.workspaces.find(({ id }) => id === list.openId);
  const { href } = useLocation();
  const navigateTo = useNavigateTo();
  const { from, close } = useSignInAgain.getState();
  const [purpose, setPurpose] = useState<Purpose>('sign-in');
  const choice = useDoor(workspace, now?.status === 'second-factor' ? now : state);
  const body = useRef<HTMLDivElement>(null);
  const left = useRef(false);
  useEffect(() => keepOverSignIn(state), [state]);
  useEffect(() => () => keepOverSignIn(undefined), []);
  if (workspace === undefined || state.server.status !== 'expired') return null;
  const leave = () => {
    left.current = true;
    close();
  };
  return (
    <Dialog
      title={messages.signIn.titles[titleOf(choice, purpose)]}
      open
      size="small"
      initialFocus={() => firstOf(body.current)}
      // After the sign-in, restore the previous focus, because the button that opened the dialog is removed.
      finalFocus={() => (left.current ? null : stillThere(from))}
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
      actions={<Button onClick={leave}>{messages.signIn.backToKept}</Button>}
    >
      <FieldSizeContext value="signIn">
        <div ref={body} className={styles.fieldset}>
          <p className={styles.message}>
            {state.server.sentence} {own.stays}
          </p>
          <ThisDoor
            choice={choice}
            workspace={workspace}
            back={href}
            over
            onPurpose={setPurpose}
            onDone={() => undefined}
            below={belowOf(choice)}
          />
        </div>
      </FieldSizeContext>
    </Dialog>
  );
}
