import { type ComponentProps, lazy, Suspense } from 'react';

const RunDialog = lazy(async () => ({ default: (await import('./RunDialog.tsx')).RunDialog }));

/** The run dialog, with its form, pickers and patterns, which is loaded when one is opened. */
export const LazyRunDialog = (props: ComponentProps<typeof RunDialog>) => (
  <Suspense>
    <RunDialog {...props} />
  </Suspense>
);
