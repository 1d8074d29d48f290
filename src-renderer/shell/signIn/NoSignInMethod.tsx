import { Button } from '#kit/controls/Button.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { messages } from '../messages.ts';
import { FailureMessage } from './FailureMessage.tsx';
import { messages as own } from './missingMessages.ts';
import styles from './SignIn.module.css';
import { useSubmit } from './useSubmit.ts';

/**
 * No sign-in method is known although the session needs a sign-in: the server has changed since detection.
 */
export function NoSignInMethod() {
  const { busy, failure, submit } = useSubmit();
  return (
    <>
      <p className={styles.message}>{own.none}</p>
      <Button
        size="large"
        kind="primary"
        busy={busy}
        onClick={() => void submit(async () => void (await bridge.session.retry()))}
      >
        {messages.tryAgain}
      </Button>
      <FailureMessage failure={failure} />
    </>
  );
}
