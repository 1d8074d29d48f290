import { type ComponentProps, lazy, Suspense } from 'react';

const ApproveDialog = lazy(async () => ({ default: (await import('./ApproveDialog.tsx')).ApproveDialog }));

export const LazyApproveDialog = (props: ComponentProps<typeof ApproveDialog>) => (
  <Suspense>
    <ApproveDialog {...props} />
  </Suspense>
);
