import { NotificationTabs } from '../NotificationTabs.tsx';

export function RulesScreen() {
  return <NotificationTabs current="rules" />;
}
