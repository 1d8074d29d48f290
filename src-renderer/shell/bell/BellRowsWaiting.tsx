import styles from './BellPanel.module.css';

const rows = ['62%', '48%', '70%', '54%'];

/** Placeholder rows of the panel, displayed only when loading takes long. */
export function BellRowsWaiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">loading data...</span>
      {rows.map((width) => (
        <div key={width} className={styles.waitingRow} aria-hidden>
          <span style={{ width }} />
          <span />
        </div>
      ))}
    </div>
  );
}
