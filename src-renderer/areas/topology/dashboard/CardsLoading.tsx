import { Box } from '#kit/layout/boxes.tsx';
import { SkeletonCards } from '#kit/panels/SkeletonCards.tsx';

/** Placeholder of the cards of components. */
export const CardsLoading = ({ cardWidth }: { readonly cardWidth: number }) => (
  <Box grow minHeight={0} overflow="hidden" surface="sunken">
    <SkeletonCards cardWidth={cardWidth} />
  </Box>
);
