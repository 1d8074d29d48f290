import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import type { SessionState } from '#contract/entities/session.ts';
import { Button } from '#kit/controls/Button.tsx';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { Details } from '#kit/panels/Details.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { messages as shellMessages } from '../messages.ts';
import { CancelSignIn } from '../signIn/CancelSignIn.tsx';
import { FailureMessage } from '../signIn/FailureMessage.tsx';
import { SignInStage } from '../signIn/SignInStage.tsx';
import { useSubmit } from '../signIn/useSubmit.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { messages } from './hostedMessages.ts';
import styles from './Identity.module.css';
import { OrganizationList } from './OrganizationList.tsx';
import { switchedPath } from './switchedPath.ts';
import { useOrganizations } from './useOrganizations.ts';

/** Opens another organization in parallel with the one that is being set up. */
function OtherOrganization({ onBack }: { readonly onBack: () => void }) {
  const { answer, failure, isLoading, reload } = useOrganizations();
  const opening = useSubmit();
  const navigateTo = useNavigateTo();
  const open = (id: string) =>
    void opening.submit(async () => {
      await bridge.session.organisation.open({ id });
      navigateTo(switchedPath, { replace: true });
    });
  return (
    <SignInStage title={messages.choose}>
      {answer === undefined && isLoading && <SkeletonRows count={4} />}
      {answer !== undefined && (
        <OrganizationList organizations={answer.organisations} busy={opening.busy} onChoose={open} />
      )}
      <FailureMessage failure={failure ?? opening.failure} />
      {failure !== undefined && (
        <Button size="large" busy={isLoading} onClick={() => void reload()}>
          {shellMessages.tryAgain}
        </Button>
      )}
      <Button size="large" kind="quiet" onClick={onBack}>
        {messages.backToWait}
      </Button>
    </SignInStage>
  );
}

interface ProvisioningScreenProps {
  readonly state: Extract<SessionState, { status: 'provisioning' }>;
}

/** Waits until the organization's server is set up. Polls automatically or on request. */
export function ProvisioningScreen({ state }: ProvisioningScreenProps) {
  const { busy, failure, submit } = useSubmit();
  const [choosing, setChoosing] = useState(false);
  const list = useWorkspaces();
  const hosted = list?.workspaces.find(({ id }) => id === list.openId)?.hosted;
  const { nextTryAt, details, organisation = hosted?.organisation?.name } = state;
  const trying = nextTryAt === null;
  if (choosing) return <OtherOrganization onBack={() => setChoosing(false)} />;
  return (
    <SignInStage title={messages.provisioning}>
      <p className={styles.waiting} role="status">
        <LoaderCircle aria-hidden />
        <span>
          {messages.provisioningMore(organisation)}{' '}
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
      {hosted !== undefined && (
        <Button size="large" onClick={() => setChoosing(true)}>
          {messages.chooseOther}
        </Button>
      )}
      <CancelSignIn />
    </SignInStage>
  );
}
