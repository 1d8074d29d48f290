import { Button } from '../../kit/controls/Button.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { messages } from '../messages.ts';
import type { DoorProps } from './DoorProps.ts';
import { doorRows } from './doorRows.tsx';
import { FailureMessage } from './FailureMessage.tsx';
import { ProviderHint } from './ProviderHint.tsx';
import styles from './SignIn.module.css';
import type { DoorChoice } from './useDoor.ts';
import { useSubmit } from './useSubmit.ts';

/** A server that nobody signs in to, although somebody is asked to: it was another one when it was looked at. */
function NoDoor() {
  const { busy, failure, submit } = useSubmit();
  return (
    <>
      <p className={styles.message}>{messages.signIn.none}</p>
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

interface ThisDoorProps extends Omit<DoorProps, 'asking'> {
  readonly choice: DoorChoice;
}

/** The way to sign in that is shown, with the others below. Whoever does something here is not led to a better one. */
export function ThisDoor({ choice: { asking, door, stay }, ...rest }: ThisDoorProps) {
  const { workspace } = rest;
  if (door === undefined) return <NoDoor />;
  const { Component } = doorRows[door];
  // No server says of itself where its provider is.
  const providerUnknown = workspace.identityMode === 'hosted' && workspace.hosted === undefined;
  return (
    <>
      {providerUnknown && <p className={styles.message}>{messages.signIn.hosted}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that something was done inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys press the buttons inside. */}
      <div className={styles.fieldset} onInput={stay} onClick={stay}>
        <Component key={`${workspace.id} ${door}`} asking={asking} {...rest} />
      </div>
      {providerUnknown && <ProviderHint workspace={workspace} />}
    </>
  );
}
