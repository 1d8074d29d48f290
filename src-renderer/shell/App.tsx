import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cspNonce } from '../kit/cspNonce.ts';
import { Toasts } from '../kit/Toasts.tsx';
import { router } from './router.tsx';

/** Retries are main's business: it knows which requests may be sent again. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: false, networkMode: 'always' } },
});

export function App() {
  return (
    <CSPProvider nonce={cspNonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  );
}
