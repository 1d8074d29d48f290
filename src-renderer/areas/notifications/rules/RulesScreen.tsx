import { resourceList } from '#parts/resource/ResourceList.tsx';
import { NotificationTabs } from '../NotificationTabs.tsx';
import { notificationRules } from './notificationRules.tsx';
import styles from './Rules.module.css';

const List = resourceList(notificationRules, 'dialog');

export function RulesScreen() {
  return (
    <div className={styles.page}>
      <NotificationTabs current="rules" />
      <List />
    </div>
  );
}
