import { Column } from '#kit/layout/boxes.tsx';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { NotificationTabs } from '../NotificationTabs.tsx';
import { notificationRules } from './notificationRules.tsx';

const List = resourceList(notificationRules, 'dialog');

export function RulesScreen() {
  return (
    <Column full="height">
      <NotificationTabs current="rules" />
      <List />
    </Column>
  );
}
