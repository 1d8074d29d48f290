import { Stack } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { Skeleton, SkeletonBar } from '#kit/panels/Skeleton.tsx';
import styles from './BellPanel.module.css';

const barWidths = ['62%', '48%', '70%', '54%'];

/** Placeholder rows of the panel, displayed only when loading takes long. */
export const BellSkeleton = () => (
  <Skeleton className={layout({ grow: true, minHeight: 0, overflow: 'hidden' })}>
    {barWidths.map((width) => (
      <Stack key={width} gap={12} className={styles.waitingRow} aria-hidden>
        <SkeletonBar width={width} />
        <SkeletonBar width="36%" />
      </Stack>
    ))}
  </Skeleton>
);
