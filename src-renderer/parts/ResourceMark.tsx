import type { ComponentProps, ReactNode } from 'react';
import { visibleName } from '#kit/format/visibleText.ts';
import styles from './ResourceMark.module.css';

interface ResourceMarkProps extends Omit<ComponentProps<'button'>, 'children' | 'className' | 'type'> {
  readonly icon: ReactNode;
  readonly label: string;
}

/** Mark of a state next to the name of a resource: the trigger of a popover. Without room, only its icon is displayed. */
export const ResourceMark = ({ icon, label, ...rest }: ResourceMarkProps) => (
  <button {...rest} type="button" className={styles.mark} aria-label={label} data-tooltip={label}>
    {icon}
    <span>{visibleName(label)}</span>
  </button>
);
