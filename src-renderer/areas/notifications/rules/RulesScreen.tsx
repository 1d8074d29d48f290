import { resourceList } from '../../../parts/resource/ResourceList.tsx';
import { NotificationTabs } from '../NotificationTabs.tsx';
import { notificationRules } from './notificationRules.tsx';
import styles from './Rules.module.css';

const List = resourceList(notificationRules, 'dialog');

/** Who is told of which events; specification part 3 section 2.15. */
export function RulesScreen() {
  return (
    <div className={styles.page}>
      <NotificationTabs current="rules" />
      <List />
    </div>
  );
}
