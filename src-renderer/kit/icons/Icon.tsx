import clsx from 'clsx';
import styles from './Icon.module.css';
import { iconFile } from './infrastructureIcons.ts';

interface IconProps {
  /** A type, class, check or connection kind; see iconName.ts for how it is looked up. */
  readonly name: string;
  readonly fallback?: string | undefined;
  readonly className?: string | undefined;
}

/** The drawing of an infrastructure type in grey: colour is for status alone. Nothing where there is none. */
export function Icon({ name, fallback, className }: IconProps) {
  const file = iconFile(name, fallback);
  if (file === undefined) return null;
  if (file.oneColour) {
    return (
      <span
        className={clsx(styles.icon, styles.mask, className)}
        style={{ maskImage: `url("${file.url}")` }}
        aria-hidden="true"
      />
    );
  }
  return (
    <img className={clsx(styles.icon, styles.picture, className)} src={file.url} alt="" aria-hidden="true" />
  );
}
