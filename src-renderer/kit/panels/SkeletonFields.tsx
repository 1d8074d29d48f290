import { Stack, Text } from '../layout/boxes.tsx';
import styles from './Skeleton.module.css';
import { Skeleton, SkeletonBar } from './Skeleton.tsx';

/** Placeholder of a form: labels with fields below them. */
export function SkeletonFields({ count = 4 }: { readonly count?: number }) {
  return (
    <Skeleton className={styles.fields}>
      {Array.from({ length: count }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder fields have no other key.
        <Stack key={field} gap={8} aria-hidden>
          <SkeletonBar width={field % 2 === 0 ? 96 : 64} />
          <Text height={32} edge="all" radius={6} />
        </Stack>
      ))}
    </Skeleton>
  );
}
