import { useEffect, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { ErrorPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { messages as shellMessages } from '../messages.ts';
import { loginAddress } from '../returnTo.ts';
import { useReturnAddress } from '../signIn/useFlow.ts';
import { useOnSessionEnd } from '../signIn/useOnSessionEnd.ts';
import { useSubmit } from '../signIn/useSubmit.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { messages } from './messages.ts';

/** Checks the session, then goes back, to sign-in, or to the Bad Session page. */
export function AuthStateChecker() {
  const back = useReturnAddress();
  const navigateTo = useNavigateTo();
  const { busy, failure, submit } = useSubmit();
  const [sessionStatus, setSessionStatus] = useState<'good' | 'ended' | 'refused'>();
  const check = () => submit(async () => setSessionStatus((await bridge.session.check()).session));
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigates once.
  useEffect(() => {
    if (sessionStatus === 'good') navigateTo(back, { replace: true });
  }, [sessionStatus]);
  useOnSessionEnd(sessionStatus === 'ended' || sessionStatus === 'refused', () =>
    navigateTo(sessionStatus === 'ended' ? loginAddress(back) : '/error?error_code=BAD_SESSION', {
      replace: true,
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks once; the user can retry.
  useEffect(() => void check(), []);
  return (
    <>
      <PageHeader title={messages.checking} />
      {failure === undefined ? (
        <SkeletonRows />
      ) : (
        <ErrorPanel
          title={messages.checkFailed}
          details={failure.details}
          actions={
            <Button busy={busy} onClick={() => void check()}>
              {shellMessages.tryAgain}
            </Button>
          }
        >
          {failure.sentence}
        </ErrorPanel>
      )}
    </>
  );
}
