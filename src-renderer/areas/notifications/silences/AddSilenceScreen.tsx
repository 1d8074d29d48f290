import { NotificationTabs } from '../NotificationTabs.tsx';

export function AddSilenceScreen() {
  return <NotificationTabs current="silences" />;
}
