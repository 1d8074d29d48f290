import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { SessionState } from '#contract/entities/session.ts';
import { Button } from '#kit/controls/Button.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { CancelSignIn } from '../signIn/CancelSignIn.tsx';
import { FailureMessage } from '../signIn/FailureMessage.tsx';
import { SignInStage } from '../signIn/SignInStage.tsx';
import { useSubmit } from '../signIn/useSubmit.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { messages } from './hostedMessages.ts';
import { OrganizationList } from './OrganizationList.tsx';
import { switchedPath } from './switchedPath.ts';
import { useOrganizations } from './useOrganizations.ts';

interface OrganizationScreenProps {
  readonly state: Extract<SessionState, { status: 'choose-organisation' }>;
}

/** Selects the organization to open. Users without an organization can create one or check again. */
export function OrganizationScreen({ state }: OrganizationScreenProps) {
  const { busy, failure, submit } = useSubmit();
  const opening = useSubmit();
  const navigateTo = useNavigateTo();
  const { answer, failure: listFailure, isLoading, reload } = useOrganizations();
  const [hasRefreshed, setHasRefreshed] = useState(false);
  // Use the list from the session until the user checks again.
  const organizations = (hasRefreshed ? answer?.organisations : undefined) ?? state.organisations;
  const page = answer?.createPage ?? null;
  const choose = (id: string) =>
    void submit(async () => {
      await bridge.session.organisation.choose({ id });
      navigateTo(switchedPath, { replace: true });
    });
  const isEmpty = organizations.length === 0;
  const noneSentence = page === null ? messages.none : messages.noneOrCreate;
  const someSentence = organizations.length === 1 ? messages.one : messages.sentence;
  return (
    <SignInStage title={messages.choose}>
      <p>{isEmpty ? noneSentence : someSentence}</p>
      <OrganizationList organizations={organizations} busy={busy} onChoose={choose} />
      <FailureMessage failure={failure} />
      {isEmpty && page !== null && (
        <Button
          size="large"
          kind="primary"
          busy={opening.busy}
          onClick={() => void opening.submit(async () => void (await bridge.shell.link.open({ url: page })))}
        >
          <ExternalLink aria-hidden />
          {messages.create}
        </Button>
      )}
      {isEmpty && (
        <Button
          size="large"
          busy={isLoading}
          onClick={() => {
            setHasRefreshed(true);
            void reload();
          }}
        >
          {messages.refresh}
        </Button>
      )}
      <FailureMessage failure={opening.failure ?? (hasRefreshed ? listFailure : undefined)} />
      <CancelSignIn />
    </SignInStage>
  );
}
