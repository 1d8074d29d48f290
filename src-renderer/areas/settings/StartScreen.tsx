import { Link } from '@tanstack/react-router';
import { useSession } from '../../parts/bridge/live.ts';
import { SettingsPage } from '../../parts/settings/SettingsPage.tsx';
import { useSettingsEntries } from '../../parts/settings/settingsEntries.ts';
import styles from './Start.module.css';
import { startMessages as texts } from './startMessages.ts';

/** What there is to set up, and what each screen holds: those that this person may read. */
export function StartScreen() {
  const session = useSession();
  const entries = useSettingsEntries();
  if (session?.status !== 'signed-in') return null;
  return (
    <SettingsPage title={texts.title}>
      <ul className={styles.cards} aria-label={texts.title}>
        {entries(session).map(({ path, label, about, icon: Icon }) => (
          <li key={path}>
            <Link to={path} className={styles.card}>
              <Icon size={18} aria-hidden />
              <span className={styles.name}>{label}</span>
              <span className={styles.about}>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </SettingsPage>
  );
}
