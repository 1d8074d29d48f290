import { Switch } from '#kit/fields/Switch.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { useDesktop } from '#parts/bridge/live.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import styles from './BellPanel.module.css';
import { messages } from './messages.ts';

/** Turns desktop notifications on or off. Without system notifications, the window displays them itself. */
export function BellSwitch() {
  const settings = useDesktop()?.settings;
  if (settings === undefined) return <span />;
  const { sends, notifications } = settings;
  const hasSystemNotifications = notifications.unable === null;
  return (
    <Switch
      label={hasSystemNotifications ? messages.desktopNotifications : messages.windowNotifications}
      hint={hasSystemNotifications && !notifications.value && sends.value ? messages.systemOff : undefined}
      className={styles.switch}
      value={sends.value}
      onChange={(on) => showOutcome(bridge.desktop.settings.write({ sends: on }))}
    />
  );
}
