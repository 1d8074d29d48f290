import { useLocation } from '@tanstack/react-router';
import clsx from 'clsx';
import { KeyRound, Lock, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LoginFlow, SessionState } from '../../../src-preload/contract/entities/session.ts';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { FieldSizeContext } from '../../kit/fields/FieldSizeContext.ts';
import { bridge } from '../../parts/bridge/bridge.ts';
import { useWorkspaces } from '../../parts/bridge/live.ts';
import { messages } from '../messages.ts';
import { returnAddress } from '../returnTo.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { CredentialForm } from './CredentialForm.tsx';
import { FailureMessage } from './FailureMessage.tsx';
import { FlowForm } from './FlowForm.tsx';
import styles from './SignIn.module.css';
import { useSubmit } from './useSubmit.ts';
import { WorkspaceColumn } from './WorkspaceColumn.tsx';

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

/** Leaves the half-finished sign-in, for another account. */
function GoBack() {
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
  /** Somebody who is signed in is here when their session has ended. */
  readonly state: Extract<SessionState, { status: 'signed-out' | 'second-factor' | 'signed-in' }>;
}

/** Sign-in by whatever way the workspace's server has. */
export function SignInScreen({ state }: SignInScreenProps) {
  const list = useWorkspaces();
  const workspace = list?.workspaces.find(({ id }) => id === list.openId);
  const [purpose, setPurpose] = useState<LoginFlow['purpose']>('sign-in');
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
        <FlowForm key={workspace.id} aal={secondFactor ? 'aal2' : 'aal1'} onPurpose={setPurpose} />
      )}
      {secondFactor && <GoBack />}
      {mode === 'kratos' && !secondFactor && (
        <>
          <div className={styles.divider}>or</div>
          <Button size="large" onClick={() => setByToken(!byToken)}>
            <KeyRound aria-hidden />
            {byToken ? 'Use your email and password' : 'Use an access token'}
          </Button>
        </>
      )}
      {state.status === 'signed-in' && <BackToKept />}
      {!(state.status === 'signed-out' && state.reason === 'not-kept') && (
        <p className={styles.foot}>
          <ShieldCheck aria-hidden />
          {messages.signIn.kept}
        </p>
      )}
    </SignInStage>
  );
}
