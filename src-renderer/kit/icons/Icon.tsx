import clsx from 'clsx';
import styles from './Icon.module.css';
import { inIconColors } from './iconColors.ts';
import { iconFile } from './infrastructureIcons.ts';

interface IconProps {
  /** A type, class, check or connection kind; see iconName.ts for the lookup. */
  readonly name: string;
  readonly fallback?: string | undefined;
  readonly className?: string | undefined;
  /** Leaves empty space if there is no such icon, so that the texts of a list align. */
  readonly keepsSpace?: boolean;
}

/** Renders the icon of an infrastructure type, in color or gray. Renders nothing if there is no such icon. */
export function Icon({ name, fallback, className, keepsSpace = false }: IconProps) {
  const file = iconFile(name, fallback);
  if (file === undefined)
    return keepsSpace ? <span className={clsx(styles.icon, className)} aria-hidden /> : null;
  return (
    <img
      className={clsx(styles.icon, className)}
      src={inIconColors(file)}
      alt=""
      aria-hidden="true"
      data-infrastructure
    />
  );
}
