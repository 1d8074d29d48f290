import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

interface ToolbarProps {
  /** Read aloud as the bar's name. */
  readonly label: string;
  /** Search first, then filters. */
  readonly children: ReactNode;
  /** What changes the view: columns, export, settings; at the right. */
  readonly end?: ReactNode;
}

/** One line over a list: filters left, view controls right. It wraps where the window is narrow or the text large. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend.
    <div role="group" aria-label={label} className={styles.bar}>
      <div className={styles.start}>{children}</div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  );
}
