import { SkeletonBar } from '#kit/panels/Skeleton.tsx';
import styles from './Details.module.css';

const widths = [40, 60, 75, 50, 45, 55, 35, 65];

export function DetailsSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      {widths.map((width) => (
        <SkeletonBar key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
