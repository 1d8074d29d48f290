import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Ellipsis } from '../layout/boxes.tsx';
import styles from './FigureTiles.module.css';

interface FigureTilesProps {
  /** The accessible name. */
  readonly label: string;
  /** Overrides the layout as one row. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export const FigureTiles = ({ label, className, children }: FigureTilesProps) => (
  <dl className={clsx(styles.tiles, className)} aria-label={label}>
    {children}
  </dl>
);

interface FigureTileProps {
  readonly label: ReactNode;
  readonly tooltip?: string | undefined;
  readonly isLoading?: boolean;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function FigureTile({ label, tooltip, isLoading = false, note, children }: FigureTileProps) {
  const isNoted = note !== undefined && note !== false && !isLoading;
  return (
    <div className={clsx(styles.tile, isNoted && styles.noted)} aria-busy={isLoading || undefined}>
      <Ellipsis as="dt" size={11} lines={16} weight={500} tone="muted">
        {label}
      </Ellipsis>
      <dd className={styles.figure} data-tooltip={tooltip}>
        {isLoading ? <span className={styles.wait} /> : children}
      </dd>
      {isNoted && (
        <Ellipsis as="dd" size={11} lines={16} tone="muted" digits>
          {note}
        </Ellipsis>
      )}
    </div>
  );
}
