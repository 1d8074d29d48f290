import { resourceList } from '#parts/resource/ResourceList.tsx';
import { silences } from '#parts/silences/silences.tsx';
import { NotificationTabs } from '../NotificationTabs.tsx';
import styles from './Silences.module.css';

const List = resourceList(silences, 'dialog');

export function SilencesScreen() {
  return (
    <div className={styles.page}>
      <NotificationTabs current="silences" />
      <List />
    </div>
  );
}
