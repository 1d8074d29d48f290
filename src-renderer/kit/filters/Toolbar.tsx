import { type ReactNode, useContext } from 'react';
import styles from './Toolbar.module.css';
import { ToolbarEnd } from './ToolbarEnd.ts';

interface ToolbarProps {
  /** Accessible name of the toolbar. */
  readonly label: string;
  /** Search first, then filters. */
  readonly children: ReactNode;
  /** View options at the right: columns, export, settings. */
  readonly end?: ReactNode;
}

/** A toolbar above a list: filters left, view options right. Wraps in narrow windows or with large text. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  const commonControls = useContext(ToolbarEnd);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend.
    <div role="group" aria-label={label} className={styles.bar}>
      <div className={styles.start}>{children}</div>
      {(end !== undefined || commonControls !== undefined) && (
        <div className={styles.end}>
          {commonControls}
          {end}
        </div>
      )}
    </div>
  );
}
