import styles from './Skeleton.module.css';
import { Skeleton } from './Skeleton.tsx';

/** Indents and widths of lines, in percent, like those of a configuration. */
const lines: ReadonlyArray<readonly [indent: number, width: number]> = [
  [0, 14],
  [0, 18],
  [2, 26],
  [4, 20],
  [4, 32],
  [2, 12],
  [4, 24],
  [6, 38],
  [6, 22],
  [4, 16],
  [2, 28],
  [0, 10],
];

/** Placeholder of code or other text. */
export function SkeletonText({ count = lines.length }: { readonly count?: number }) {
  return (
    <Skeleton className={styles.text}>
      {lines.slice(0, count).map(([indent, width], line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder lines have no other key.
          key={line}
          className={styles.bar}
          style={{ width: `${width}%`, marginLeft: `${indent}%` }}
          aria-hidden
        />
      ))}
    </Skeleton>
  );
}
