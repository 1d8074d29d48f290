import { useEffect, useState } from 'react';
import { bridge } from '../../parts/bridge/bridge.ts';
import { messages as identityMessages } from '../identity/messages.ts';
import type { DoorProps } from './DoorProps.ts';
import { FlowForm } from './FlowForm.tsx';
import styles from './SignIn.module.css';
import { StageLink } from './StageLink.tsx';

/** Whether people may register by themselves at the open workspace; not until the server said so. */
function useRegistrationOffered(): boolean {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    bridge.session.flow.offered().then(
      ({ registration }) => setOffered(registration),
      // The window lost main, which its own line says: there is one link less until the next sign-in screen.
      () => setOffered(false),
    );
  }, []);
  return offered;
}

/** Ways on for who cannot sign in: another password, or an account of their own. */
function OtherFlows({ back }: { readonly back: string }) {
  const registration = useRegistrationOffered();
  const address = (path: string) => `${path}?${new URLSearchParams({ return_to: back })}`;
  return (
    <p className={styles.links}>
      <StageLink to={address('/recovery')}>{identityMessages.links.resetPassword}</StageLink>
      {registration && <StageLink to={address('/registration')}>{identityMessages.links.register}</StageLink>}
    </p>
  );
}

/** Sign-in by the forms of the identity service: for the first time, once more, or with a second factor. */
export function FlowDoor({ workspace, asking, back, over, onPurpose, onDone, below }: DoorProps) {
  const secondFactor = asking === 'second-factor';
  const confirming = asking === 'confirm';
  return (
    <FlowForm
      // Another form, and none of what was typed into the one before.
      key={`${workspace.id} ${secondFactor}`}
      kind="login"
      aal={secondFactor ? 'aal2' : 'aal1'}
      refresh={confirming}
      back={back}
      over={over}
      onPurpose={onPurpose}
      {...(confirming ? { onDone } : {})}
    >
      {asking === 'sign-in' && !over && <OtherFlows back={back} />}
      {below}
    </FlowForm>
  );
}
