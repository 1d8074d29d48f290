import { CSPProvider } from '@base-ui/react/csp-provider';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { cspNonce } from '#kit/cspNonce.ts';
import { useConfirm } from '#kit/overlay/confirmStore.ts';
import { Toasts } from '#kit/overlay/Toasts.tsx';
import { TooltipLayer } from '#kit/overlay/Tooltip.tsx';
import { DesktopLayer } from './desktop/DesktopLayer.tsx';
import { router } from './router.tsx';

const ConfirmLayer = lazy(async () => ({
  default: (await import('#kit/overlay/ConfirmLayer.tsx')).ConfirmLayer,
}));

function ConfirmHost() {
  const isOpen = useConfirm((state) => state.openPrompt !== undefined);
  return (
    isOpen && (
      <Suspense>
        <ConfirmLayer />
      </Suspense>
    )
  );
}

export function App() {
  return (
    <CSPProvider nonce={cspNonce}>
      <RouterProvider router={router} />
      <Toasts />
      <ConfirmHost />
      <TooltipLayer />
      <DesktopLayer />
    </CSPProvider>
  );
}
