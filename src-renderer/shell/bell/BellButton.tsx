import { Bell } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';
import { messages } from '../messages.ts';
import styles from './Bell.module.css';
import { badgeText } from './badgeText.ts';

interface BellButtonProps extends Omit<ComponentProps<'button'>, 'title'> {
  readonly unread: number;
}

export function BellButton({ unread, ...rest }: BellButtonProps) {
  const badge = badgeText(unread);
  return (
    <IconButton {...rest} label={messages.bell(unread)} className={styles.bell}>
      <Bell aria-hidden />
      {badge !== '' && (
        // Decorative: the button's accessible name has the exact count.
        <span className={styles.badge} aria-hidden data-count={badge} />
      )}
    </IconButton>
  );
}
