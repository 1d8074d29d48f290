import { Button } from '#kit/controls/Button.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { messages } from '../messages.ts';
import { FailureMessage } from './FailureMessage.tsx';
import { useSubmit } from './useSubmit.ts';

/** Cancels an incomplete sign-in to use another account. */
export function CancelSignIn() {
  const { busy, failure, submit } = useSubmit();
  return (
    <>
      <Button
        size="large"
        busy={busy}
        onClick={() => void submit(async () => void (await bridge.session.signOut()))}
      >
        {messages.goBack}
      </Button>
      <FailureMessage failure={failure} />
    </>
  );
}
