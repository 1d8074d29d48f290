import { Column } from '#kit/layout/boxes.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { DetailsSkeleton } from '#parts/details/DetailsSkeleton.tsx';
import styles from './Run.module.css';

/** Placeholder of the page of a run: its steps, with the output next to them. */
export const RunLoading = () => (
  <Column minHeight={0} full="height" surface="page">
    <div className={styles.body}>
      <div className={styles.pane}>
        <SkeletonRows count={6} widths={['72%', '16%']} />
      </div>
      <Column grow minWidth={0} minHeight={0}>
        <DetailsSkeleton />
      </Column>
    </div>
  </Column>
);
