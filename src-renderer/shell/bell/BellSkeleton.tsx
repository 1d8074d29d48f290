import styles from './BellPanel.module.css';

const barWidths = ['62%', '48%', '70%', '54%'];

/** Placeholder rows of the panel, displayed only when loading takes long. */
export function BellSkeleton() {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">loading data...</span>
      {barWidths.map((width) => (
        <div key={width} className={styles.waitingRow} aria-hidden>
          <span style={{ width }} />
          <span />
        </div>
      ))}
    </div>
  );
}
