import { Archive, DoorOpen, HeartPulse } from 'lucide-react';
import type { SignedIn } from '#contract/entities/session.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { Menu, MenuHeading, MenuNote, MenuSeparator } from '#kit/overlay/Menu.tsx';
import { useStart } from '#parts/preferences.ts';
import { AppearanceChoices } from './AppearanceChoices.tsx';
import styles from './Frame.module.css';
import { messages } from './messages.ts';

function describeSession({ server, person, checksOnly }: SignedIn) {
  if (server.status === 'snapshot') {
    const by = checksOnly === true ? undefined : person.name;
    return { Icon: Archive, ...messages.snapshot(formatMoment(server.takenAt), by) };
  }
  return checksOnly === true
    ? { Icon: HeartPulse, ...messages.healthChecker }
    : { Icon: DoorOpen, ...messages.noSignIn };
}

/** Replaces the user menu without sign-in: no profile, no kubeconfig and no sign-out. */
export function NoSignInMenu({ state }: { readonly state: SignedIn }) {
  const { Icon, menu, title, note } = describeSession(state);
  const version = useStart((start) => start.version);
  return (
    <Menu
      trigger={
        <button type="button" className={styles.avatar} aria-label={menu} data-tooltip={title}>
          <Icon size={14} aria-hidden />
        </button>
      }
    >
      <MenuHeading>{title}</MenuHeading>
      <MenuNote>{note}</MenuNote>
      <MenuSeparator />
      <AppearanceChoices />
      <MenuSeparator />
      <MenuNote>Quarterdeck {version}</MenuNote>
      <MenuNote>{messages.backend(state)}</MenuNote>
    </Menu>
  );
}
