import type { CSSProperties } from 'react';
import styles from './CardGrid.module.css';
import { messages } from './messages.ts';

const cardCount = 9;
const widths = ['55%', '80%', '100%', '65%', '72%', '48%'];

/** Placeholder cards, visible only if loading takes long. */
export function CardSkeletons({ cardWidth }: { readonly cardWidth: number }) {
  return (
    <div className={styles.skeletons} role="status" style={{ '--card': `${cardWidth}px` } as CSSProperties}>
      <span className="visually-hidden">{messages.loading}</span>
      {Array.from({ length: cardCount }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder cards have no other identity.
        <div key={card} className={styles.skeleton} aria-hidden>
          {widths.map((width) => (
            <span key={width} className={styles.bar} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  );
}
