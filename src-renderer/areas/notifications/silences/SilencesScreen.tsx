import { NotificationTabs } from '../NotificationTabs.tsx';

export function SilencesScreen() {
  return <NotificationTabs current="silences" />;
}
