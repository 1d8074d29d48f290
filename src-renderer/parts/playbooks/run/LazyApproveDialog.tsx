import { type ComponentProps, lazy, Suspense } from 'react';

const ApproveDialog = lazy(async () => ({ default: (await import('./ApproveDialog.tsx')).ApproveDialog }));

/** The dialog that approves a run, loaded when it is opened. */
export const LazyApproveDialog = (props: ComponentProps<typeof ApproveDialog>) => (
  <Suspense>
    <ApproveDialog {...props} />
  </Suspense>
);
