import { NotificationTabs } from '../NotificationTabs.tsx';

export function NoiseScreen() {
  return <NotificationTabs current="noise" />;
}
