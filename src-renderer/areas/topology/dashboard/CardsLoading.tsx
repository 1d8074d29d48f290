import { SkeletonCards } from '#kit/panels/SkeletonCards.tsx';
import styles from './CardGrid.module.css';

/** Placeholder of the cards of components. */
export const CardsLoading = ({ cardWidth }: { readonly cardWidth: number }) => (
  <div className={styles.loading}>
    <SkeletonCards cardWidth={cardWidth} />
  </div>
);
