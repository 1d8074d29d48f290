import type { ReactNode } from 'react';
import styles from './Facts.module.css';

interface FactProps {
  readonly name: string;
  /** Uses a full line. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export const Fact = ({ name, wide = false, children }: FactProps) => (
  <div className={wide ? styles.wide : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);
