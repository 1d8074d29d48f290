import { History } from 'lucide-react';
import { IconButton } from '#kit/controls/Button.tsx';
import { isApple } from '#kit/keys/keyStroke.ts';
import { onDemand } from '#kit/onDemand.ts';
import { Popover } from '#kit/overlay/Popover.tsx';
import styles from '../ListPopover.module.css';
import { messages } from '../messages.ts';
import { useRecent } from './useRecent.ts';

/** The panel's code loads on demand because the panel is closed at startup. */
const panel = onDemand(() => import('./RecentPanel.tsx'));
const RecentPanel = panel.component((module) => module.RecentPanel);

/** Opens the pinned and recent records of all areas. */
export function RecentButton() {
  const { open, setOpen } = useRecent();
  return (
    <Popover
      trigger={
        <IconButton label={messages.recent} aria-keyshortcuts={isApple ? 'Meta+E' : 'Control+E'}>
          <History aria-hidden />
        </IconButton>
      }
      label={messages.recent}
      open={open}
      onOpenChange={setOpen}
      align="end"
      keepsAxis
      className={styles.popup}
      contentCode={panel}
      focusFirst="input"
    >
      <RecentPanel />
    </Popover>
  );
}
