import { SkeletonCards } from '#kit/panels/SkeletonCards.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';

/** Placeholder of the noise report: figures, the chart and the table of rules. */
export const NoiseLoading = () => (
  <div aria-busy="true">
    <SkeletonCards count={6} cardWidth={140} cardHeight={72} />
    <SkeletonRows />
  </div>
);
