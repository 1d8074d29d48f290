import type { ReactNode } from 'react';
import { visibleContent, visibleName } from '#kit/format/visibleText.ts';
import styles from './DetailList.module.css';

interface DetailRowProps {
  readonly name: string;
  /** Uses a full line. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export const DetailRow = ({ name, wide = false, children }: DetailRowProps) => (
  <div className={wide ? styles.wide : undefined}>
    <dt>{visibleName(name)}</dt>
    <dd>{visibleContent(children)}</dd>
  </div>
);

export const DetailList = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);
