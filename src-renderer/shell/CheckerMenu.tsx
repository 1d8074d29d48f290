import { HeartPulse } from 'lucide-react';
import type { SignedIn } from '../../src-preload/contract/entities/session.ts';
import { Menu, MenuHeading, MenuNote, MenuSeparator } from '../kit/overlay/Menu.tsx';
import { useStart } from '../parts/preferences.ts';
import { AppearanceChoices } from './AppearanceChoices.tsx';
import styles from './Frame.module.css';
import { messages } from './messages.ts';

const { healthChecker: texts } = messages;

/** What stands in place of the user menu where nobody signs in: no profile, no kubeconfig, nothing to sign out of. */
export function CheckerMenu({ state }: { readonly state: SignedIn }) {
  const version = useStart((start) => start.version);
  return (
    <Menu
      trigger={
        <button type="button" className={styles.avatar} aria-label={texts.menu} data-tooltip={texts.title}>
          <HeartPulse size={14} aria-hidden />
        </button>
      }
    >
      <MenuHeading>{texts.title}</MenuHeading>
      <MenuNote>{texts.noLogin}</MenuNote>
      <MenuSeparator />
      <AppearanceChoices />
      <MenuSeparator />
      <MenuNote>Quarterdeck {version}</MenuNote>
      <MenuNote>{messages.backend(state)}</MenuNote>
    </Menu>
  );
}
