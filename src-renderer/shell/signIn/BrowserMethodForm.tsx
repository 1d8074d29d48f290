import { AppWindow, ExternalLink, UserRoundPlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Note, Row, Stack } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { BrowserWaiting } from './BrowserWaiting.tsx';
import { messages } from './browserMessages.ts';
import { FailureMessage } from './FailureMessage.tsx';
import type { BrowserMethod } from './signInMethodChoice.ts';
import { useBrowserSignIn } from './useBrowserSignIn.ts';

/** Whether the host app can open its own sign-in window. Undefined while loading. */
function useOwnWindow(isNeeded: boolean): boolean | undefined {
  const [isAvailable, setIsAvailable] = useState<boolean | undefined>(isNeeded ? undefined : false);
  useEffect(() => {
    if (!isNeeded) return;
    bridge.session.signIn.ownWindow().then(
      (answer) => setIsAvailable(answer.able),
      // The connection was lost, which the connection state reports. Do not offer this sign-in method.
      () => setIsAvailable(false),
    );
  }, [isNeeded]);
  return isAvailable;
}

/** Returns the host of the provider's sign-in page. */
function pageHost(method: BrowserMethod, { oidc, hosted, origin }: Workspace): string {
  const address = method === 'oidc' ? oidc?.issuer : hosted?.accounts;
  return new URL(address ?? origin).host;
}

interface BrowserMethodFormProps {
  readonly method: BrowserMethod;
  readonly workspace: Workspace;
  /** Whether a signed-in user confirms the identity. */
  readonly confirm: boolean;
  readonly onDone: () => void;
  /** Other sign-in methods, displayed below unless the sign-in page is open. */
  readonly children: ReactNode;
}

/** Sign-in on the provider's page, in the user's browser or in a private window. */
export function BrowserMethodForm({ method, workspace, confirm, onDone, children }: BrowserMethodFormProps) {
  const { state, begin, cancel } = useBrowserSignIn(onDone);
  const hosted = method === 'hosted';
  const ownWindow = useOwnWindow(hosted);
  const startButton = useRef<HTMLButtonElement>(null);
  const returnedMessage = useRef<HTMLParagraphElement>(null);
  const { at } = state;
  // Focuses the next action: initially, after a failure, and after a cancel.
  useEffect(() => {
    if (at === 'start') startButton.current?.focus();
    if (at === 'returned') returnedMessage.current?.focus();
  }, [at]);

  if (state.at === 'page') {
    return (
      <BrowserWaiting opened={state.opened} hasForeignResponse={state.hasForeignResponse} onCancel={cancel} />
    );
  }
  if (at === 'returned') {
    return (
      <Row ref={returnedMessage} as="p" gap={8} size={14} lines={20} weight={600} tabIndex={-1}>
        <StatusIcon shape="running" />
        {messages.returned}
      </Row>
    );
  }
  const start = (more: { readonly register?: true; readonly ownWindow?: true } = {}) =>
    void begin({ door: method, ...(confirm ? { confirm: true } : {}), ...more });
  const busy = at === 'opening';
  return (
    <>
      <Note>{messages.about[method](pageHost(method, workspace))}</Note>
      <FailureMessage failure={state.at === 'start' ? state.failure : undefined} />
      <Button ref={startButton} kind="primary" size="large" busy={busy} onClick={() => start()}>
        {!busy && <ExternalLink aria-hidden />}
        {confirm ? messages.confirm : messages.start}
      </Button>
      {ownWindow !== undefined && (
        <>
          {ownWindow && (
            <Stack gap={4}>
              <Button size="large" disabled={busy} onClick={() => start({ ownWindow: true })}>
                <AppWindow aria-hidden />
                {messages.ownWindow}
              </Button>
              <Note>{messages.ownWindowHint}</Note>
            </Stack>
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
