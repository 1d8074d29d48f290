import styles from './Dashboard.module.css';
import { messages } from './messages.ts';

/** Empty canvas while the map is loading. */
export function MapLoading() {
  return (
    <div className={styles.mapLoading} role="status">
      <span className="visually-hidden">{messages.loading}</span>
    </div>
  );
}
