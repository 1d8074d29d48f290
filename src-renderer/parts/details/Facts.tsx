import type { ReactNode } from 'react';
import styles from './Facts.module.css';

interface FactProps {
  readonly name: string;
  /** It has a line of its own. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One thing that is known of what a dialog is about. */
export const Fact = ({ name, wide = false, children }: FactProps) => (
  <div className={wide ? styles.wide : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What is known of what a dialog is about, side by side. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);
