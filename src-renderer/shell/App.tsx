import { CSPProvider } from '@base-ui/react/csp-provider';
import { RouterProvider } from '@tanstack/react-router';
import { cspNonce } from '../kit/cspNonce.ts';
import { Toasts } from '../kit/overlay/Toasts.tsx';
import { TooltipLayer } from '../kit/overlay/Tooltip.tsx';
import { router } from './router.tsx';

export function App() {
  return (
    <CSPProvider nonce={cspNonce}>
      <RouterProvider router={router} />
      <Toasts />
      <TooltipLayer />
    </CSPProvider>
  );
}
