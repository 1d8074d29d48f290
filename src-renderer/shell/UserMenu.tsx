import { CircleUser, Download, LogOut } from 'lucide-react';
import type { SignedIn } from '#contract/entities/session.ts';
import { displayRole } from '#contract/rules/permissions.ts';
import { Menu, MenuHeading, MenuItem, MenuNote, MenuSeparator } from '#kit/overlay/Menu.tsx';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { useStart } from '#parts/preferences.ts';
import { useKubeconfigDialog } from '../areas/kubeconfig/dialogStore.ts';
import { AppearanceChoices } from './AppearanceChoices.tsx';
import styles from './Frame.module.css';
import { openAccount } from './identity/openAccount.ts';
import { accountInitials } from './initials.ts';
import { messages } from './messages.ts';
import { useNavigateTo } from './useNavigateTo.ts';
import { useSignOut } from './useSignOut.ts';

export function UserMenu({ state }: { readonly state: SignedIn }) {
  const version = useStart((start) => start.version);
  const navigateTo = useNavigateTo();
  const signOut = useSignOut((question) => question.show);
  const showKubeconfig = useKubeconfigDialog((dialog) => dialog.show);
  const list = useWorkspaces();
  // Only the built-in identity service has a profile in this window.
  const workspace = list?.workspaces.find(({ id }) => id === list.openId);
  const builtIn = workspace?.identityMode === 'kratos';
  const { person, roles, keeping } = state;
  return (
    <Menu
      trigger={
        <button type="button" className={styles.avatar} data-tooltip={person.name}>
          <span className="visually-hidden">User menu of {person.name}, </span>
          {accountInitials(person.name)}
        </button>
      }
    >
      <MenuHeading>Hi, {person.name}</MenuHeading>
      <MenuNote>
        {person.email} · {displayRole(roles)}
      </MenuNote>
      <MenuSeparator />
      {builtIn && (
        <MenuItem icon={<CircleUser aria-hidden />} onSelect={() => navigateTo('/profile-settings')}>
          Your Profile
        </MenuItem>
      )}
      {workspace?.hosted !== undefined && (
        <MenuItem icon={<CircleUser aria-hidden />} onSelect={openAccount}>
          {messages.manageAccount}
        </MenuItem>
      )}
      <MenuItem icon={<Download aria-hidden />} onSelect={showKubeconfig}>
        {messages.downloadKubeconfig}
      </MenuItem>
      <MenuSeparator />
      <AppearanceChoices />
      <MenuSeparator />
      <MenuNote>Quarterdeck {version}</MenuNote>
      <MenuNote>{messages.backend(state)}</MenuNote>
      <MenuNote>
        {keeping.where === 'keychain' ? 'Session in the keychain' : 'Session in memory only'}
      </MenuNote>
      {keeping.sentence !== undefined && <MenuNote>{keeping.sentence}</MenuNote>}
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
