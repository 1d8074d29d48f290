import styles from './Skeleton.module.css';

const defaultWidths: readonly string[] = ['28%', '16%', '12%', '20%', '8%'];

interface SkeletonRowsProps {
  readonly count?: number;
  /** CSS width of the bar in each column. Defaults to five columns. */
  readonly widths?: readonly string[];
}

/** Placeholder rows, displayed only when loading takes long. */
export function SkeletonRows({ count = 12, widths = defaultWidths }: SkeletonRowsProps) {
  return (
    <div className={styles.rows} role="status">
      <span className="visually-hidden">loading data...</span>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key.
        <div key={row} className={styles.row} aria-hidden>
          {widths.map((width) => (
            <span key={width} className={styles.bar} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  );
}
