import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  /** Text for screen readers. */
  readonly label?: string;
  /** Gray shapes of the content. Hidden from screen readers. */
  readonly children: ReactNode;
}

/** Placeholder of content that is loading, displayed only when loading takes long. */
export function Skeleton({ label = 'loading data...', className, style, children }: SkeletonProps) {
  return (
    <div className={clsx(styles.late, className)} style={style} role="status">
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}

/** A bar in place of a text. Its width is a CSS length, or a number of pixels. */
export const SkeletonBar = ({ width }: { readonly width: number | string }) => (
  <span className={styles.bar} style={{ width }} />
);
