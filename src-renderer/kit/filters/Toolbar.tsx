import { type ReactNode, useContext, useRef } from 'react';
import { useRovingFocus } from '../keys/useRovingFocus.ts';
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

/**
 * A toolbar above a list: filters left, view options right. Wraps in narrow windows or with large text.
 * One Tab stop, with arrow keys between the controls.
 */
export function Toolbar({ label, children, end }: ToolbarProps) {
  const commonControls = useContext(ToolbarEnd);
  const bar = useRef<HTMLDivElement>(null);
  useRovingFocus(bar);
  return (
    <div ref={bar} role="toolbar" aria-label={label} className={styles.bar}>
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
