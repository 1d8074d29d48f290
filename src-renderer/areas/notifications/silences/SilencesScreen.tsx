import { resourceList } from '../../../parts/resource/ResourceList.tsx';
import { silences } from '../../../parts/silences/silences.tsx';
import { NotificationTabs } from '../NotificationTabs.tsx';
import styles from './Silences.module.css';

const List = resourceList(silences, 'dialog');

/** What is held back, and until when; specification part 3 section 2.15. */
export function SilencesScreen() {
  return (
    <div className={styles.page}>
      <NotificationTabs current="silences" />
      <List />
    </div>
  );
}
