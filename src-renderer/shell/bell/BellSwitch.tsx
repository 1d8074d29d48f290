import { Switch } from '../../kit/fields/Switch.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { useDesktop } from '../../parts/bridge/live.ts';
import { tellOutcome } from '../../parts/tellOutcome.ts';
import styles from './BellPanel.module.css';
import { messages } from './messages.ts';

/** Turns desktop notifications on or off. Without system notifications, the window displays them itself. */
export function BellSwitch() {
  const settings = useDesktop()?.settings;
  if (settings === undefined) return <span />;
  const { sends, notifications } = settings;
  const system = notifications.unable === null;
  return (
    <Switch
      label={system ? messages.tell : messages.tellHere}
      hint={system && !notifications.value && sends.value ? messages.systemOff : undefined}
      className={styles.switch}
      value={sends.value}
      onChange={(on) => tellOutcome(bridge.desktop.settings.write({ sends: on }))}
    />
  );
}
