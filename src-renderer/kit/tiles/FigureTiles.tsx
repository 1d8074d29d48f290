import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './FigureTiles.module.css';

interface FigureTilesProps {
  /** Read aloud as what the figures are of. */
  readonly label: string;
  /** Where they are set otherwise than in one line. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A strip of figures with a word over each. */
export const FigureTiles = ({ label, className, children }: FigureTilesProps) => (
  <dl className={clsx(styles.tiles, className)} aria-label={label}>
    {children}
  </dl>
);

interface FigureTileProps {
  readonly label: ReactNode;
  readonly tooltip?: string | undefined;
  /** It is not known yet. */
  readonly waiting?: boolean;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** One figure, with what is said of it below. */
export function FigureTile({ label, tooltip, waiting = false, note, children }: FigureTileProps) {
  const isNoted = note !== undefined && note !== false && !waiting;
  return (
    <div className={clsx(styles.tile, isNoted && styles.noted)} aria-busy={waiting || undefined}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.figure} data-tooltip={tooltip}>
        {waiting ? <span className={styles.wait} /> : children}
      </dd>
      {isNoted && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
