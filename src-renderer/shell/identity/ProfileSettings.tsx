import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { FlowNode, IdentityFlow } from '../../../src-preload/contract/entities/session.ts';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { parseSearch, single } from '../../kit/address/searchParams.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { ErrorPanel } from '../../kit/panels/Panel.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { useOfSession, useWorkspaces } from '../../parts/bridge/live.ts';
import type { ShownFailure } from '../../parts/failures.ts';
import { SettingsIntro, SettingsPage } from '../../parts/settings/SettingsPage.tsx';
import { tellOutcome } from '../../parts/tellOutcome.ts';
import { messages as shellMessages } from '../messages.ts';
import { forgetTyped, keepTyped, keptFor } from '../signIn/keptTyped.ts';
import { useFlow } from '../signIn/useFlow.ts';
import { messages } from './messages.ts';
import { ProfileNotices } from './ProfileNotices.tsx';
import { ProfileSection } from './ProfileSection.tsx';

/** Sections in their order, by the group of the flow's nodes; specification part 1 section 2.3. */
const sections = ['profile', 'password', 'oidc', 'lookup_secret', 'totp', 'webauthn'] as const;

/** How long what a flow said stands there; specification part 1 section 9. */
const messagesMs = 10_000;

const nodesOf = (flow: IdentityFlow, group: string) => flow.nodes.filter((node) => node.group === group);

/** The messages of the flow that is shown, for ten seconds. */
function usePassing(flow: IdentityFlow | undefined): IdentityFlow['messages'] {
  const [passed, setPassed] = useState<IdentityFlow>();
  useEffect(() => {
    if (flow === undefined || flow.messages.length === 0) return;
    const timer = setTimeout(() => setPassed(flow), messagesMs);
    return () => clearTimeout(timer);
  }, [flow]);
  return flow === undefined || flow === passed ? [] : flow.messages;
}

/** The server's own page for profiles: the web client's, or the identity service's where there is no web client. */
const ownPageOf = ({ origin, originKind }: Workspace): string =>
  origin + (originKind === 'web' ? '/profile-settings' : '/kratos/self-service/settings/browser');

interface NoProfileProps {
  readonly failure: ShownFailure;
  readonly retry: ReactNode;
}

/** Why it cannot be shown. The identity service knows nobody who came in by OpenID Connect here, but their browser. */
function NoProfile({ failure: { sentence, serverMessage, details }, retry }: NoProfileProps) {
  const list = useWorkspaces();
  const workspace = list?.workspaces.find(({ id }) => id === list.openId);
  const byBrowser = useOfSession((state) => state?.status === 'signed-in' && state.door === 'oidc');
  if (!byBrowser || workspace === undefined) {
    return (
      <ErrorPanel title={sentence} details={details} actions={retry}>
        {serverMessage}
      </ErrorPanel>
    );
  }
  return (
    <ErrorPanel
      title={sentence}
      details={details}
      actions={
        <>
          <Button
            kind="primary"
            onClick={() => tellOutcome(bridge.shell.link.open({ url: ownPageOf(workspace) }))}
          >
            {messages.profile.ownPage}
          </Button>
          {retry}
        </>
      }
    >
      {messages.profile.ownPageHint}
    </ErrorPanel>
  );
}

/** What the built-in identity service knows of a person and what protects the account, one section per group of the flow. */
export function ProfileSettings() {
  const asked = single(parseSearch(useLocation().searchStr), 'flow');
  const scope = `settings ${useWorkspaces()?.openId ?? ''}`;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => keptFor(scope));
  const [wasKept, setWasKept] = useState(() => Object.keys(keptFor(scope)).length > 0);
  /** The section that was sent last: what the flow says is about it. */
  const [sent, setSent] = useState<string>();
  const { outcome, busy, failure, create, send } = useFlow(
    { kind: 'settings', flowId: asked },
    {
      here: (flowId) =>
        flowId === undefined
          ? '/profile-settings'
          : `/profile-settings?${new URLSearchParams({ flow: flowId })}`,
      onInterrupted: () => keepTyped(scope, typed),
    },
  );
  // The form is there again: what was kept for it is in it now.
  useEffect(forgetTyped, []);
  const flow = outcome?.outcome === 'flow' ? outcome.flow : undefined;
  const passing = usePassing(flow);

  const sendSection = async (
    group: string,
    button: FlowNode,
    values: Readonly<Record<string, string>>,
  ): Promise<void> => {
    // What is told next is of the section that is being sent.
    if (busy) return;
    setSent(group);
    const came = await send(button, values);
    const refused =
      came?.outcome !== 'flow' ||
      // Started again: nothing was saved.
      came.flow.id !== flow?.id ||
      came.flow.messages.some(({ type }) => type === 'error') ||
      came.flow.nodes.some((node) => node.messages.some(({ type }) => type === 'error'));
    // What was saved is shown as the server has it; what was refused stays as it was typed.
    if (refused) return;
    setWasKept(false);
    setTyped((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in values))));
  };

  const retry = (
    <Button busy={busy} onClick={() => void create()}>
      {shellMessages.tryAgain}
    </Button>
  );
  if (outcome?.outcome === 'browser') {
    const { sentence, url } = outcome;
    return (
      <SettingsPage title={messages.profile.title}>
        <ErrorPanel
          title={sentence}
          actions={
            <>
              <Button kind="primary" onClick={() => void bridge.shell.link.open({ url })}>
                {shellMessages.openBrowser}
              </Button>
              {retry}
            </>
          }
        />
      </SettingsPage>
    );
  }
  if (flow === undefined) {
    return (
      <SettingsPage title={messages.profile.title}>
        {failure === undefined ? <SkeletonRows /> : <NoProfile failure={failure} retry={retry} />}
      </SettingsPage>
    );
  }
  const notice = outcome?.outcome === 'flow' ? outcome.notice : undefined;
  return (
    <SettingsPage title={messages.profile.title}>
      <SettingsIntro>{messages.profile.intro}</SettingsIntro>
      <ProfileNotices
        texts={[notice, wasKept ? messages.profile.kept : undefined]}
        messages={sent === undefined ? passing : []}
      />
      {sections.map((group) => (
        <ProfileSection
          key={group}
          title={messages.profile.sections[group]}
          nodes={nodesOf(flow, group)}
          messages={sent === group ? passing : []}
          failure={sent === group ? failure : undefined}
          typed={typed}
          onType={(name, value) => setTyped((before) => ({ ...before, [name]: value }))}
          onSend={(button, values) => sendSection(group, button, values)}
          busy={busy && sent === group}
          webPage={flow.webPage}
        />
      ))}
    </SettingsPage>
  );
}
