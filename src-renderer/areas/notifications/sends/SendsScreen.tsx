import { NotificationTabs } from '../NotificationTabs.tsx';

export function SendsScreen() {
  return <NotificationTabs current="sends" />;
}
