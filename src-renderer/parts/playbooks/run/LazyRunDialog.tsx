import { type ComponentProps, lazy, Suspense } from 'react';

const RunDialog = lazy(async () => ({ default: (await import('./RunDialog.tsx')).RunDialog }));

/** Loads the run dialog on demand, because its form, pickers and RE2 library are large. */
export const LazyRunDialog = (props: ComponentProps<typeof RunDialog>) => (
  <Suspense>
    <RunDialog {...props} />
  </Suspense>
);
