import { CSPProvider } from '@base-ui/react/csp-provider';
import { RouterProvider } from '@tanstack/react-router';
import { cspNonce } from '#kit/cspNonce.ts';
import { onDemand } from '#kit/onDemand.ts';
import { useConfirm } from '#kit/overlay/confirmStore.ts';
import { Toasts } from '#kit/overlay/Toasts.tsx';
import { TooltipLayer } from '#kit/overlay/Tooltip.tsx';
import { DesktopLayer } from './desktop/DesktopLayer.tsx';
import { OpeningNotice } from './OpeningNotice.tsx';
import { router } from './router.tsx';

const ConfirmLayer = onDemand(() => import('#kit/overlay/ConfirmLayer.tsx')).component(
  (module) => module.ConfirmLayer,
);

function ConfirmHost() {
  const isOpen = useConfirm((state) => state.openPrompt !== undefined);
  return isOpen && <ConfirmLayer />;
}

export function App() {
  return (
    <CSPProvider nonce={cspNonce}>
      <RouterProvider router={router} />
      <Toasts />
      <ConfirmHost />
      <TooltipLayer />
      <DesktopLayer />
      <OpeningNotice />
    </CSPProvider>
  );
}
