import styles from './BellPanel.module.css';

const rows = ['62%', '48%', '70%', '54%'];

/** Rows of the panel that are not there yet; they show only when main is late. */
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
