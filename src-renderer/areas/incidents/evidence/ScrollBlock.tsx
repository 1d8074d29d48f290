import type { ReactNode } from 'react';
import styles from './Evidence.module.css';

/** A scrollable block of lines. Not a landmark, because several items of evidence may have the same label. */
export function ScrollBlock({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend.
    <div
      role="group"
      className={styles.scrolls}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access.
      tabIndex={0}
    >
      {children}
    </div>
  );
}
