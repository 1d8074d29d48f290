import { useLocation } from '@tanstack/react-router';
import clsx from 'clsx';
import { KeyRound, Lock, ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { IdentityFlow, SessionState } from '../../../src-preload/contract/entities/session.ts';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { FieldSizeContext } from '../../kit/fields/FieldSizeContext.ts';
import { bridge } from '../../parts/bridge/bridge.ts';
import { useWorkspaces } from '../../parts/bridge/live.ts';
import { messages as identityMessages } from '../identity/messages.ts';
import { messages } from '../messages.ts';
import { returnAddress } from '../returnTo.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { CredentialForm } from './CredentialForm.tsx';
import { FlowForm } from './FlowForm.tsx';
import { forgetTyped } from './keptTyped.ts';
import { LeaveSignIn } from './LeaveSignIn.tsx';
import styles from './SignIn.module.css';
import { StageLink } from './StageLink.tsx';
import { WorkspaceColumn } from './WorkspaceColumn.tsx';

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

type Purpose = NonNullable<IdentityFlow['purpose']>;

/** Faint arcs, as of a chart: the screen's only ornament. */
const Arcs = () => (
  <svg className={styles.arcs} viewBox="0 0 420 420" aria-hidden="true" fill="none" stroke="currentColor">
    <circle cx="0" cy="420" r="210" />
    <circle cx="0" cy="420" r="310" />
    <circle cx="0" cy="420" r="410" />
    <path d="M55 215 103 34M148 272 300 140M202 366 396 312" />
  </svg>
);

interface SignInStageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Without the column of workspaces, where the screen itself shows them. */
  readonly alone?: boolean;
}

/** The two columns that sign-in and everything before it stand in. */
export function SignInStage({ title, children, alone = false }: SignInStageProps) {
  useDocumentTitle(title);
  return (
    <div className={clsx(styles.screen, alone && styles.alone)}>
      {!alone && <WorkspaceColumn />}
      <main className={styles.stage}>
        <Arcs />
        <FieldSizeContext value="signIn">
          <div className={styles.form}>
            <h1 className={styles.title}>{title}</h1>
            {children}
          </div>
        </FieldSizeContext>
      </main>
    </div>
  );
}

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

/** Why there is a sign-in, where there is more to say than that nobody is. */
function sentenceOf(state: SignInScreenProps['state']): string | undefined {
  if (state.status === 'signed-in')
    return state.server.status === 'expired' ? state.server.sentence : undefined;
  return state.status === 'signed-out' ? state.sentence : undefined;
}

/** Back to where a person whose session has ended came from: what is kept there can still be read. */
function BackToKept() {
  const navigateTo = useNavigateTo();
  const { searchStr } = useLocation();
  return (
    <Button size="large" kind="quiet" onClick={() => navigateTo(returnAddress(searchStr))}>
      {messages.signIn.backToKept}
    </Button>
  );
}

interface SignInScreenProps {
  /** Somebody who is signed in is here when their session has ended, or to confirm that it is they. */
  readonly state: Extract<SessionState, { status: 'signed-out' | 'second-factor' | 'signed-in' }>;
}

/** Ways on for who cannot sign in: another password, or an account of their own. */
function OtherWays({ back }: { readonly back: string }) {
  const registration = useRegistrationOffered();
  const address = (path: string) => `${path}?${new URLSearchParams({ return_to: back })}`;
  return (
    <p className={styles.links}>
      <StageLink to={address('/recovery')}>{identityMessages.links.resetPassword}</StageLink>
      {registration && <StageLink to={address('/registration')}>{identityMessages.links.register}</StageLink>}
    </p>
  );
}

interface FlowWayProps {
  readonly workspaceId: string;
  readonly state: SignInScreenProps['state'];
  readonly onPurpose: (purpose: Purpose) => void;
  readonly onToken: () => void;
}

/** Sign-in by the identity service: for the first time, once more, or with a second factor. */
function FlowWay({ workspaceId, state, onPurpose, onToken }: FlowWayProps) {
  const navigateTo = useNavigateTo();
  const { searchStr } = useLocation();
  const back = returnAddress(searchStr);
  const secondFactor = state.status === 'second-factor';
  const confirming = state.status === 'signed-in' && state.server.status !== 'expired';
  const goBack = () => {
    forgetTyped();
    navigateTo(back, { replace: true });
  };
  return (
    <FlowForm
      // Another form, and none of what was typed into the one before.
      key={`${workspaceId} ${secondFactor}`}
      kind="login"
      aal={secondFactor ? 'aal2' : 'aal1'}
      refresh={confirming}
      onPurpose={onPurpose}
      {...(confirming ? { onDone: () => navigateTo(back, { replace: true }) } : {})}
    >
      {secondFactor && <LeaveSignIn />}
      {confirming && (
        <Button size="large" onClick={goBack}>
          {messages.goBack}
        </Button>
      )}
      {!secondFactor && !confirming && (
        <>
          <OtherWays back={back} />
          <div className={styles.divider}>or</div>
          <Button size="large" onClick={onToken}>
            <KeyRound aria-hidden />
            Use an access token
          </Button>
        </>
      )}
    </FlowForm>
  );
}

/** Sign-in by whatever way the workspace's server has. */
export function SignInScreen({ state }: SignInScreenProps) {
  const list = useWorkspaces();
  const workspace = list?.workspaces.find(({ id }) => id === list.openId);
  const [purpose, setPurpose] = useState<Purpose>('sign-in');
  const [byToken, setByToken] = useState(false);
  if (workspace === undefined) return null;
  const mode = workspace.identityMode;
  const secondFactor = state.status === 'second-factor';
  const sentence = sentenceOf(state);
  const token = !secondFactor && (byToken || mode === 'hosted');
  return (
    <SignInStage title={messages.signIn.titles[secondFactor ? 'second-factor' : token ? 'sign-in' : purpose]}>
      <Origin workspace={workspace} />
      {sentence !== undefined && (
        <p className={styles.message} role="status">
          {sentence}
        </p>
      )}
      {mode === 'hosted' && <p className={styles.message}>{messages.signIn.hosted}</p>}
      {token ? (
        <CredentialForm key={`${workspace.id} token`} way="accessToken" />
      ) : mode === 'basic' ? (
        <CredentialForm key={`${workspace.id} basic`} way="basic" />
      ) : (
        <FlowWay
          workspaceId={workspace.id}
          state={state}
          onPurpose={setPurpose}
          onToken={() => setByToken(true)}
        />
      )}
      {mode === 'kratos' && token && (
        <Button size="large" onClick={() => setByToken(false)}>
          <KeyRound aria-hidden />
          Use your email and password
        </Button>
      )}
      {state.status === 'signed-in' && state.server.status === 'expired' && <BackToKept />}
      {!(state.status === 'signed-out' && state.reason === 'not-kept') && (
        <p className={styles.foot}>
          <ShieldCheck aria-hidden />
          {messages.signIn.kept}
        </p>
      )}
    </SignInStage>
  );
}
