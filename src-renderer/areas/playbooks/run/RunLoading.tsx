import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { DetailsSkeleton } from '#parts/details/DetailsSkeleton.tsx';
import styles from './Run.module.css';

/** Placeholder of the page of a run: its steps, with the output next to them. */
export const RunLoading = () => (
  <div className={styles.page}>
    <div className={styles.body}>
      <div className={styles.pane}>
        <SkeletonRows count={6} widths={['72%', '16%']} />
      </div>
      <div className={styles.output}>
        <DetailsSkeleton />
      </div>
    </div>
  </div>
);
