import { AppWindow, ExternalLink, UserRoundPlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import browser from './BrowserDoor.module.css';
import { BrowserWaiting } from './BrowserWaiting.tsx';
import { messages } from './browserMessages.ts';
import { FailureMessage } from './FailureMessage.tsx';
import styles from './SignIn.module.css';
import { useBrowserSignIn } from './useBrowserSignIn.ts';
import type { BrowserDoorName } from './waysIn.ts';

/** Whether the host app can open its own sign-in window. Undefined while loading. */
function useOwnWindow(asked: boolean): boolean | undefined {
  const [able, setAble] = useState<boolean | undefined>(asked ? undefined : false);
  useEffect(() => {
    if (!asked) return;
    bridge.session.signIn.ownWindow().then(
      (answer) => setAble(answer.able),
      // The connection was lost, which the connection state reports. Do not offer this sign-in method.
      () => setAble(false),
    );
  }, [asked]);
  return able;
}

/** Returns the host of the provider's sign-in page. */
function pageHost(door: BrowserDoorName, { oidc, hosted, origin }: Workspace): string {
  const address = door === 'oidc' ? oidc?.issuer : hosted?.accounts;
  return new URL(address ?? origin).host;
}

interface BrowserDoorProps {
  readonly door: BrowserDoorName;
  readonly workspace: Workspace;
  /** Whether a signed-in user confirms the identity. */
  readonly confirm: boolean;
  readonly onDone: () => void;
  /** Other sign-in methods, displayed below unless the sign-in page is open. */
  readonly children: ReactNode;
}

/** Sign-in on the provider's page, in the user's browser or in a private window. */
export function BrowserDoor({ door, workspace, confirm, onDone, children }: BrowserDoorProps) {
  const { going, begin, cancel } = useBrowserSignIn(onDone);
  const hosted = door === 'hosted';
  const ownWindow = useOwnWindow(hosted);
  const first = useRef<HTMLButtonElement>(null);
  const last = useRef<HTMLParagraphElement>(null);
  const { at } = going;
  // Focuses the next action: initially, after a failure, and after a cancel.
  useEffect(() => {
    if (at === 'start') first.current?.focus();
    if (at === 'returned') last.current?.focus();
  }, [at]);

  if (going.at === 'page') {
    return <BrowserWaiting opened={going.opened} strange={going.strange} onCancel={cancel} />;
  }
  if (at === 'returned') {
    return (
      <p ref={last} className={browser.state} tabIndex={-1}>
        <StatusIcon shape="running" />
        {messages.returned}
      </p>
    );
  }
  const start = (more: { readonly register?: true; readonly ownWindow?: true } = {}) =>
    void begin({ door, ...(confirm ? { confirm: true } : {}), ...more });
  const busy = at === 'opening';
  return (
    <>
      <p className={styles.hint}>{messages.about[door](pageHost(door, workspace))}</p>
      <FailureMessage failure={going.at === 'start' ? going.failure : undefined} />
      <Button ref={first} kind="primary" size="large" busy={busy} onClick={() => start()}>
        {!busy && <ExternalLink aria-hidden />}
        {confirm ? messages.confirm : messages.start}
      </Button>
      {ownWindow !== undefined && (
        <>
          {ownWindow && (
            <div className={browser.own}>
              <Button size="large" disabled={busy} onClick={() => start({ ownWindow: true })}>
                <AppWindow aria-hidden />
                {messages.ownWindow}
              </Button>
              <p className={styles.hint}>{messages.ownWindowHint}</p>
            </div>
          )}
          {hosted && !confirm && (
            <Button size="large" disabled={busy} onClick={() => start({ register: true })}>
              <UserRoundPlus aria-hidden />
              {messages.register}
            </Button>
          )}
          {children}
        </>
      )}
    </>
  );
}
