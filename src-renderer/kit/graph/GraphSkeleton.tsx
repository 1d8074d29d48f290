import { Skeleton } from '../panels/Skeleton.tsx';
import { nodeSize } from './blocks.ts';
import styles from './Graph.module.css';

/** Number of nodes in each rank. */
const ranks: readonly number[] = [1, 3, 2];

/** Placeholder of a graph: ranks of nodes. */
export function GraphSkeleton({ label }: { readonly label?: string }) {
  return (
    <Skeleton className={styles.ranks} {...(label === undefined ? {} : { label })}>
      {ranks.map((count, rank) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder ranks have no other key.
        <div key={rank} className={styles.rank} aria-hidden>
          {Array.from({ length: count }, (_, node) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholder nodes have no other key.
              key={node}
              className={styles.node}
              style={{ width: nodeSize.width, height: nodeSize.height }}
            />
          ))}
        </div>
      ))}
    </Skeleton>
  );
}
