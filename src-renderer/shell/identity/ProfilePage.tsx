import { ExternalLink } from 'lucide-react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { Button } from '#kit/controls/Button.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { SettingsPage } from '#parts/settings/SettingsPage.tsx';
import { messages as shellMessages } from '../messages.ts';
import { messages } from './messages.ts';
import { openAccount } from './openAccount.ts';
import { ProfileSettings } from './ProfileSettings.tsx';

/** Links to the hosted provider, which manages profile and password. */
function ProfileElsewhere({ hosted }: Pick<Workspace, 'hosted'>) {
  const host = hosted === undefined ? undefined : new URL(hosted.accounts).host;
  return (
    <EmptyPanel
      title={messages.elsewhere.title}
      actions={
        hosted !== undefined && (
          <Button kind="primary" onClick={openAccount}>
            <ExternalLink aria-hidden />
            {shellMessages.manageAccount}
          </Button>
        )
      }
    >
      {messages.elsewhere.text(host)}
    </EmptyPanel>
  );
}

/** The user's profile, from the server or its identity provider. */
export function ProfilePage() {
  const list = useWorkspaces();
  const workspace = list?.workspaces.find(({ id }) => id === list.openId);
  switch (workspace?.identityMode) {
    case 'hosted':
      return (
        <SettingsPage title={messages.profile.title}>
          <ProfileElsewhere hosted={workspace.hosted} />
        </SettingsPage>
      );
    case 'none':
      return (
        <SettingsPage title={messages.profile.title}>
          <EmptyPanel title={messages.noProfile.title}>{shellMessages.noSignIn.note}</EmptyPanel>
        </SettingsPage>
      );
    default:
      return <ProfileSettings />;
  }
}
