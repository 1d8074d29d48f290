import { useLocation } from '@tanstack/react-router';
import { Lock, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useWorkspaces } from '../../parts/bridge/live.ts';
import { messages } from '../messages.ts';
import { returnAddress } from '../returnTo.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { belowOf } from './belowOf.tsx';
import type { Purpose } from './DoorProps.ts';
import { forgetTyped } from './keptTyped.ts';
import styles from './SignIn.module.css';
import { SignInStage } from './SignInStage.tsx';
import { ThisDoor } from './ThisDoor.tsx';
import { type SigningIn, titleOf, useDoor } from './useDoor.ts';

const certificateWords: Readonly<Record<Workspace['certificate'], string>> = {
  verified: 'certificate verified',
  trusted: 'certificate trusted by you',
  plain: 'not encrypted',
};

function Origin({ workspace }: { readonly workspace: Workspace }) {
  return (
    <p className={styles.origin}>
      {workspace.certificate !== 'plain' && <Lock aria-hidden />}
      {new URL(workspace.origin).host}
      <span className={styles.faint}>
        {workspace.kind === 'sample' ? 'runs on this computer' : certificateWords[workspace.certificate]}
      </span>
    </p>
  );
}

/** Returns why a sign-in is needed, if there is a special reason. */
function sentenceOf(state: SigningIn): string | undefined {
  if (state.status === 'signed-in')
    return state.server.status === 'expired' ? state.server.sentence : undefined;
  return state.status === 'signed-out' ? state.sentence : undefined;
}

interface SignInScreenProps {
  readonly state: SigningIn;
}

/** Sign-in with all methods of the workspace's server. Shows the preferred method, with the others below. */
export function SignInScreen({ state }: SignInScreenProps) {
  const list = useWorkspaces();
  const workspace = list?.workspaces.find(({ id }) => id === list.openId);
  const [purpose, setPurpose] = useState<Purpose>('sign-in');
  const choice = useDoor(workspace, state);
  const navigateTo = useNavigateTo();
  const { searchStr } = useLocation();
  const back = returnAddress(searchStr);
  if (workspace === undefined) return null;
  const { asking } = choice;
  const sentence = sentenceOf(state);
  const goBack = () => {
    forgetTyped();
    navigateTo(back, { replace: true });
  };
  return (
    <SignInStage title={messages.signIn.titles[titleOf(choice, purpose)]}>
      <Origin workspace={workspace} />
      {sentence !== undefined && (
        <p className={styles.message} role="status">
          {sentence}
        </p>
      )}
      <ThisDoor
        choice={choice}
        workspace={workspace}
        back={back}
        over={false}
        onPurpose={setPurpose}
        // The gate navigates after a sign-in.
        onDone={() => asking === 'confirm' && navigateTo(back, { replace: true })}
        below={belowOf(choice, goBack)}
      />
      {state.status === 'signed-in' && state.server.status === 'expired' && (
        // Cached data stays readable.
        <Button size="large" kind="quiet" onClick={() => navigateTo(back)}>
          {messages.signIn.backToKept}
        </Button>
      )}
      {!(state.status === 'signed-out' && state.reason === 'not-kept') && (
        <p className={styles.foot}>
          <ShieldCheck aria-hidden />
          {messages.signIn.kept}
        </p>
      )}
    </SignInStage>
  );
}
