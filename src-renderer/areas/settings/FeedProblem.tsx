import type { ReactNode } from 'react';
import { Box } from '#kit/layout/boxes.tsx';

/** A problem of a feed, below its name. */
export const FeedProblem = ({ children }: { readonly children: ReactNode }) => (
  <Box paddingBottom={4} size={12} tone="text" flow="anywhere">
    {children}
  </Box>
);
