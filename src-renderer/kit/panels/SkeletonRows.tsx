import styles from './Skeleton.module.css';

const widths = ['28%', '16%', '12%', '20%', '8%'];

/** Rows that are not there yet; they show only when the data is late. */
export function SkeletonRows({ count = 12 }: { readonly count?: number }) {
  return (
    <div className={styles.rows} role="status">
      <span className="visually-hidden">loading data...</span>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else to tell them apart.
        <div key={row} className={styles.row} aria-hidden>
          {widths.map((width) => (
            <span key={width} className={styles.bar} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  );
}
