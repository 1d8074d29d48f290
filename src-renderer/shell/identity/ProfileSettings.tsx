import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { FlowNode, IdentityFlow } from '#contract/entities/session.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { firstParamValue, parseSearch } from '#kit/address/searchParams.ts';
import { Button } from '#kit/controls/Button.tsx';
import { ErrorPanel } from '#kit/panels/Panel.tsx';
import { SkeletonFields } from '#kit/panels/SkeletonFields.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { useSessionValue, useWorkspaces } from '#parts/bridge/live.ts';
import type { DisplayFailure } from '#parts/failures.ts';
import { SettingsIntro, SettingsPage } from '#parts/settings/SettingsPage.tsx';
import { showOutcome } from '#parts/showOutcome.ts';
import { messages as shellMessages } from '../messages.ts';
import {
  dropInterruptedInput,
  interruptedInputOf,
  saveInterruptedInput,
} from '../signIn/interruptedInput.ts';
import { useFlow } from '../signIn/useFlow.ts';
import { messages } from './messages.ts';
import { ProfileNotices } from './ProfileNotices.tsx';
import { ProfileSection } from './ProfileSection.tsx';

/** Sections in display order, named by the node groups of the flow. */
const sections = ['profile', 'password', 'oidc', 'lookup_secret', 'totp', 'webauthn'] as const;

/** Display time (ms) of flow messages. */
const messageTimeMs = 10_000;

const nodesOf = (flow: IdentityFlow, group: string) => flow.nodes.filter((node) => node.group === group);

function useTimedMessages(flow: IdentityFlow | undefined): IdentityFlow['messages'] {
  const [expired, setExpired] = useState<IdentityFlow>();
  useEffect(() => {
    if (flow === undefined || flow.messages.length === 0) return;
    const timer = setTimeout(() => setExpired(flow), messageTimeMs);
    return () => clearTimeout(timer);
  }, [flow]);
  return flow === undefined || flow === expired ? [] : flow.messages;
}

/** Returns the server's profile page: the web client's, or the identity service's without a web client. */
const profilePageUrl = ({ origin, originKind }: Workspace): string =>
  origin + (originKind === 'web' ? '/profile-settings' : '/kratos/self-service/settings/browser');

interface NoProfileProps {
  readonly failure: DisplayFailure;
  readonly retry: ReactNode;
}

/**
 * Explains why the profile cannot be displayed.
 * For an OpenID Connect sign-in, only the browser has a session at the identity service.
 */
function NoProfile({ failure: { sentence, serverMessage, details }, retry }: NoProfileProps) {
  const list = useWorkspaces();
  const workspace = list?.workspaces.find(({ id }) => id === list.openId);
  const usedBrowser = useSessionValue((state) => state?.status === 'signed-in' && state.door === 'oidc');
  if (!usedBrowser || workspace === undefined) {
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
            onClick={() => showOutcome(bridge.shell.link.open({ url: profilePageUrl(workspace) }))}
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

/** Profile and credentials at the built-in identity service, with one section per node group of the flow. */
export function ProfileSettings() {
  const requestedFlowId = firstParamValue(parseSearch(useLocation().searchStr), 'flow');
  const scope = `settings ${useWorkspaces()?.openId ?? ''}`;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => interruptedInputOf(scope));
  const [wasRestored, setWasRestored] = useState(() => Object.keys(interruptedInputOf(scope)).length > 0);
  /** The last submitted section, to which the messages of the flow belong. */
  const [sentSection, setSentSection] = useState<string>();
  const { outcome, busy, failure, create, send } = useFlow(
    { kind: 'settings', flowId: requestedFlowId },
    {
      returnAddressFor: (flowId) =>
        flowId === undefined
          ? '/profile-settings'
          : `/profile-settings?${new URLSearchParams({ flow: flowId })}`,
      onInterrupted: () => saveInterruptedInput(scope, typed),
    },
  );
  // The form has restored the stored input.
  useEffect(dropInterruptedInput, []);
  const flow = outcome?.outcome === 'flow' ? outcome.flow : undefined;
  const visibleMessages = useTimedMessages(flow);

  const sendSection = async (
    group: string,
    button: FlowNode,
    values: Readonly<Record<string, string>>,
  ): Promise<void> => {
    // Messages of the next response belong to the submitted section.
    if (busy) return;
    setSentSection(group);
    const result = await send(button, values);
    const refused =
      result?.outcome !== 'flow' ||
      // A new flow id means that the flow restarted and nothing was saved.
      result.flow.id !== flow?.id ||
      result.flow.messages.some(({ type }) => type === 'error') ||
      result.flow.nodes.some((node) => node.messages.some(({ type }) => type === 'error'));
    // After a success, display the server's values. After a rejection, keep the input.
    if (refused) return;
    setWasRestored(false);
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
        {failure === undefined ? <SkeletonFields /> : <NoProfile failure={failure} retry={retry} />}
      </SettingsPage>
    );
  }
  const notice = outcome?.outcome === 'flow' ? outcome.notice : undefined;
  return (
    <SettingsPage title={messages.profile.title}>
      <SettingsIntro>{messages.profile.intro}</SettingsIntro>
      <ProfileNotices
        texts={[notice, wasRestored ? messages.profile.restored : undefined]}
        messages={sentSection === undefined ? visibleMessages : []}
      />
      {sections.map((group) => (
        <ProfileSection
          key={group}
          title={messages.profile.sections[group]}
          nodes={nodesOf(flow, group)}
          messages={sentSection === group ? visibleMessages : []}
          failure={sentSection === group ? failure : undefined}
          typed={typed}
          onType={(name, value) => setTyped((before) => ({ ...before, [name]: value }))}
          onSend={(button, values) => sendSection(group, button, values)}
          busy={busy && sentSection === group}
          webPage={flow.webPage}
        />
      ))}
    </SettingsPage>
  );
}
