import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';
import { Skeleton, SkeletonBar } from './Skeleton.tsx';

const widths: readonly string[] = ['55%', '80%', '100%', '65%', '72%', '48%'];

interface SkeletonCardsProps {
  readonly count?: number;
  /** Min width of a card, in pixels. */
  readonly cardWidth: number;
  /** In pixels. */
  readonly cardHeight?: number;
}

/** Placeholder cards in a grid. */
export function SkeletonCards({ count = 9, cardWidth, cardHeight = 240 }: SkeletonCardsProps) {
  const bars = widths.slice(0, Math.max(2, Math.floor((cardHeight - 24) / 24)));
  return (
    <Skeleton
      className={styles.cards}
      style={{ '--card': `${cardWidth}px`, '--card-height': `${cardHeight}px` } as CSSProperties}
    >
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder cards have no other identity.
        <div key={card} className={styles.card} aria-hidden>
          {bars.map((width) => (
            <SkeletonBar key={width} width={width} />
          ))}
        </div>
      ))}
    </Skeleton>
  );
}
