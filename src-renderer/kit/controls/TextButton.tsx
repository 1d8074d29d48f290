import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './TextButton.module.css';

interface TextButtonProps extends ComponentProps<'button'> {
  /** Font size. Defaults to that of the text around the button. */
  readonly size?: 'small';
}

/** A button in the form of a link, between or below texts. */
export const TextButton = ({ size, className, ...rest }: TextButtonProps) => (
  <button
    type="button"
    {...rest}
    className={clsx(styles.button, size === 'small' && styles.small, className)}
  />
);
