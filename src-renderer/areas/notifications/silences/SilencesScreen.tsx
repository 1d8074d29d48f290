import { Column } from '#kit/layout/boxes.tsx';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { silences } from '#parts/silences/silences.tsx';
import { NotificationTabs } from '../NotificationTabs.tsx';

const List = resourceList(silences, 'dialog');

export function SilencesScreen() {
  return (
    <Column full="height">
      <NotificationTabs current="silences" />
      <List />
    </Column>
  );
}
