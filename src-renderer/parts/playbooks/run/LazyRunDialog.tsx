import { onDemand } from '#kit/onDemand.ts';

/** Loads the run dialog on demand, because its form, pickers and RE2 library are large. */
export const LazyRunDialog = onDemand(() => import('./PlaybookRunDialog.tsx')).component(
  (module) => module.PlaybookRunDialog,
);
