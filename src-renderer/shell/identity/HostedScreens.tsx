import { LoaderCircle } from 'lucide-react';
import type { SessionState } from '../../../src-preload/contract/entities/session.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { formatTimeOfDay } from '../../kit/format/formatTimeOfDay.ts';
import { Details } from '../../kit/panels/Details.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { messages as shellMessages } from '../messages.ts';
import { FailureMessage } from '../signIn/FailureMessage.tsx';
import { LeaveSignIn } from '../signIn/LeaveSignIn.tsx';
import { SignInStage } from '../signIn/SignInStage.tsx';
import { useSubmit } from '../signIn/useSubmit.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import styles from './Identity.module.css';
import { messages } from './messages.ts';

interface StateProps<S extends SessionState['status']> {
  readonly state: Extract<SessionState, { status: S }>;
}

/** Whose server is to be opened; specification part 1 section 2.3. */
export function OrganisationScreen({ state }: StateProps<'choose-organisation'>) {
  const { busy, failure, submit } = useSubmit();
  const navigateTo = useNavigateTo();
  const { title, sentence, none } = messages.organisation;
  const choose = (id: string) =>
    submit(async () => {
      await bridge.session.organisation.choose({ id });
      navigateTo('/organizations/orgs-switched', { replace: true });
    });
  return (
    <SignInStage title={title}>
      <p>{state.organisations.length === 0 ? none : sentence}</p>
      <ul className={styles.organisations}>
        {state.organisations.map(({ id, name }) => (
          <li key={id}>
            <Button size="large" busy={busy} onClick={() => void choose(id)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
      <FailureMessage failure={failure} />
      <LeaveSignIn />
    </SignInStage>
  );
}

/** The organisation's server is being set up: it is asked again by itself, or at once. */
export function ProvisioningScreen({ state }: StateProps<'provisioning'>) {
  const { busy, failure, submit } = useSubmit();
  const { nextTryAt, details } = state;
  const trying = nextTryAt === null;
  return (
    <SignInStage title={messages.provisioning}>
      <p className={styles.waiting} role="status">
        <LoaderCircle aria-hidden />
        <span>
          {messages.provisioningMore}{' '}
          {trying ? messages.trying : messages.nextTry(formatTimeOfDay(nextTryAt, Date.now()))}
        </span>
      </p>
      {details !== undefined && <Details text={details} />}
      <Button
        size="large"
        kind="primary"
        busy={busy || trying}
        onClick={() => void submit(async () => void (await bridge.session.retry()))}
      >
        {shellMessages.tryAgain}
      </Button>
      <FailureMessage failure={failure} />
      <LeaveSignIn />
    </SignInStage>
  );
}
