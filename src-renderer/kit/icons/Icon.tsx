import clsx from 'clsx';
import styles from './Icon.module.css';
import { inColours } from './iconColours.ts';
import { iconFile } from './infrastructureIcons.ts';

interface IconProps {
  /** A type, class, check or connection kind; see iconName.ts for how it is looked up. */
  readonly name: string;
  readonly fallback?: string | undefined;
  readonly className?: string | undefined;
}

/** The drawing of an infrastructure type, in its own colours or in grey. Nothing where there is none. */
export function Icon({ name, fallback, className }: IconProps) {
  const file = iconFile(name, fallback);
  if (file === undefined) return null;
  return (
    <img
      className={clsx(styles.icon, className)}
      src={inColours(file)}
      alt=""
      aria-hidden="true"
      data-infrastructure
    />
  );
}
