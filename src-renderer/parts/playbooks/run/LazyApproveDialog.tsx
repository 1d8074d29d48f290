import { onDemand } from '#kit/onDemand.ts';

export const LazyApproveDialog = onDemand(() => import('./ApproveDialog.tsx')).component(
  (module) => module.ApproveDialog,
);
