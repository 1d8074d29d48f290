import { type ReactNode, useContext } from 'react';
import styles from './Toolbar.module.css';
import { ToolbarEnd } from './ToolbarEnd.ts';

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
  const ofEvery = useContext(ToolbarEnd);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend.
    <div role="group" aria-label={label} className={styles.bar}>
      <div className={styles.start}>{children}</div>
      {(end !== undefined || ofEvery !== undefined) && (
        <div className={styles.end}>
          {ofEvery}
          {end}
        </div>
      )}
    </div>
  );
}
