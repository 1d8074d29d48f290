import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { SessionState } from '../../../src-preload/contract/entities/session.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { FailureMessage } from '../signIn/FailureMessage.tsx';
import { LeaveSignIn } from '../signIn/LeaveSignIn.tsx';
import { SignInStage } from '../signIn/SignInStage.tsx';
import { useSubmit } from '../signIn/useSubmit.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { messages } from './hostedMessages.ts';
import { OrganisationList } from './OrganisationList.tsx';
import { switchedPath } from './switchedPath.ts';
import { useOrganisations } from './useOrganisations.ts';

interface OrganisationScreenProps {
  readonly state: Extract<SessionState, { status: 'choose-organisation' }>;
}

/** Selects the organization to open. Users without an organization can create one or check again. */
export function OrganisationScreen({ state }: OrganisationScreenProps) {
  const { busy, failure, submit } = useSubmit();
  const opening = useSubmit();
  const navigateTo = useNavigateTo();
  const { answer, failure: unknown, asking, ask } = useOrganisations();
  const [lookedAgain, setLookedAgain] = useState(false);
  // Use the list from the session until the user checks again.
  const organisations = (lookedAgain ? answer?.organisations : undefined) ?? state.organisations;
  const page = answer?.createPage ?? null;
  const choose = (id: string) =>
    void submit(async () => {
      await bridge.session.organisation.choose({ id });
      navigateTo(switchedPath, { replace: true });
    });
  const none = organisations.length === 0;
  const noneSentence = page === null ? messages.none : messages.noneOrCreate;
  const someSentence = organisations.length === 1 ? messages.one : messages.sentence;
  return (
    <SignInStage title={messages.choose}>
      <p>{none ? noneSentence : someSentence}</p>
      <OrganisationList organisations={organisations} busy={busy} onChoose={choose} />
      <FailureMessage failure={failure} />
      {none && page !== null && (
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
      {none && (
        <Button
          size="large"
          busy={asking}
          onClick={() => {
            setLookedAgain(true);
            void ask();
          }}
        >
          {messages.lookAgain}
        </Button>
      )}
      <FailureMessage failure={opening.failure ?? (lookedAgain ? unknown : undefined)} />
      <LeaveSignIn />
    </SignInStage>
  );
}
