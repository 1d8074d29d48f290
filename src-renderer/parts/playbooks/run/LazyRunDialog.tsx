import { type ComponentProps, lazy, Suspense } from 'react';

const PlaybookRunDialog = lazy(async () => ({
  default: (await import('./PlaybookRunDialog.tsx')).PlaybookRunDialog,
}));

/** Loads the run dialog on demand, because its form, pickers and RE2 library are large. */
export const LazyRunDialog = (props: ComponentProps<typeof PlaybookRunDialog>) => (
  <Suspense>
    <PlaybookRunDialog {...props} />
  </Suspense>
);
