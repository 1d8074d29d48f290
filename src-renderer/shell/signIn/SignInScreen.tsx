import { useLocation } from '@tanstack/react-router';
import { Lock, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { messages as workspaceMessages } from '#parts/workspaces/messages.ts';
import { FirstRunWelcome } from '../../areas/about/FirstRunWelcome.tsx';
import { messages } from '../messages.ts';
import { returnAddress } from '../returnTo.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { contentBelow } from './contentBelow.tsx';
import { dropInterruptedInput } from './interruptedInput.ts';
import { SelectedSignInMethod } from './SelectedSignInMethod.tsx';
import styles from './SignIn.module.css';
import type { Purpose } from './SignInMethodProps.ts';
import { SignInStage } from './SignInStage.tsx';
import { type SigningIn, titleOf, useSignInMethod } from './useSignInMethod.ts';

function ServerOrigin({ workspace }: { readonly workspace: Workspace }) {
  return (
    <p className={styles.origin}>
      {workspace.certificate !== 'plain' && <Lock aria-hidden />}
      {new URL(workspace.origin).host}
      <Text size={12} tone="faint">
        {workspaceMessages.certificates[workspace.certificate]}
      </Text>
    </p>
  );
}

/** Returns why a sign-in is needed, if there is a special reason. */
function reasonText(state: SigningIn): string | undefined {
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
  const choice = useSignInMethod(workspace, state);
  const navigateTo = useNavigateTo();
  const { searchStr } = useLocation();
  const back = returnAddress(searchStr);
  if (workspace === undefined) return null;
  const { reason } = choice;
  const sentence = reasonText(state);
  const goBack = () => {
    dropInterruptedInput();
    navigateTo(back, { replace: true });
  };
  return (
    <SignInStage title={messages.signIn.titles[titleOf(choice, purpose)]}>
      <FirstRunWelcome />
      <ServerOrigin workspace={workspace} />
      {sentence !== undefined && (
        <p className={styles.message} role="status">
          {sentence}
        </p>
      )}
      <SelectedSignInMethod
        choice={choice}
        workspace={workspace}
        back={back}
        isOverlay={false}
        onPurpose={setPurpose}
        // The gate navigates after a sign-in.
        onDone={() => reason === 'confirm' && navigateTo(back, { replace: true })}
        below={contentBelow(choice, goBack)}
      />
      {state.status === 'signed-in' && state.server.status === 'expired' && (
        // Cached data stays readable.
        <Button size="large" kind="quiet" onClick={() => navigateTo(back)}>
          {messages.signIn.backToCached}
        </Button>
      )}
      {!(state.status === 'signed-out' && state.reason === 'not-kept') && (
        <Row
          as="p"
          align="stretch"
          gap={12}
          paddingTop={16}
          icons={16}
          edge="top"
          size={12}
          lines={16}
          tone="muted"
        >
          <ShieldCheck aria-hidden />
          {messages.signIn.storageNote}
        </Row>
      )}
    </SignInStage>
  );
}
