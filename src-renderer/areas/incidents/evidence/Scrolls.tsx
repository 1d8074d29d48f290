import type { ReactNode } from 'react';
import styles from './Evidence.module.css';

/** Lines that scroll by themselves. Two pieces of evidence may be called the same, so it is no landmark. */
export function Scrolls({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend.
    <div
      role="group"
      className={styles.scrolls}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard.
      tabIndex={0}
    >
      {children}
    </div>
  );
}
