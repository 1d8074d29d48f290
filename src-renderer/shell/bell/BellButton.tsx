import { Bell } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../kit/controls/Button.tsx';
import { messages } from '../messages.ts';
import styles from './Bell.module.css';
import { badgeText } from './badgeText.ts';

interface BellButtonProps extends Omit<ComponentProps<'button'>, 'title'> {
  readonly unread: number;
}

/** The bell, with how much was sent to the person that they have not seen. */
export function BellButton({ unread, ...rest }: BellButtonProps) {
  const badge = badgeText(unread);
  return (
    <IconButton {...rest} label={messages.bell(unread)} className={styles.bell}>
      <Bell aria-hidden />
      {badge !== '' && (
        // The button's name has the whole figure, of which this is a sign.
        <span className={styles.badge} aria-hidden data-count={badge} />
      )}
    </IconButton>
  );
}
